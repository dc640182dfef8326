import Foundation
import JSONTestSupport
import LabCommandLine
import Scenarios
import Synchronization
import Techniques
import Testing

@Suite("lab measure")
struct MeasureTests {
  private static let scenarios = LabProcess.project.appending(path: "Scenarios").path
  private static let webList = "\(scenarios)/web-list.json"

  @Test(
    "Without a browser, or with a program that is none, the exit code is 69, and nothing is left behind",
    arguments: [
      ("measure \(webList) --browser nothing", "nothing"), ("measure \(webList) --browser /bin/ls", "did not start"),
      ("ablate \(scenarios)/ablation-web.json --host chromium --browser /bin/ls", "did not start"),
    ])
  func noBrowser(line: String, facts: String) throws {
    let lab = try LabProcess()
    try lab.write("temporary/other", "")
    let before = try lab.names()
    try lab(line, exits: 69, says: facts, environment: ["TMPDIR": lab.folder.appending(path: "temporary").path])
    #expect(try lab.names() == before)
  }

  #if os(Linux)
    @Test("If no browser is installed, the package is named")
    func package() throws {
      let lab = try LabProcess()
      try lab(
        "measure \(Self.webList)", exits: 69, says: "no browser … apt-get install chromium",
        environment: ["PATH": lab.folder.path])
    }
  #endif

  @Test(
    "The number of runs and rounds and an estimate of the time come first, also without a terminal",
    arguments: [
      ("", "web-list: 11 runs in turns … until all is decided or precise"),
      ("--repeat 2 --throttle 4", "web-list: in real time, because of --repeat: 2 rounds of 11 runs … min"),
      ("--metric memory_avg_mb", "because memory_avg_mb is a figure of a scroll: 9 rounds of 11 runs"),
      ("--filter ^worst$", "web-list: in real time, because no run is compared with another: 5 rounds of 1 run … s"),
      ("--set startsAt=end", "because worst starts at its end: 10 rounds"),
    ])
  func announced(options: String, facts: String) throws {
    let lab = try LabProcess()
    let command = "measure \(Self.webList) --browser /bin/ls \(options)"
    try lab(command, exits: 69, says: facts)
    #expect(try !lab(command + " --quiet", exits: 69).errors.contains("web-list: "))
  }

  @Test("A metric that only turns have is refused where runs scroll in real time")
  func onlyInTurns() throws {
    let lab = try LabProcess()
    let metric = "measure \(Self.webList) --browser /bin/ls --metric threads_ms_per_frame"
    try lab(
      metric.replacing("threads_ms", with: "elapsed_ms"), exits: 64,
      says: "chromium does not measure a metric \"elapsed_ms_per_frame\"")
    try lab(
      "\(metric) --repeat 2", exits: 64,
      says: "threads_ms_per_frame is only for comparisons in turns … because of --repeat")
    try lab("\(metric) --filter ^worst$", exits: 64, says: "because no run is compared with another")
    try lab(
      "measure \(Self.webList) --browser /bin/ls --precision 1 --throttle 4", exits: 64, says: "--precision is only for"
    )
  }

  @Test("An interruption of a measurement that fails keeps nothing, and neither does one of a check")
  func interrupted() async throws {
    let folder = try LabProcess()
    var files = try LabInProcess.files(
      SampleFile.scenario(second: "").replacing("\"stock-cells\"", with: ""), device: "devices/ipod-touch-5g.json")
    files[SampleFile.device] = files["devices/ipod-touch-5g.json"]
    let handlers = Mutex<[Interruption.Handler]>([])
    let lab = LabInProcess(
      files: files, host: Host(onInterrupt: { handler in handlers.withLock { $0.append(handler) } }))
    _ = await lab.run("measure study.json --browser /bin/ls --repeat 5 --output \(folder.folder.path)")
    let installed = handlers.withLock { $0 }
    #expect(installed.count == 2)
    lab.messages.clear()
    for handler in installed { handler.printMessage(handler.keepsResults()) }
    // The second one is for the time after the measurement.
    installed.last?.printMessage(true)
    #expect(
      lab.messages.text
        == "lab: interrupted; nothing is written\nlab: interrupted\nlab: interrupted; the results are being written\n")
    for arguments in [
      "check http://localhost:9/a --against http://localhost:9/b",
      "check study.json --host chromium --measured study.json --threshold 5",
    ] {
      handlers.withLock { $0 = [] }
      _ = await lab.run("\(arguments) --browser /bin/ls")
      #expect(handlers.withLock { $0 }.allSatisfy { !$0.keepsResults() }, "\(arguments)")
    }
  }

  @Test("A study that the host cannot perform is rejected with the reasons, before a browser starts")
  func unsupported() throws {
    let outcome = try LabProcess()("measure \(Self.scenarios)/layout-models.json --browser /bin/ls", exits: 65)
    let lines = outcome.errors.split(separator: "\n").drop { !$0.hasPrefix("lab: ") }
    #expect(lines.first?.missing("chromium … layout-models") == nil)
    #expect(lines.contains { $0.contains("\"posts\"") } && lines.contains { $0.contains("technique layout-models ") })
    // A reason has one line, however many runs it concerns.
    #expect(Set(lines.map { $0.prefix { $0 != "(" } }).count == lines.count && lines.allSatisfy { $0.count < 250 })
  }

  @Test(
    "A scenario of a page is measured and not simulated, and everything that is wrong in it is reported at its place")
  func pageScenario() throws {
    let lab = try LabProcess()
    try lab.write("pages/feed.html", "<p>")
    try lab.write("pages/flat.css", "")
    let runs = #"[{"name": "a"}, {"name": "b", "inject": ["flat.css"], "interventions": ["no-blur"]}]"#
    try lab.write("pages/feed.json", #"{"page": {"address": "feed.html"}, "runs": \#(runs)}"#)
    try lab("validate pages/feed.json", says: "1 of 1 file valid")
    try lab(
      "explain pages/feed.json --set page.waitS=5",
      prints:
        "page.address … feed.html … pages/feed.json:1 … page.waitS … 5 … --set … page.screen … 1280x800 … default")
    for command in ["run pages/feed.json", "explain pages/feed.json a"] {
      try lab(
        command, exits: 65,
        says: "pages/feed.json:1:10: error: a page is measured, not simulated: lab measure pages/feed.json")
    }
    try lab.write(
      "pages/wrong.json",
      """
      {"page": {"address": "fed.html"}, "runs": [{"name": "a", "inject": ["none.css"]},
      {"name": "b", "interventions": ["no-blurr"]}, {"name": "c", "address": "https://example.com/"},
      {"name": "d", "address": "feed"}]}
      """)
    try lab(
      "validate pages/wrong.json", exits: 65,
      prints: """
        pages/wrong.json:1:22: error: … no such file … did you mean "pages/feed.html"? …
        pages/wrong.json:1:69: error: pages/none.css does not exist … pages/wrong.json:2:33: error: there is no … did you mean "no-blur"? …
        pages/wrong.json:2:72: error: example.com is not this machine … pages/wrong.json:3:26: error: neither an address nor
        """.replacing("\n", with: " "))
    try lab(
      "measure pages/feed.json --inject x.css --browser /bin/ls", exits: 64, says: "already declares the variants")
    try lab("measure pages/feed.html --set page.waitS=3", exits: 64, says: "--set is for scenarios")
    for options in ["--filter x", "--filter ^a$", "--skip b"] {
      try lab(
        "measure pages/feed.json --browser /bin/ls \(options)", exits: 64,
        says: "none of the 1 other runs of feed is selected")
    }
    try lab("measure pages/feed.json --browser /bin/ls --filter b --skip a", exits: 69, says: "did not start")
    try lab(
      "measure pages/feed.json --browser /bin/ls --position --skip ^a$ --skip b", exits: 64, says: "none of the 2 runs")
    let nine = (1...9).map { #"{"name": "r\#($0)"}"# }.joined(separator: ",")
    try lab.write("pages/nine.json", #"{"page": {"address": "feed.html"}, "runs": [\#(nine)]}"#)
    try lab(
      "measure pages/nine.json --browser /bin/ls", exits: 64,
      says: "nine has 9 runs, and a browser alternates between at most 8: select some with --filter or --skip")
    try lab("measure pages/nine.json --browser /bin/ls --skip r9", exits: 69, says: "did not start")
    try lab("measure pages/feed.html --screen 9x9", exits: 65, says: "--screen:1:1: error: invalid value")
  }

  @Test("The counterparts in the program are the files in the plugins' folders; after adding one, edit Package.swift")
  func counterparts() throws {
    let plugins = LabProcess.project.appending(path: "Plugins")
    var files: [String: String] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: plugins.path) {
      let folder = plugins.appending(path: "\(module)/Hosts")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names where !name.hasPrefix(".") {
        files["\(module)/\(name)"] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
    }
    #expect(Dictionary(uniqueKeysWithValues: counterpartFiles.map { ($0.name, $0.text) }) == files)
    #expect(files.count >= 30)
  }

  @Test("Each technique for pages says what it leaves out, and has a README, two pages and a row in the table of them")
  func interventions() throws {
    let plugins = LabProcess.project.appending(path: "Plugins")
    let table = try String(contentsOf: plugins.appending(path: "README.md"), encoding: .utf8)
    let modules = counterpartFiles.filter { $0.name.hasSuffix("/page.js") }.map { file in
      (name: String(file.name.prefix { $0 != "/" }), text: file.text)
    }
    #expect(modules.count >= 16)
    for (module, text) in modules {
      #expect(text.hasPrefix("// Subject: "), "\(module)")
      for name in ["README.md", "Pages/wins.html", "Pages/must-not-win.html"] {
        let path = plugins.appending(path: "\(module)/\(name)").path
        #expect(FileManager.default.fileExists(atPath: path), "\(module)/\(name)")
      }
      #expect(table.contains("](\(module)/README.md"), "\(module)")
    }
  }
}
