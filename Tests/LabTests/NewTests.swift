internal import Foundation
internal import ListRuntime
internal import Scenarios
internal import TechniqueTestSupport
import Testing
internal import LabCommandLine

@Suite("lab new")
struct NewTests {
  /// A folder with the project files that lab new needs.
  private func project() throws -> LabProcess {
    let lab = try LabProcess()
    for path in ["Plugins", "Scenarios"] {
      try FileManager.default.createDirectory(
        at: lab.folder.appending(path: path), withIntermediateDirectories: true)
    }
    for path in ["Package.swift", "Plugins/README.md", "Scenarios/devices", "Scenarios/data"] {
      try FileManager.default.copyItem(
        at: LabProcess.project.appending(path: path), to: lab.folder.appending(path: path))
    }
    return lab
  }

  @Test(
    "A new plugin has a folder, a name in the manifest and a row in the table, in sorted order",
    arguments: ExtensionPoint.allCases)
  func plugin(_ extensionPoint: ExtensionPoint) throws {
    let lab = try project()
    defer { lab.remove() }
    let outcome = try lab.run("new", "plugin", "trial-plugin2", "--extension-point", extensionPoint.rawValue)
    #expect(outcome.code == 0, "\(outcome.errors)")
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
    let again = try lab.run("new", "plugin", "TrialPlugin2")
    #expect(again.code == 73 && again.errors.contains("TrialPlugin2 already exists"))
    #expect(try lab.text("Package.swift") == manifest)
  }

  @Test("Several new plugins at once are all named in the manifest and the table, in sorted order")
  func pluginsAtOnce() throws {
    let lab = try project()
    defer { lab.remove() }
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
      ("simulation", "the package has a module Simulation"), ("Lab", "the package has a module Lab"),
      ("techniques", "the package has a module Techniques"), ("swift", "the toolchain has one"),
      ("validate", "lab help validate shows the subcommand"), ("run", "lab help run shows the subcommand"),
    ])
  func usedNames(name: String, reason: String) throws {
    let lab = try project()
    defer { lab.remove() }
    let before = try lab.names()
    let outcome = try lab.run("new", "plugin", name)
    #expect(outcome.code == 64 && outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(try lab.names() == before)
  }

  @Test("A new scenario and a new device are valid without edits")
  func scenarioAndDevice() throws {
    let lab = try project()
    defer { lab.remove() }
    #expect(try lab.run("new", "scenario", "MyStudy").code == 0)
    #expect(try lab.run("new", "device", "my-phone").code == 0)
    let valid = try lab.run("validate", "Scenarios/my-study.json", "Scenarios/devices/my-phone.json")
    #expect(valid.code == 0, "\(valid.output)")
    let listed = try lab.run("run", "Scenarios/my-study.json", "--dry-run", "--set", "device=my-phone")
    #expect(
      listed.code == 0 && listed.output.contains("\nreuse  my-phone  plain          cell-reuse\n"), "\(listed.output)"
    )
    #expect(try lab.run("new", "device", "my-phone").code == 73)
    #expect(try lab.run("new", "device", "other", "--from", "none").code == 66)
  }

  @Test(
    "Names are accepted in both spellings, and invalid names are rejected",
    arguments: [
      ("idle-prefetch", "IdlePrefetch", "idle-prefetch"), ("IdlePrefetch", "IdlePrefetch", "idle-prefetch"),
      ("x2", "X2", "x2"),
    ])
  func names(text: String, camel: String, kebab: String) throws {
    let name = try #require(ScaffoldName(text))
    #expect(name.camel == camel && name.kebab == kebab)
    for invalid in ["", "2x", "a b", "a--b", "a-", "-a", "a/b", "é", "a_b"] {
      #expect(ScaffoldName(invalid) == nil, "\(invalid)")
    }
  }

  @Test("Plugins/README.md has a row for every technique, in order")
  func pluginTable() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let ids = try lab.run("list", "techniques").output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first
    }
    let page = try String(contentsOf: LabProcess.project.appending(path: "Plugins/README.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| [") }
    #expect(rows.compactMap { $0.split(separator: "]").first?.dropFirst(3) } == ids)
  }
}
