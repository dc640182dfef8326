import Foundation
import LabCommandLine
import ListRuntime
import Scenarios
import Synchronization
import Techniques
import Testing

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
    #expect(missing.errors == "lab: nothing is not an executable program\n")
  }

  @Test("A program that is not a browser causes no wait, and leaves nothing behind")
  func noBrowserAfterAll() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let temporary = lab.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let outcome = try lab.run(
      ["measure", "\(Self.project)/Scenarios/web-list.json", "--browser", "/bin/ls"],
      environment: ["TMPDIR": temporary.path])
    #expect(outcome.code == 69)
    #expect(outcome.errors.contains("the browser did not start"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
  }

  @Test(
    "Wrong options are rejected with the valid choices",
    arguments: [
      (["--metric", "fps"], "chromium does not measure a metric \"fps\""),
      (["--throttle", "0.5"], "--throttle takes a number from 1 to 100, not \"0.5\""),
      (["--repeat", "0"], "--repeat takes a whole number from 1 to 10000, not \"0\""),
      (["--remote", "nowhere"], "--remote takes an address as in 127.0.0.1:9222, not \"nowhere\""),
      (["--remote", "a:1", "--browser", "b"], "--remote and --browser cannot be combined"),
    ])
  func wrongOptions(_ options: [String], _ message: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(["measure", "\(Self.project)/Scenarios/web-list.json"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(
    "An ablation that cannot be measured is rejected before a browser starts, with the reason",
    arguments: [
      (["--repeat", "3"], "--repeat is for measured runs: add --host"),
      (["--host", "chromum"], "unknown host \"chromum\"; the host is chromium"),
      (["--host", "chromium", "--shard", "1/2"], "--shard is for simulated runs; it cannot be combined with --host"),
      (["--host", "chromium", "--target", "fps_avg >= 50"], "--target is for simulated runs"),
      (["--host", "chromium", "--metrics", "gpu_avg_pct"], "chromium does not measure a metric \"gpu_avg_pct\""),
      (
        ["--host", "chromium", "--sweep", "device.refreshHz=60,120"],
        "a host measures an ablation under one condition, not under"
      ),
    ])
  func ablation(_ options: [String], _ message: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(["ablate", "\(Self.project)/Scenarios/ablation-web.json"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("Without a browser an ablation on a host ends with 69, and nothing is written")
  func ablationWithoutBrowser() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(
      "ablate", "\(Self.project)/Scenarios/ablation-web.json", "--host", "chromium", "--browser", "/bin/ls")
    #expect(outcome.code == 69 && outcome.errors.contains("the browser did not start"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: lab.folder.path).isEmpty)
  }

  @Test(
    "The number of runs and rounds and an estimate of the time come first, also without a terminal",
    arguments: [
      ([], "up to 15 rounds of 11 runs take about 2", " min, an estimate"),
      (["--filter", "^worst$", "--repeat", "1"], "1 round of 1 run takes about 1", " s, an estimate"),
      (["--precision", "0"], "15 rounds of 11 runs take about 2", " min, an estimate"),
    ])
  func announced(options: [String], beginning: String, end: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let command = ["measure", "\(Self.project)/Scenarios/web-list.json", "--browser", "/bin/ls"] + options
    let errors = try lab.run(command).errors
    #expect(errors.hasPrefix("web-list: \(beginning)") && errors.contains(end), "\(errors)")
    #expect(errors.contains("; do not use the machine meanwhile\n"))
    #expect(try !lab.run(command + ["--quiet"]).errors.contains("rounds of"))
  }

  @Test("An interruption says after how many rounds it came, and that nothing is written")
  func interrupted() async throws {
    let process = try LabProcess.withData(messages: 5)
    defer { process.remove() }
    let files = TextFiles([
      "study.json": SampleFile.scenario("study").replacing("\"stock-cells\"", with: ""),
      "messages.json": try process.text("messages.json"),
      "media.json": try process.text("media.json"),
      SampleFile.device: try String(contentsOf: URL(filePath: SampleFile.device), encoding: .utf8),
    ])
    let messages = Mutex("")
    let handlers = Mutex<[Interruption.Handler]>([])
    let lab = Lab(
      console: Console(
        write: { _ in }, printMessage: { words in messages.withLock { $0 += words } }, showsProgress: false),
      techniques: [], files: OpenedFiles(files),
      host: Host(onInterrupt: { handler in handlers.withLock { $0.append(handler) } }))
    _ = await lab.execute(["measure", "study.json", "--browser", "/bin/ls", "--output", process.folder.path])
    let installed = handlers.withLock { $0 }
    #expect(installed.count == 2)
    messages.withLock { $0 = "" }
    for handler in installed { handler.printMessage() }
    // The second one is for the time when results are being written.
    #expect(
      messages.withLock { $0 } == "lab: interrupted after 0 of 15 rounds; nothing is written\nlab: interrupted\n")
  }

  @Test("A study that the host cannot perform is rejected with the reasons, before a browser starts")
  func unsupported() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run("measure", "\(Self.project)/Scenarios/layout-models.json", "--browser", "/bin/ls")
    #expect(outcome.code == 65)
    let lines = outcome.errors.split(separator: "\n").drop { !$0.hasPrefix("lab: ") }
    #expect(lines.first == "lab: chromium cannot perform any run of layout-models:")
    #expect(
      lines.contains { $0.hasPrefix("  a list of the kind \"posts\" has no counterpart; only a chat has one (all ") })
    #expect(lines.contains { $0.hasPrefix("  the technique layout-models has no counterpart (") })
    // A reason has one line, however many runs it concerns.
    #expect(Set(lines.map { $0.prefix { $0 != "(" } }).count == lines.count && lines.allSatisfy { $0.count < 250 })
  }

  @Test("The counterparts in the program are the files in the plugins' folders; after adding one, edit Package.swift")
  func counterparts() throws {
    let plugins = LabProcess.project.appending(path: "Plugins")
    var files: [String] = []
    for technique in allTechniques() {
      let module = String(describing: technique).dropLast("Technique".count)
      let folder = plugins.appending(path: "\(module)/Hosts")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        files.append("\(module)/\(name)\n\(text)")
      }
    }
    #expect(counterpartFiles.map { "\($0.name)\n\($0.text)" } == files)
    #expect(files.count >= 9)
  }
}
