import Foundation
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing
import LabCommandLine

@Suite("lab new")
struct NewTests {
  /// A folder with the project files that lab new needs.
  private func project() throws -> LabProcess {
    let lab = try LabProcess()
    for path in ["Package.swift", "Plugins/README.md", "Scenarios/devices/iphone-6.json"] {
      try lab.write(path, String(contentsOf: LabProcess.project.appending(path: path), encoding: .utf8))
    }
    return lab
  }

  @Test(
    "A new plugin has a folder, a name in the manifest and a row in the table, in sorted order",
    arguments: ExtensionPoint.allCases)
  func plugin(_ extensionPoint: ExtensionPoint) throws {
    let lab = try project()
    try lab("new plugin trial-plugin2 --extension-point \(extensionPoint.rawValue)")
    #expect(
      try lab.names().filter { $0.hasPrefix("Plugins/TrialPlugin2/") && $0.contains(".") } == [
        "Plugins/TrialPlugin2/README.md", "Plugins/TrialPlugin2/Scenarios/must-not-win.json",
        "Plugins/TrialPlugin2/Scenarios/wins.json", "Plugins/TrialPlugin2/Sources/TrialPlugin2Technique.swift",
        "Plugins/TrialPlugin2/Tests/TrialPlugin2Tests.swift",
      ])
    let manifest = try lab.text("Package.swift")
    #expect(manifest.contains("\n  \"TableBuffering\",\n  \"TrialPlugin2\",\n  \"TwoStepBinding\",\n"))
    #expect(try lab.text("Plugins/README.md").contains("\n| [trial-plugin2](TrialPlugin2/README.md) | "))
    let source = try lab.text("Plugins/TrialPlugin2/Sources/TrialPlugin2Technique.swift")
    #expect(source.contains("id: \"trial-plugin2\"") && source.contains("decorates: [.\(extensionPoint.rawValue)]"))
    try lab.rejects("new plugin TrialPlugin2", exits: 73, says: "TrialPlugin2 already exists")
    #expect(try lab.text("Package.swift") == manifest)
  }

  @Test(
    "The list of techniques stays valid if its last line has no comma, or a comment, or if the lines end with CRLF",
    arguments: [
      ("\"SkipBind\"", "\"SkipBind\","), ("\"SkipBind\" // last, for now", "\"SkipBind\", // last, for now"),
      ("\"SkipBind\",", "\"SkipBind\","),
    ])
  func manifest(last: String, result: String) throws {
    for end in ["\n", "\r\n"] {
      let lab = try project()
      let given = ["let techniques = [", "  \"Other\",", "  \(last)", "]", ""]
      try lab.write("Package.swift", given.joined(separator: end))
      try lab("new plugin zebra")
      let expected = ["let techniques = [", "  \"Other\",", "  \(result)", "  \"Zebra\",", "]", ""]
      #expect(try lab.text("Package.swift") == expected.joined(separator: end))
    }
  }

  @Test("Without a list of techniques the message says what it must look like")
  func noList() throws {
    let lab = try project()
    try lab.write("Package.swift", "let techniques = [\"SkipBind\"]\n")
    try lab.rejects(
      "new plugin zebra", exits: 65,
      says: "Package.swift: error: … one for each technique: … let techniques = [ … \"Zebra\", … ]")
  }

  @Test("Several new plugins at once are all named in the manifest and the table, in sorted order")
  func pluginsAtOnce() throws {
    let lab = try project()
    let names = (1...6).map { "Trial\($0)" }
    let processes = try names.map { name in
      let process = Process()
      process.executableURL = try LabProcess.executable()
      process.arguments = ["new", "plugin", name]
      process.currentDirectoryURL = lab.folder
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let manifest = try lab.text("Package.swift")
    #expect(manifest.contains("\n\(names.map { "  \"\($0)\",\n" }.joined())  \"TwoStepBinding\",\n"))
    let page = try lab.text("Plugins/README.md")
    for name in names { #expect(page.contains("(\(name)/README.md)"), "\(name)") }
  }

  @Test(
    "Neither scenario of a new plugin meets its expectations if the technique does nothing",
    arguments: ExtensionPoint.allCases)
  func scenariosCompare(_ extensionPoint: ExtensionPoint) throws {
    let template = PluginTemplate(name: "Trial", id: "trial", extensionPoint: extensionPoint)
    for name in ["wins", "must-not-win"] {
      let text = try #require(template.files.first { $0.path == "Scenarios/\(name).json" }).text
      let expectations = try #require(text.firstMatch(of: /"expect": \[([^\]]*)\]/)).output.1
      #expect(expectations.contains(/^\s*"with\.(\S+) > without\.\1"\s*$/), "\(expectations)")
    }
  }

  @Test(
    "The technique of a new plugin compiles and uses only what a plugin may, at every extension point",
    .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"))
  func sourcesCompile() throws {
    let sources = try ExtensionPoint.allCases.map { point in
      let name = "Trial\(point.rawValue.prefix(1).uppercased())\(point.rawValue.dropFirst())"
      let template = PluginTemplate(name: name, id: "trial", extensionPoint: point)
      let file = try #require(template.files.first { $0.path.hasPrefix("Sources/") })
      return PluginCompiler.Source(name: "\(point)/\(file.path)", text: file.text)
    }
    #expect(try PluginInspector().findings(in: sources, module: "Trial") == [])
  }

  @Test(
    "A name that the package, the toolchain or a subcommand already uses is rejected, and nothing is written",
    arguments: [
      ("simulation", "module Simulation"), ("Lab", "module Lab"), ("techniques", "module Techniques"),
      ("swift", "toolchain"), ("validate", "lab help validate"), ("run", "lab help run"),
      ("self", "word of the language"),
      ("any", "word of the language"), ("type", "word of the language"), ("Protocol", "word of the language"),
      ("foundation-essentials", "toolchain"), ("XCTest", "toolchain"), ("cellreuse", "module Cellreuse"),
      ("cell-reuse-tests", "end with Tests"),
      ("configured", "type ConfiguredTechnique"), (String(repeating: "a", count: 101), "100"),
      (String(repeating: "A", count: 51), "100"), (String(repeating: "a", count: 5000), "100"),
    ])
  func usedNames(name: String, reason: String) throws {
    try project().rejects("new plugin \(name)", says: reason)
  }

  @Test("A name of the greatest length makes a plugin, a scenario, a device and a package")
  func longestName() throws {
    let lab = try project()
    let name = String(repeating: "a", count: ScaffoldName.limit)
    for kind in ["plugin", "scenario", "device", "package"] { try lab("new \(kind) \(name)") }
  }

  @Test(
    "The toolchain's modules are known, as far as their names can be those of a technique",
    .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"))
  func toolchainModules() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compiler = path.split(separator: ":").map { URL(filePath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    let bin = try #require(compiler).resolvingSymlinksInPath().deletingLastPathComponent()
    let folder = bin.deletingLastPathComponent().appending(path: "lib/swift/linux")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let modules = names.filter { $0.hasSuffix(".swiftmodule") && !$0.hasPrefix("_") }.map {
      String($0.dropLast(".swiftmodule".count))
    }
    #expect(Set(modules).subtracting(LabModules.toolchain).sorted() == [])
  }

  @Test("A file or a folder whose name differs only in case is an error, and nothing is written")
  func otherCase() throws {
    let lab = try project()
    for path in ["Plugins/TRIAL/notes.txt", "Scenarios/Feed.json", "Scenarios/devices/Phone.json", "Apps/notes.txt"] {
      try lab.write(path, "{}")
    }
    for (kind, path) in [
      ("plugin trial", "Plugins/TRIAL"), ("scenario feed", "Scenarios/Feed.json"),
      ("device phone", "Scenarios/devices/Phone.json"), ("package apps", "Apps"),
    ] { try lab.rejects("new \(kind)", exits: 73, says: "\(path) already exists") }
  }

  @Test(
    "If a file cannot be written, because of a link that leads nowhere, everything that was made is removed again",
    arguments: [
      ("scenario feed", "Scenarios/scenario.schema.json"), ("scenario studies/deep/feed", "studies"),
      ("device phone", "Scenarios/devices/phone.json"), ("package apps/deep/feed", "apps"),
    ])
  func undone(kind: String, link: String) throws {
    let lab = try project()
    try FileManager.default.createSymbolicLink(
      atPath: lab.folder.appending(path: link).path, withDestinationPath: "\(lab.folder.path)/Package.swift/none")
    let page = try lab.text("Plugins/README.md")
    try lab.rejects("new \(kind)", exits: 73, says: "cannot be written")
    #expect(try lab.text("Plugins/README.md") == page)
  }

  @Test("If the last file of a plugin cannot be written, its folder and its row are removed again")
  func undonePlugin() throws {
    let lab = try project()
    // A file beside one of this name would have too long a name.
    let name = String(repeating: "x", count: 250)
    try FileManager.default.moveItem(
      at: lab.folder.appending(path: "Package.swift"), to: lab.folder.appending(path: name))
    try FileManager.default.createSymbolicLink(
      atPath: lab.folder.appending(path: "Package.swift").path, withDestinationPath: name)
    try lab.write("Plugins/Second/Sources/SecondTechnique.swift", "mine")
    let (page, manifest) = (try lab.text("Plugins/README.md"), try lab.text("Package.swift"))
    try lab.rejects("new plugin trial", exits: 73, says: "Package.swift: error: … cannot be written")
    #expect(try lab.text("Plugins/README.md") == page && lab.text("Package.swift") == manifest)
    try lab.rejects("new plugin second", exits: 73, says: "Second")
  }

  @Test("A new scenario and a new device are valid without edits")
  func scenarioAndDevice() throws {
    let lab = try project()
    try lab("new scenario MyStudy")
    try lab("new device my-phone")
    try lab("new device iphone-15-pro-max")
    try lab(
      "validate Scenarios/my-study.json Scenarios/devices/my-phone.json Scenarios/devices/iphone-15-pro-max.json")
    try lab(
      "run Scenarios/my-study.json --dry-run --set device=my-phone", prints: "reuse my-phone plain cell-reuse")
    try lab.rejects("new device my-phone", exits: 73, says: "my-phone")
    try lab.rejects("new device other --from none", exits: 66, says: "no device \"none\" … ipod-touch-5g")
  }

  @Test("A new device cannot have the id of a built-in profile, which it would replace in every scenario")
  func builtInDevice() throws {
    let lab = try LabProcess()
    for options in ["", " --from iphone-12"] {
      try lab.rejects("new device iphone-6\(options)", exits: 64, says: "built-in … my-iphone-6 --from iphone-6")
    }
  }

  @Test(
    "Names are accepted in both spellings, and invalid names are rejected",
    arguments: [
      ("idle-prefetch", "IdlePrefetch", "idle-prefetch", "idle-prefetch"),
      ("IdlePrefetch", "IdlePrefetch", "idle-prefetch", "idle-prefetch"), ("x2", "X2", "x2", "x2"),
      ("iphone-15-pro", "Iphone15Pro", "iphone15-pro", "iphone-15-pro"),
      ("at-120-hz", "At120Hz", "at120-hz", "at-120-hz"),
      ("ipod-touch-5g", "IpodTouch5g", "ipod-touch5g", "ipod-touch-5g"),
      ("My-Study2", "MyStudy2", "my-study2", "my-study2"),
    ])
  func names(text: String, camel: String, kebab: String, file: String) throws {
    let name = try #require(ScaffoldName(text))
    #expect(name.camel == camel && name.kebab == kebab && name.file == file)
    for invalid in ["", "2x", "a b", "a--b", "a-", "-a", "a/b", "é", "a_b"] {
      #expect(ScaffoldName(invalid) == nil, "\(invalid)")
    }
  }

  @Test("Plugins/README.md has a row for every technique, in order")
  func pluginTable() throws {
    let ids = try LabProcess()("list techniques").output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first
    }
    let page = try String(contentsOf: LabProcess.project.appending(path: "Plugins/README.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| [") }
    #expect(rows.compactMap { $0.split(separator: "]").first?.dropFirst(3) } == ids)
  }
}
