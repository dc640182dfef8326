import Analysis
import Foundation
import JSON
import LabRunner
import Reports
import Scenarios
import Simulation
import Testing

@Suite("Reports of what a host measured")
struct MeasuredReportTests {
  private static let host = HostDescription(
    host: "chromium", product: "Chrome/1", conditions: [.init("compositing", "in software")])

  private static func sample(_ value: Double) -> HostSample {
    HostSample(
      values: ["main_ms_per_entry": value, "script_ms_per_frame": value / 10, "heap_mb": 2],
      counters: ["cellsMade": 3, "imagesSet": 0], refusedRequests: 0)
  }

  private static func study(_ runs: [MeasuredRun], skipped: [MeasuredStudy.SkippedRun] = []) -> MeasuredStudy {
    MeasuredStudy(
      scenario: "web", summary: "A list.", host: host,
      protocolSettings: MeasurementSettings(
        rounds: 10, precision: 0.03, metrics: ["main_ms_per_entry"], seed: 1), runs: runs, skipped: skipped)
  }

  /// A study of two runs; the second takes 1 ms less per row in each round, and one repetition of it failed.
  private func study(rounds: Int = 8, name: String = "pools") -> MeasuredStudy {
    var worst = MeasuredRun(name: "worst", compareTo: [], techniques: [], firstWithSameData: "worst")
    var pools = MeasuredRun(
      name: name, compareTo: ["worst"], techniques: ["cell-reuse"], firstWithSameData: "worst")
    for round in 0..<rounds {
      let value = 5 + Double(round % 3) / 10
      worst.repetitions.append(MeasuredRepetition(position: 0, sample: Self.sample(value)))
      pools.repetitions.append(
        MeasuredRepetition(position: 1, sample: Self.sample(value - 1 + Double(round) / 1000)))
    }
    worst.repetitions.append(MeasuredRepetition(position: 0, sample: Self.sample(5)))
    pools.repetitions.append(MeasuredRepetition(position: 1, failure: "the page reports: <b>no</b>"))
    pools.picture = PictureAgreement(base: "worst", differingShare: 0.2, declared: [])
    return Self.study([worst, pools], skipped: [.init(run: "feed", reasons: ["no such list"])])
  }

  @Test(
    "The answer comes first, then how sure it is, then conditions and tables", arguments: ["text", "markdown", "html"])
  func answerFirst(_ format: String) throws {
    try expectInOrder(
      [
        "pools has the lowest median of main-thread time per row", "pools is better than worst", "all 1 comparisons",
        "How it was measured", "compositing: in software", "Not measured: no such list (feed)", "Medians",
        "Comparisons", "DIFFERENT",
      ], in: try Exporters.measured.words(format, of: study()))
  }

  @Test("With few rounds nothing is decided, and the text says so")
  func undecided() throws {
    let text = try Exporters.measured.words("text", of: study(rounds: 2))
    #expect(text.contains("undecided") && text.contains("too few pairs for an interval: 2"))
    #expect(!text.contains("is better than"))
  }

  @Test("The answer for a single run is its figures", arguments: [1, 6], ["text", "html"])
  func single(repetitions: Int, format: String) throws {
    var run = MeasuredRun(name: "worst", compareTo: [], techniques: [], firstWithSameData: "worst")
    for round in 0..<repetitions {
      run.repetitions.append(MeasuredRepetition(position: 0, sample: Self.sample(4.5 + Double(round % 2))))
    }
    let text = try Exporters.measured.words(format, of: Self.study([run]))
    let values = repetitions == 1 ? "4.5000 ms (1 repetition" : "5.0000 [4.5000 to 5.5000] ms (medians of 6 repetitions"
    #expect(text.contains("worst: main-thread time per row \(values)"), "\(text.prefix(3000))")
  }

  @Test("On a terminal the metrics are not defined, and a note names the file that does")
  func terminal() throws {
    let exporter = try #require(Exporters.measured["text"])
    let file = String(decoding: exporter.bytes(of: study()), as: UTF8.self)
    let terminal = String(decoding: exporter.fitting(terminalWidth: 100).bytes(of: study()), as: UTF8.self)
    #expect(file.contains("How each metric is obtained") && !terminal.contains("How each metric is obtained"))
    #expect(terminal.contains("report.html says"))
  }

  @Test("The JSON has every repetition, and is read as the baseline of a later session")
  func json() throws {
    let runs = try #require(try Exporters.measured.json(of: study())["runs"]).elements.map { $0 }
    #expect(runs.map { $0["repetitions"]?.elements.map { $0 }.count } == [9, 9])
    #expect(runs[1]["repetitions"]?.elements.map { $0 }.last?["failure"]?.string == "the page reports: <b>no</b>")
    let collector = DiagnosticCollector()
    let source = SourceFile(name: "results.json", bytes: try Exporters.measured.bytes("json", of: study()))
    let baseline = try #require(MeasuredResultsReader(reportingTo: collector).read(source))
    #expect(collector.sorted.isEmpty && baseline.scenario == "web" && baseline.host == Self.host)
    #expect(baseline.values["pools"]?["main_ms_per_entry"] == study().runs[1].values("main_ms_per_entry"))
    let regression = MeasuredRegression(of: study(), against: baseline, threshold: 0.05)
    #expect(regression.cells.map(\.shift.verdict) == [.undecided, .undecided] && regression.regressions.isEmpty)
    let check = MeasuredRegressionText.bytes(of: regression, study: study(), baseline: baseline, width: nil)
    #expect(String(decoding: check, as: UTF8.self).hasPrefix("web: nothing is worse by more than 5 %"))
  }

  @Test(
    "What is no file of measured results is refused at its place",
    arguments: [
      ("{}", "the file does not contain measured results"), ("[]", "the file does not contain measured results"),
      (#"{"kind": "measured", "schemaVersion": 9}"#, "another schema version"),
      (#"{"kind": "measured", "schemaVersion": 2, "scenario": "s"}"#, "\"host\" is missing"),
      (#"{"kind": "measured", "schemaVersion": 2, "interleaving": {}}"#, "the runs were compared in turns"),
      (
        #"{"kind": "measured", "schemaVersion": 2, "scenario": 3, "host": {"id": "a", "product": "b"}}"#,
        "wrong type"
      ),
      (
        #"{"kind": "measured", "schemaVersion": 2, "scenario": "s", "host": {"id": "a", "product": "b"}, "runs": [{"name": "a", "repetitions": [{"values": {"x": "y"}}]}]}"#,
        "wrong type"
      ),
    ])
  func refused(_ text: String, _ message: String) {
    let collector = DiagnosticCollector()
    let source = SourceFile(name: "results.json", text: text)
    #expect(MeasuredResultsReader(reportingTo: collector).read(source) == nil)
    #expect(collector.sorted.contains { $0.message.contains(message) }, "\(collector.sorted.map(\.message))")
  }

  @Test("The reference is one as the lab reads it, with the metrics that a model has")
  func reference() throws {
    let collector = DiagnosticCollector()
    let source = SourceFile(name: "reference.json", bytes: try Exporters.measured.bytes("reference", of: study()))
    let reference = try #require(
      ReferenceFile.read(
        source, runs: ["worst", "pools"], metrics: Quantity.metrics.map(\.name), reportingTo: collector))
    #expect(collector.sorted.isEmpty)
    #expect(reference.noise.map(\.metric) == ["main_ms_per_entry"])
    #expect(reference.row("pools")?.compareTo == "worst")
    let cell = try #require(reference.row("pools")?.cell("main_ms_per_entry"))
    #expect(cell.status == .measured && cell.value.map { $0.low <= 4_100_000 && $0.high >= 4_000_000 } == true)
  }

  @Test("The page escapes what the browser says, and its footer does not call the figures a model's")
  func page() throws {
    let page = try Exporters.measured.text("html", of: study(name: "<script>x"))
    #expect(!page.contains("<script>") && !page.contains("<b>no"))
    #expect(page.contains("Figures are measurements") && !page.contains("Figures are a model"))
  }

  /// An ablation of a page with two interventions: one saves a fifth of the time, the other nothing.
  private var pageAblation: MeasuredStudy {
    let names = ["feed", "feed again", "no-shadows", "no-blur"]
    var runs = names.map {
      MeasuredRun(
        name: $0, compareTo: $0 == "feed" ? [] : ["feed"], techniques: $0.hasPrefix("no-") ? [$0] : [],
        firstWithSameData: "feed")
    }
    var random = RandomStream(seed: 9, name: "visits")
    for round in 0..<80 {
      for (position, factor) in [1, 1, 0.8, 1].enumerated() {
        let value = Double(4 + round % 5) * factor * (1 + (random.unit() - 0.5) / 50)
        runs[position].repetitions.append(
          MeasuredRepetition(
            position: position,
            sample: HostSample(
              values: ["main_ms_per_frame": value], counters: [:], refusedRequests: 0)))
      }
    }
    runs[2].picture = PictureAgreement(base: "feed", differingShare: 0.2, declared: ["nothing has a shadow"])
    var findings = PageFindings()
    findings.interventions = [
      .init(
        name: "no-shadows", subject: "shadows", count: 3, places: ["list.js:48"], screened: ["main_ms_per_frame": -19]),
      .init(name: "no-blur", subject: "blur", count: 1, places: [], screened: ["main_ms_per_frame": 0.1]),
      .init(name: "no-masks", subject: "masks", count: 0, places: [], screened: [:]),
    ]
    findings.lines = [.init(function: "measure", place: "list.js:48", share: 0.4)]
    findings.pictures = [.init(address: "http://localhost/a.jpg", size: [2400, 1600], shown: [240, 160])]
    return MeasuredStudy(
      scenario: "feed", summary: "The page.", host: Self.host,
      protocolSettings: MeasurementSettings(rounds: 320, precision: 0.03, metrics: ["main_ms_per_frame"], seed: 1),
      runs: runs, skipped: [.init(run: "no-masks", reasons: ["nothing in the page is changed by it"])],
      interleaving: InterleavedProtocol(control: "feed again", launches: (0..<80).map { $0 / 40 }), page: findings)
  }

  @Test("A variant that was left out is named with its own number of browsers, and an interruption comes first")
  func leftOut() throws {
    var study = MeasuredStudy(
      scenario: "feed", summary: "The page.", host: Self.host, protocolSettings: pageAblation.protocolSettings,
      runs: pageAblation.runs, skipped: [], interruption: "after 2 browsers", interleaving: pageAblation.interleaving)
    #expect(!(try Exporters.measured.text("text", of: study).contains("Left out")))
    study.runs[2].keepRounds(40)
    try expectInOrder(
      [
        "The measurement was stopped: interrupted after 2 browsers.", "no-shadows is better than feed",
        "alternated at the same place, 80 times.",
        "Left out once everything about them was decided or precise: no-shadows after 1 browser (40 times).",
        "interrupted: after 2 browsers",
      ], in: try Exporters.measured.words("text", of: study))
    let json = try Exporters.measured.text("json", of: study)
    #expect(json.contains(#""interrupted": "after 2 browsers""#))
  }

  @Test(
    "The answer of a page's ablation says what costs how much, what is undecided, and what only a profile shows",
    arguments: ["text", "html"])
  func pageAblation(_ format: String) throws {
    try expectInOrder(
      [
        "Shadows (most often at list.js:48) cost ",
        "of the main-thread time per frame (no-shadows; then nothing has a shadow).",
        "Blur: no decided cost; undecided in main-thread time per frame",
        "the largest 100 times: http://localhost/a.jpg has 2400 x 1600, shown at 240 x 160",
        "list.js:48 in measure: 40 %", "The page against itself:", "nothing in the page is changed by it",
      ], in: try Exporters.measured.words(format, of: pageAblation))
  }
}
