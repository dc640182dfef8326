import Foundation
import LabCommandLine
import Testing

extension LabProcess {
  /// Uses an existing folder.
  fileprivate init(in folder: URL) { self.folder = folder }
}

@Suite("lab new package")
struct NewPackageTests {
  /// A folder with a Package.swift of the lab in its folder ListLab.
  private func workingFolder() throws -> LabProcess {
    let lab = try LabProcess()
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "ListLab"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: LabProcess.project.appending(path: "Package.swift"), to: lab.folder.appending(path: "ListLab/Package.swift"))
    return lab
  }

  @Test("It writes a package that depends on the given one, and does not overwrite it")
  func package() throws {
    let lab = try workingFolder()
    defer { lab.remove() }
    let outcome = try lab.run("new", "package", "apps/feed-lab", "--listlab", "ListLab", "--plugin", "IdlePrefetch")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("Created apps/feed-lab, which depends on ListLab with path: \"../../ListLab\""))
    let files = try lab.names().filter {
      $0.hasPrefix("apps/feed-lab/") && $0.contains(".") && !$0.hasSuffix(".github/workflows")
    }
    let written = files.map { String($0.dropFirst("apps/feed-lab/".count)) }.filter { $0 != ".github" }
    #expect(
      written == [
        ".github/workflows/lab.yml", ".gitignore", "Package.swift", "Plugins/IdlePrefetch/README.md",
        "Plugins/IdlePrefetch/Scenarios/must-not-win.json", "Plugins/IdlePrefetch/Scenarios/wins.json",
        "Plugins/IdlePrefetch/Sources/IdlePrefetchTechnique.swift",
        "Plugins/IdlePrefetch/Tests/IdlePrefetchTests.swift", "Plugins/README.md", "README.md",
        "Scenarios/against-cell-reuse.json", "Sources/FeedLab/main.swift", "Tests/FeedLabTests/ContractTests.swift",
      ])
    let manifest = try lab.text("apps/feed-lab/Package.swift")
    #expect(manifest.contains("dependencies: [.package(path: \"../../ListLab\")],"))
    #expect(manifest.contains(".product(name: name, package: \"ListLab\")"))
    let again = try lab.run("new", "package", "apps/FeedLab", "--listlab", "ListLab")
    #expect(again.code == 0, "another folder is free: \(again.errors)")
    let names = try lab.names()
    let refused = try lab.run("new", "package", "apps/feed-lab", "--listlab", "ListLab", "--plugin", "other")
    #expect(
      refused.code == 73 && refused.errors.contains("apps/feed-lab: error: the folder already exists"),
      "\(refused.errors)")
    #expect(try lab.names() == names)
  }

  @Test("In the folder of ListLab the dependency is that folder; an empty folder is filled")
  func defaultDependency() throws {
    let lab = try workingFolder()
    defer { lab.remove() }
    try FileManager.default.copyItem(
      at: LabProcess.project.appending(path: "Package.swift"), to: lab.folder.appending(path: "Package.swift"))
    try FileManager.default.createDirectory(at: lab.folder.appending(path: "mine"), withIntermediateDirectories: true)
    #expect(try lab.run("new", "package", "mine").code == 0)
    #expect(try lab.text("mine/Package.swift").contains("dependencies: [.package(path: \"..\")],"))
  }

  @Test("A plugin that is added to the package is in its lists, and its tests use what the package can see")
  func pluginInPackage() throws {
    let lab = try workingFolder()
    defer { lab.remove() }
    #expect(try lab.run("new", "package", "mine", "--listlab", "ListLab").code == 0)
    let inner = LabProcess(in: lab.folder.appending(path: "mine"))
    let outcome = try inner.run("new", "plugin", "second", "--extension-point", "range")
    #expect(outcome.code == 0 && outcome.output.contains("swift run lab schema"), "\(outcome.errors)")
    #expect(try inner.text("Package.swift").contains("let techniques = [\n  \"Second\",\n  \"Trial\",\n]"))
    #expect(try inner.text("Plugins/README.md").contains("\n| [second](Second/README.md) | "))
    let tests = try inner.text("Plugins/Second/Tests/SecondTests.swift")
    #expect(tests.contains("import TechniqueContracts\n") && !tests.contains("TechniqueTestSupport"))
  }

  /// The arguments after the name, and a part of the message.
  private static let mistakes: [([String], String)] = [
    ([], "give the location of the ListLab package with --listlab PATH or URL"),
    (["--listlab", "nowhere"], "--listlab: nowhere has no Package.swift of ListLab"),
    (["--listlab", "https://example.org/ListLab.git"], "--branch NAME, --revision HASH or --version NUMBER"),
    (["--listlab", "ListLab", "--branch", "main", "--version", "1.0.0"], "--branch and --version cannot be combined"),
    (["--listlab", "ListLab", "--version", "latest"], "\"latest\" is not a version such as 1.2.0"),
    (["--listlab", "ListLab", "--branch", "a\"b"], "--branch has a quote"),
    (["--listlab", "ListLab", "--plugin", "mine"], "cannot both have a module Mine"),
    (
      ["--listlab", "ListLab", "--plugin", "cell-reuse"],
      "\"CellReuse\" cannot be the name of a module: a technique has one"
    ),
    (["--listlab", "ListLab", "--plugin", "charts"], "\"Charts\" cannot be the name of a module: ListLab has one"),
    (["--listlab", "ListLab", "--plugin", "validate"], "lab help validate shows the subcommand"),
    (["--listlab", "ListLab", "--extension-point", "rang"], "did you mean range?"),
  ]

  @Test("Invalid arguments are reported, and nothing is written", arguments: NewPackageTests.mistakes)
  func mistakesAreNamed(arguments: [String], message: String) throws {
    let lab = try workingFolder()
    defer { lab.remove() }
    let names = try lab.names()
    let outcome = try lab.run(["new", "package", "mine"] + arguments)
    #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try lab.names() == names)
  }

  @Test("A file or a folder with files in its place is an error and is not changed")
  func takenFolder() throws {
    let lab = try workingFolder()
    defer { lab.remove() }
    try lab.write("mine", "text")
    #expect(try lab.run("new", "package", "mine", "--listlab", "ListLab").code == 73)
    #expect(try lab.text("mine") == "text")
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
    #expect(dependency.arguments == arguments)
    #expect(dependency.identity == identity)
  }

  @Test("Names of modules that a package cannot have are those of the targets in Package.swift")
  func moduleNames() throws {
    let manifest = try String(contentsOf: LabProcess.project.appending(path: "Package.swift"), encoding: .utf8)
    let targets = manifest.matches(of: /(?:coreModule\(|arget\(|\.plugin\()\s*(?:name: )?"(\w+)"/).map {
      String($0.output.1)
    }
    let modules = Set(targets).filter { !$0.hasSuffix("Tests") }
    #expect(modules.sorted() == LabModules.names.sorted())
  }
}
