import Foundation
import LabCommandLine
import ListRuntime
import Testing

@Suite("lab new package")
struct NewPackageTests {
  private static let manifest = LabProcess.project.appending(path: "Package.swift")

  /// A folder with a Package.swift of the lab in its folder ListLab.
  private func workingFolder() throws -> LabProcess {
    let lab = try LabProcess()
    try lab.write("ListLab/Package.swift", String(contentsOf: Self.manifest, encoding: .utf8))
    return lab
  }

  @Test("It writes a package that depends on the given one, and does not overwrite it")
  func package() throws {
    let lab = try workingFolder()
    try lab(
      "new package apps/feed-lab --listlab ListLab --plugin IdlePrefetch", prints: "apps/feed-lab … \"../../ListLab\"")
    let files = try lab.names().filter { $0.hasPrefix("apps/feed-lab/") && $0.contains(/\.[a-z]+$/) }
    #expect(
      files.map { String($0.dropFirst("apps/feed-lab/".count)) } == [
        ".github", ".github/actions/lab-check/action.yml", ".github/actions/lab-comment/action.yml",
        ".github/workflows/lab.yml", ".gitignore", ".gitlab-ci.yml", "Package.swift", "Plugins/IdlePrefetch/README.md",
        "Plugins/IdlePrefetch/Scenarios/must-not-win.json", "Plugins/IdlePrefetch/Scenarios/wins.json",
        "Plugins/IdlePrefetch/Sources/IdlePrefetchTechnique.swift",
        "Plugins/IdlePrefetch/Tests/IdlePrefetchTests.swift", "Plugins/README.md", "README.md",
        "Scenarios/against-cell-reuse.json", "Sources/FeedLab/main.swift", "Tests/FeedLabTests/ContractTests.swift",
      ])
    let manifest = try lab.text("apps/feed-lab/Package.swift")
    #expect(manifest.contains("dependencies: [.package(path: \"../../ListLab\")],"))
    #expect(manifest.contains(".product(name: name, package: \"ListLab\")"))
    // Another folder is free.
    try lab("new package apps/FeedLab --listlab ListLab")
    try lab.rejects(
      "new package apps/feed-lab --listlab ListLab --plugin other", exits: 73, says: "apps/feed-lab: error")
  }

  @Test("In the folder of ListLab the dependency is that folder; an empty folder is filled")
  func defaultDependency() throws {
    let lab = try workingFolder()
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "ListLab/mine"), withIntermediateDirectories: true)
    try lab("new package mine", in: "ListLab")
    #expect(try lab.text("ListLab/mine/Package.swift").contains("dependencies: [.package(path: \"..\")],"))
  }

  @Test("A plugin that is added to the package is in its lists, and its tests use what the package can see")
  func pluginInPackage() throws {
    let lab = try workingFolder()
    try lab("new package mine --listlab ListLab")
    try lab("new plugin second --extension-point range", prints: "swift run lab schema", in: "mine")
    #expect(try lab.text("mine/Package.swift").contains("let techniques = [\n  \"Second\",\n  \"Trial\",\n]"))
    #expect(try lab.text("mine/Plugins/README.md").contains("\n| [second](Second/README.md) | "))
    let tests = try lab.text("mine/Plugins/Second/Tests/SecondTests.swift")
    #expect(tests.contains("import TechniqueContracts\n") && !tests.contains("TechniqueTestSupport"))
  }

  @Test(
    "Invalid arguments are reported, and nothing is written; so is a file in the place of the folder",
    arguments: [
      (64, "mine", "--listlab"), (64, "mine --listlab nowhere", "nowhere … Package.swift"),
      (
        64, "mine --listlab https://example.org/ListLab.git",
        "--branch NAME, --revision HASH or --version NUMBER"
      ),
      (64, "mine --listlab ListLab --branch main --version 1.0.0", "--branch and --version"),
      (64, "mine --listlab ListLab --version latest", "\"latest\" … 1.2.0"),
      (64, "mine --listlab ListLab --branch a\"b", "--branch … quote"),
      (64, "mine --listlab ListLab --plugin mine", "module Mine"),
      (64, "mine --listlab ListLab --plugin cell-reuse", "\"CellReuse\" … technique"),
      (64, "mine --listlab ListLab --plugin cell-reuse-tests", "end with Tests"),
      (64, "mine --listlab ListLab --plugin charts", "\"Charts\" … ListLab"),
      (64, "mine --listlab ListLab --plugin validate", "lab help validate"),
      (64, "mine --listlab ListLab --extension-point rang", "range?"),
      (73, "taken --listlab ListLab", "taken"),
    ] as [(Int32, String, String)])
  func mistakes(code: Int32, arguments: String, facts: String) throws {
    let lab = try workingFolder()
    try lab.write("taken", "text")
    try lab.rejects("new package \(arguments)", exits: code, says: facts)
    #expect(try lab.text("taken") == "text")
  }

  @Test("The actions that the workflows of a package use are among its files")
  func actions() throws {
    let plugin = try #require(ScaffoldName("trial"))
    let dependency = try PackageDependency("../lists", selection: [], from: "feed", workingFolder: "/work") { _ in
      true
    }
    let files = PackageTemplate(name: "Feed", dependency: dependency, plugin: plugin, extensionPoint: .range).workflows
    #expect(PackageTemplate.missingActions(in: files) == [])
    // A program that was built without the folder .github has none.
    let others = files.filter { !$0.path.hasPrefix(".github/actions/") }
    #expect(
      PackageTemplate.missingActions(in: others) == ["lab-check", "lab-comment"].map { ".github/actions/\($0)" })
  }

  /// The location of the lab, the version selection, and the expected text in Package.swift.
  private static let dependencies: [(String, [(name: String, value: String)], String, String)] = [
    ("/work/ListLab", [], "path: \"../../ListLab\"", "ListLab"),
    ("../lists", [], "path: \"../../lists\"", "lists"),
    ("/work/ListLab", [("branch", "main")], "url: \"file:///work/ListLab\", branch: \"main\"", "ListLab"),
    (
      "https://example.org/x/ListLab.git", [("version", "1.2.0")],
      "url: \"https://example.org/x/ListLab.git\", exact: \"1.2.0\"", "ListLab"
    ),
    (
      "git@example.org:x/lists.git", [("revision", "1f")], "url: \"git@example.org:x/lists.git\", revision: \"1f\"",
      "lists"
    ),
  ]

  @Test("A dependency is a path or a URL with one state", arguments: NewPackageTests.dependencies)
  func dependency(location: String, selection: [(name: String, value: String)], arguments: String, identity: String)
    throws
  {
    let dependency = try PackageDependency(
      location, selection: selection, from: "feed", workingFolder: "/work/apps"
    ) { _ in true }
    #expect(dependency.arguments == arguments && dependency.identity == identity)
  }

  @Test("Names of modules that a package cannot have are those of the targets in Package.swift")
  func moduleNames() throws {
    let manifest = try String(contentsOf: Self.manifest, encoding: .utf8)
    let target = /(?:coreModule\(|arget\(|\.systemLibrary\(|\.plugin\()\s*(?:name: )?"(\w+)"/
    let targets = manifest.matches(of: target).map { String($0.output.1) }
    #expect(Set(targets).filter { !$0.hasSuffix("Tests") }.sorted() == LabModules.names.sorted())
  }
}
