import JSON
import JSONTestSupport
import RecordingSamples
import Testing

@Suite("Recordings that are fitted end to end", .serialized)
struct ImportFitTests {
  /// A sample of a format, the difference of a second recording, and a metric that both contain.
  struct Repetition: Sendable, CustomTestStringConvertible {
    var format: String
    var text: String
    var metric: String
    /// The text that is replaced in the second recording, and its replacement.
    var change: (from: String, to: String)
    var options = ""
    /// Whether the recordings are so far from the model that a fit refuses them.
    var isFar = false
    var testDescription: String { "\(format), \(metric)" }
  }

  static let repetitions = [
    Repetition(
      format: "macrobenchmark", text: Samples.macrobenchmark, metric: "frame_main_ms_p50",
      change: ("[5.0, 6.0, 25.0]", "[5.0, 8.0, 25.0]")),
    Repetition(
      format: "gfxinfo", text: Samples.gfxInfo, metric: "frame_main_ms_p50", change: ("1062199998", "1064199998"),
      isFar: true),
    Repetition(
      format: "perfetto", text: Samples.perfetto, metric: "frame_main_ms_p50",
      change: ("\"dur\":4000", "\"dur\":5000"), isFar: true),
    Repetition(format: "xctest", text: Samples.xctest, metric: "hitch_ms_per_s", change: ("12.5,", "13.5,")),
    Repetition(
      format: "metrickit", text: Samples.metricKit, metric: "hitch_ms_per_s", change: ("\"6 ms", "\"9 ms"), isFar: true),
    Repetition(
      format: "xctrace", text: Samples.timeProfile, metric: "main_busy_ms", change: (">1000000<", ">3000000<"),
      isFar: true),
    Repetition(
      format: "xctrace", text: Samples.hitches, metric: "hitch_ms_per_s", change: (">16666666<", ">26666666<"),
      options: "--seconds 10", isFar: true),
    Repetition(
      format: "xctrace", text: Samples.frameRates, metric: "frames_shown_per_s", change: (">59<", ">57<")),
    Repetition(
      format: "chrome-trace", text: Samples.chromeTrace, metric: "main_busy_ms",
      change: ("\"tdur\":5000", "\"tdur\":6000"), isFar: true),
    Repetition(
      format: "flashlight", text: Samples.flashlight, metric: "frames_shown_per_s",
      change: ("\"fps\": 50", "\"fps\": 44"), options: "--map fps=frames_shown_per_s"),
    Repetition(
      format: "flutter", text: Samples.flutter, metric: "frame_main_ms_p50",
      change: ("_millis\": 4.2", "_millis\": 5.2"), options: "--map average_frame_build_time_millis=frame_main_ms_p50"),
    Repetition(
      format: "csv", text: "frame_main_ms_p50\n7\n8\n", metric: "frame_main_ms_p50", change: ("7", "6")),
  ]

  @Test("Each format has a sample that is fitted")
  func complete() {
    #expect(Set(Self.repetitions.map(\.format)) == Set(Samples.all.map(\.format)))
  }

  @Test(
    "In an empty folder, two recordings of each format give the noise; the fitted profile is nearer, or they are too far to fit",
    arguments: repetitions)
  func fitted(_ repetition: Repetition) throws {
    let lab = try LabProcess.withFeed()
    try lab("new device my-phone")
    let (metric, change) = (repetition.metric, repetition.change)
    // The rows of a dump are those of no other one: the ids of the frames differ.
    let changed = repetition.text.replacing(change.from, with: change.to).replacing("\n0,", with: "\n0,1")
    #expect(changed != repetition.text)
    // No repetition is one of the first file: the second iterations and the days differ, too.
    let second = changed.replacing("7.0, 9.0]", with: "7.0, 9.5]").replacing("2026-01-0", with: "2026-02-0")
      .replacing("\"ram\": 205", with: "\"ram\": 206")
    try lab.write("first.txt", repetition.text)
    try lab.write("second.txt", second)
    try lab(
      "import feed.json plain=first.txt,second.txt -o reference/mine.json --metrics \(metric) \(repetition.options)",
      prints: metric)
    let reference = try lab.text("reference/mine.json")
    #expect(reference.contains("(\(repetition.format))") && reference.contains("standard deviation"))
    try lab("validate reference/mine.json")
    let fitted = "devices/my-phone-fitted.json"
    let fit = "fit feed.json --reference reference/mine.json --base my-phone --factors layout --phases 1 -o \(fitted)"
    guard !repetition.isFar else {
      try lab.rejects(fit, exits: 65, says: "mine says nothing about these factors … so far from the model")
      return
    }
    try lab(fit, says: "profile: \(fitted)")
    let (before, after) = (try distance("my-phone", metric, lab), try distance("my-phone-fitted", metric, lab))
    #expect(after < before, "\(before), \(after)")
  }

  /// The distance between the model of a device and the recordings.
  private func distance(_ device: String, _ metric: String, _ lab: LabProcess) throws -> Double {
    try lab.write("feed.json", lab.text("feed.json").replacing(/"device": "[^"]*"/, with: "\"device\": \"\(device)\""))
    let compared = try lab("fidelity feed.json --reference reference/mine.json --format json")
    let collector = DiagnosticCollector()
    let document = try #require(
      JSONDocument(SourceFile(name: "fidelity", text: compared.output), reportingTo: collector))
    let cells = try #require(document.root["rows"]?.elements.first { $0["run"]?.string == "plain" }?["cells"])
    return try #require(cells[metric]?["difference"]?.double).magnitude
  }

  @Test(
    "The last line of an import says whether the model is the list: no, with counts of the recording, or that it cannot tell"
  )
  func agreement() throws {
    let lab = try LabProcess.withStudy()
    func trace(_ duration: Int) -> String {
      """
      {"traceEvents":[
      {"name":"Choreographer#doFrame 1","ph":"X","pid":42,"tid":42,"ts":1000,"dur":\(duration)},
      {"name":"RV CreateView type=0x1","ph":"X","pid":42,"tid":42,"ts":1100,"dur":500},
      {"name":"binder transaction","ph":"X","pid":42,"tid":42,"ts":1700,"dur":300},
      {"name":"binder transaction","ph":"X","pid":42,"tid":43,"ts":1700,"dur":300},
      {"name":"binder transaction","ph":"X","pid":42,"tid":42,"ts":900000,"dur":300}]}
      """
    }
    for number in 1...3 {
      try lab.write("\(number).json", trace(900_000 + number))
      try lab.write("\(number).csv", "frames_main\n\(400 + number)\n")
    }
    let outcome = try lab("import study.json plain=1.json,2.json,3.json -o no.json")
    #expect(
      outcome.output.missing(
        "Is the model your list? No: the model does not reproduce your list, by these figures: … of plain is … in the model … "
          + "Parts of your list that are not in the scenario: … binder transaction (2 times in plain, 0.6 ms); RV CreateView (once in plain, 0.5 ms, and … times in the scenario)"
      ) == nil, "\(outcome.output)")
    for number in 1...3 {
      let known = trace(800_000 + number).replacing("RV CreateView type=0x1", with: "measure")
        .replacing("binder transaction", with: "layout")
      try lab.write("known\(number).json", known)
    }
    try lab(
      "import study.json plain=known1.json,known2.json,known3.json -o known.json",
      prints: "No: … The parts of your list that the recordings count are in the scenario, about as often")
    try lab(
      "import study.json plain=1.csv,2.csv,3.csv -o unknown.json",
      prints:
        "Is the model your list? Your recordings cannot tell: frames_main only say … This recording would: times of frames"
    )
  }

  @Test(
    "Recordings of the model itself are reproduced, and a fit to what says nothing about its factors writes nothing")
  func reproduction() throws {
    let lab = try LabProcess.withStudy()
    try lab("study.json --output out")
    let root = try #require(
      JSONDocument(
        SourceFile(name: "results", text: try lab.text("out/study/results.json")), reportingTo: DiagnosticCollector())?
        .root)
    let plain = try #require(root["runs"]?.elements.first { _ in true }?["metrics"])
    let gpu = try #require(plain["gpu_avg_pct"]?["value"]?.double)
    try lab.write("own.csv", "gpu_avg_pct\n\(gpu - 1)\n\(gpu)\n\(gpu + 1)\n")
    try lab(
      "import study.json plain=own.csv -o own.json",
      prints:
        "Is the model your list? Yes, as far as these recordings show: the model reproduces your list within its noise, in 1 figure ("
    )
    try lab.rejects(
      "fit study.json --reference own.json --base iphone-6 --factors text -o fitted.json", exits: 65,
      says:
        "own says nothing about these factors, so nothing is fitted and nothing is written … text … times of the main thread"
    )
  }
}
