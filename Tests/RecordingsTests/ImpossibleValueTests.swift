import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Values that a metric cannot have")
struct ImpossibleValueTests {
  private func problems(_ text: String, _ options: RecordingOptions = RecordingOptions()) throws -> [Diagnostic] {
    try added([text], options).problems
  }

  @Test(
    "CSV: a share above its whole, a rate above any display's, and a negative time are errors at the field",
    arguments: [
      ("frame_rate_stability_pct,x\n90,1\n‸250,2\n", "frame_rate_stability_pct … 250 … 0 to 100 %"),
      ("gpu_avg_pct\n‸100.5\n", "gpu_avg_pct … 100.5 … 0 to 100 %"),
      ("x;gpu_avg_pct\n1;‸100,5 %\n", "gpu_avg_pct … 100.5 … 0 to 100 %"),
      ("fps_avg\n60\n‸-1\n", "fps_avg … -1 … 0 to 1000 fps"),
      ("hitch_ms_per_s\n‸1001\n", "hitch_ms_per_s … 1001 … 0 to 1000 ms/s"),
      ("load_ms\n‸2000000\n", "load_ms … 2000000 … 0 to 1000000 ms"),
    ])
  func csv(_ marked: String, _ facts: String) throws {
    let marked = MarkedText(marked)
    expect(try problems(marked.text), at: marked, facts: [facts])
  }

  @Test("CSV: a sample is checked like a value, and CPU time of several cores is possible")
  func samples() throws {
    var options = RecordingOptions()
    options.rows = .samples
    let table = MarkedText("frame_main_ms_p50\n1\n\n‸-1\n5\n")
    expect(try problems(table.text, options), at: table, facts: ["frame_main_ms_p50 … -1, a sample … 0 to 1000000 ms"])
    #expect(try problems("cpu_avg_pct\n390\n").isEmpty)
  }

  @Test(
    "A rate can exceed the refresh rate by one frame of its counter's window, and no more",
    arguments: [
      ("fps_avg\n60\n250\n", 60, "fps_avg cannot be 250 … 0 to 62 fps at 60 Hz"), ("fps_avg\n250\n", nil, nil),
      ("fps_avg\n61.4\n62\n", 60, nil), ("fps_avg\n62.1\n", 60, "fps_avg cannot be 62.1 … 0 to 62 fps at 60 Hz"),
      ("fps_avg\n122\n", 120, nil), ("fps_avg\n60\n", 59.94, nil), ("frames_shown_per_s\n60.3\n", 60, nil),
      ("frames_shown_per_s\n62\n", 60, "frames_shown_per_s cannot be 62 … 0 to 61 fps at 60 Hz"),
      ("worst_window_fps\n90\n", 60, "worst_window_fps cannot be 90 … 0 to 61 fps at 60 Hz"),
      ("refresh_rate_avg_hz\n120\n", 60, "refresh_rate_avg_hz cannot be 120 … 0 to 61 Hz at 60 Hz"),
      ("hitch_ms_per_s\n250\n", 60, nil), ("fps_avg\n1001\n", 1000, "fps_avg cannot be 1001 … 0 to 1000 fps"),
    ] as [(String, Double?, String?)], RecordingOptions.TableRows.allCases)
  func limit(_ rate: (text: String, refreshRate: Double?, facts: String?), _ rows: RecordingOptions.TableRows) throws {
    var options = RecordingOptions()
    (options.refreshRate, options.rows) = (rate.refreshRate, rows)
    let problems = try problems(rate.text, options)
    #expect(problems.map { line($0).missing(rate.facts ?? "none") } == (rate.facts == nil ? [] : [nil]), "\(problems)")
  }

  @Test(
    "A count of refreshes is at most that of the scroll, and a short scroll can show one frame more",
    arguments: [
      ("frames_shown\n61\n", 1, nil), ("missed_vsyncs\n61\n", 1, nil), ("frames_main\n1000\n", 1, nil),
      ("frames_shown\n1000\n", 1, "frames_shown cannot be 1000 … 0 to 61 frames at 60 Hz in 1 s"),
      ("missed_vsyncs\n1000\n", 1, "missed_vsyncs cannot be 1000 … 0 to 61 vsyncs at 60 Hz in 1 s"),
      ("frames_shown_per_s\n65\n", 0.2, nil), ("frames_shown_per_s\n61\n", 100, nil),
      ("frames_shown_per_s\n65.1\n", 0.2, "frames_shown_per_s cannot be 65.1 … 0 to 65 fps at 60 Hz in 0.2 s"),
    ] as [(String, Double, String?)])
  func scrollLength(_ text: String, _ seconds: Double, _ facts: String?) throws {
    var options = RecordingOptions()
    (options.refreshRate, options.seconds) = (60, seconds)
    let problems = try problems(text, options)
    #expect(problems.map { line($0).missing(facts ?? "none") } == (facts == nil ? [] : [nil]), "\(problems)")
    options.refreshRate = nil
    #expect(try self.problems(text, options).isEmpty)
  }

  @Test(
    "Chrome: a scroll shorter than its frames shows no more than the refresh rate, and a wrong refresh rate is refused")
  func shortScroll() throws {
    var options = RecordingOptions()
    options.refreshRate = 60
    // Two frames in 50 ms: one frame in that time is a rate of 20.
    let text = Samples.chromeTrace.replacing("\"ts\":100000}", with: "\"ts\":50001}")
    options.marks = ("scroll-start", "scroll-end")
    #expect(try run([text], options).values["frames_shown_per_s"].map { $0[0].rounded() } == 40)
    options.refreshRate = 30
    #expect(try run([text], options).values["frames_shown_per_s"] == [30])
    options.refreshRate = 10
    #expect(try problems(text, options).map(\.message).contains { $0.hasPrefix("frames_shown_per_s cannot be 39.9") })
  }

  @Test("XCTest: a ratio above 1 and a negative time are errors at the measurement")
  func xctest() throws {
    for (value, message) in [("1200", "hitch_ms_per_s cannot be 1200"), ("-3", "hitch_ms_per_s cannot be -3")] {
      let text = Samples.xctest.replacing("[12.5, 14.0,", with: "[12.5, \(value),")
      let problem = try #require(try problems(text).first)
      #expect(problem.message.hasPrefix(message))
      let start = try #require(text.utf8.firstRange(of: value.utf8)?.lowerBound)
      #expect(problem.range?.start == text.utf8.distance(from: text.utf8.startIndex, to: start))
    }
  }

  @Test("XCTest: metrics without identifiers are recognized by their displayed names")
  func displayedNames() throws {
    let text = Samples.xctest.replacing(/, "identifier": "[^"]*"/, with: "")
    #expect(text != Samples.xctest)
    let run = try run([text])
    #expect(run.values == ["hitch_ms_per_s": [12.5, 14, 9.5, 13, 11], "duration_s": [2.5, 2.6, 2.5, 2.4, 2.5]])
  }
}
