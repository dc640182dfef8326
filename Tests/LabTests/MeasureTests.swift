internal import Foundation
internal import ListRuntime
internal import Techniques
internal import Testing

@Suite("lab measure")
struct MeasureTests {
  private static let project = LabProcess.project.path

  @Test("Without a browser the exit code is 69, and the package is named")
  func noBrowser() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(
      ["measure", "\(Self.project)/Scenarios/web-list.json"], environment: ["PATH": lab.folder.path])
    #if os(Linux)
      #expect(outcome.code == 69)
      #expect(outcome.errors.contains("no browser is installed"))
      #expect(outcome.errors.contains("apt-get install chromium"))
    #endif
    let missing = try lab.run("measure", "\(Self.project)/Scenarios/web-list.json", "--browser", "nothing")
    #expect(missing.code == 69)
    #expect(missing.errors == "lab: nothing is no program that can be executed\n")
  }

  @Test("A program that is no browser is not waited for, and leaves nothing behind")
  func noBrowserAfterAll() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let temporary = lab.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let outcome = try lab.run(
      ["measure", "\(Self.project)/Scenarios/web-list.json", "--browser", "/bin/ls"],
      environment: ["TMPDIR": temporary.path])
    #expect(outcome.code == 69)
    #expect(outcome.errors.contains("the browser does not start"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
  }

  @Test(
    "Wrong options are refused with what is valid",
    arguments: [
      (["--host", "chromum"], "there is no host \"chromum\""),
      (["--metric", "fps"], "no host measures a metric \"fps\""),
      (["--throttle", "0.5"], "--throttle takes a number from 1 to 100, not \"0.5\""),
      (["--repeat", "0"], "--repeat takes a whole number from 1 to 10000, not \"0\""),
      (["--remote", "nowhere"], "--remote takes an address as in 127.0.0.1:9222, not \"nowhere\""),
      (["--remote", "a:1", "--browser", "b"], "--remote and --browser exclude each other"),
    ])
  func wrongOptions(_ options: [String], _ message: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(["measure", "\(Self.project)/Scenarios/web-list.json"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("A study that the host cannot perform is refused with the reasons, before a browser starts")
  func unsupported() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run("measure", "\(Self.project)/Scenarios/layout-models.json", "--browser", "/bin/ls")
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("a list of the kind \"posts\" has no counterpart"), "\(outcome.errors)")
    #expect(outcome.errors.contains("the technique layout-models has no counterpart"), "\(outcome.errors)")
  }

  @Test("The counterparts in the program are the files in the plugins' folders; after adding one, edit Package.swift")
  func counterparts() throws {
    let plugins = LabProcess.project.appending(path: "Plugins")
    var files: [String] = []
    for technique in allTechniques() {
      let folder = plugins.appending(path: "\(TechniqueRegistry.module(of: technique))/Hosts")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        files.append("\(technique.declaration.id) \(name.prefix { $0 != "." }) \(text.count)")
      }
    }
    #expect(TechniqueRegistry.counterparts().map { "\($0.technique) \($0.host) \($0.source.count)" } == files)
    #expect(files.count >= 9)
  }
}
