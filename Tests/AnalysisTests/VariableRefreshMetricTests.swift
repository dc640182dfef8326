import Analysis
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Metrics of a variable display")
struct VariableRefreshMetricTests {
  private typealias Frame = SampleRecord.Frame

  /// A scroll of two seconds from refresh 10, a second after the start: a second at 10 Hz until refresh 20, then one at 100 Hz.
  private func text(
    _ name: String, _ frames: [Frame] = [], missed: [Int] = [], shares: [Int] = [], waits: [Int] = []
  ) throws -> String {
    var record = SampleRecord.record(frames: frames, scrollRefreshes: 10..<120)
    record.missedRefreshes = missed
    let instants = (0...20).map { 100 * $0 } + (1...100).map { 2000 + 10 * $0 }
    record.variableRefreshes = VariableRefreshRecord(
      instants: instants.map { .zero + .milliseconds($0) }, contentLatencies: waits.map { .milliseconds($0) },
      frameRateShares: shares)
    return try record.text(name)
  }

  @Test("A missed refresh counts with the time that it lasted")
  func hitches() throws {
    #expect(try text("hitch_ms_per_s", missed: [15, 40, 41]) == "60.000")
    #expect(try text("missed_vsyncs", missed: [15, 40, 41]) == "3")
    #expect(try text("hitch_ms_per_s", missed: [119]) == "5.000")
  }

  @Test("The mean rate is that of the refreshes of the scroll")
  func rate() throws { #expect(try text("refresh_rate_avg_hz") == "55.00") }

  @Test("A frame rate that follows the display's is stable")
  func stability() throws {
    #expect(try text("frame_rate_stability_pct", shares: [100, 100, 98, 96]) == "100.00")
    #expect(try text("frame_rate_stability_pct", shares: [100, 100, 100, 50]) == "75.00")
    #expect(try text("frame_rate_stability_pct") == "n/a")
  }

  @Test("Blank pixels and waits for content count by time")
  func blank() throws {
    let frames = [Frame(mainTime: 1, shownAt: 15, blankPixels: 100), Frame(mainTime: 1, shownAt: 30)]
    #expect(try text("blank_px_ms", frames) == "60000")
    #expect(try text("time_to_content_ms_p50", waits: [30, 10, 20]) == "20.000")
  }

  @Test("The worst second is a second long, however many refreshes it has")
  func worstSecond() throws {
    // One frame at each refresh to the end, except for the 30 from refresh 51 on: in the first second there are ten
    // refreshes.
    let frames = (10...119).filter { !(51...80).contains($0) }.map { Frame(mainTime: 1, shownAt: $0) }
    #expect(try text("worst_window_fps", frames) == "10")
    // A second that begins at a refresh does not contain the one a second later.
    #expect(try text("worst_window_fps", (10...119).map { Frame(mainTime: 1, shownAt: $0) }) == "10")
  }

  @Test(
    "Apple's thresholds rate a hitch time ratio",
    arguments: [("0", "good"), ("4.999", "good"), ("5", "warning"), ("10", "warning"), ("10.001", "critical")])
  func rating(ratio: String, rating: String) throws {
    let thousandths = try #require(Double(ratio)) * 1000
    #expect(HitchRating(of: Rational(Int128(thousandths.rounded()), 1000)).rawValue == rating)
  }

  @Test("A sentence counts the runs of each rating")
  func sentence() throws {
    let ratios = [0, 3, 7, 200].map { Rational(Int128($0)) }
    let sentence = try #require(HitchRating.sentence(on: ratios))
    #expect(sentence.hasSuffix("of 4 runs 2 are good, 1 is between them, 1 is critical."), "\(sentence)")
    #expect(HitchRating.sentence(on: []) == nil)
  }
}
