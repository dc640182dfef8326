import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Units that recordings state")
struct StatedUnitTests {
  private func problems(_ text: String, _ mappings: [String]) throws -> [Diagnostic] {
    try added([text], map: mappings).problems
  }

  @Test("A unit in a heading that is not known is an error at the heading, unless the mapping states the unit")
  func headings() throws {
    let marked = MarkedText("‸Peak (KB),‸Zeit [Takt]\n100500,1050\n")
    let mappings = ["Peak (KB)=memory_peak_mb", "Zeit [Takt]=duration_s"]
    expect(
      try problems(marked.text, mappings), at: marked,
      facts: [
        "\"KB\" of \"Peak (KB)\" … B, kB, KiB, MB, MiB, GB, GiB … --map \"Peak (KB)=memory_peak_mb:UNIT\" … kB",
        "\"Takt\" of \"Zeit [Takt]\" … ns, us, ms, s, min, h … --map \"Zeit [Takt]=duration_s:UNIT\"",
      ])
    let stated = try run([marked.text], map: ["Peak (KB)=memory_peak_mb:KiB", "Zeit [Takt]=duration_s:ms"])
    #expect(stated.values == ["memory_peak_mb": [102.912], "duration_s": [1.05]])
    #expect(try problems("Frame (main)\n1\n", ["Frame (main)=frame_main_ms_max"]).count == 1)
    #expect(try run(["Peak\n3\n"], map: ["Peak=memory_peak_mb"]).values == ["memory_peak_mb": [3]])
  }

  @Test(
    "A heading that ends in the unit of a rate is an error for a metric in another unit",
    arguments: [
      ("GB_s", "memory_peak_mb", "unknown unit \"gb/s\" of \"GB_s\""),
      ("read MB/s", "memory_peak_mb", "unknown unit \"mb/s\""), ("GB_s", "duration_s", "unknown unit \"gb/s\""),
      ("us_per_second", "hitch_ms_per_s", "unknown unit \"us/second\""),
      ("mb_per_minute", "memory_avg_mb", "unknown unit \"mb/minute\""),
      ("frames_per_s", "duration_s", "\"frames_per_s\" is in fps, which cannot be converted to s"),
      ("frames_per_min", "fps_avg", "unknown unit \"frames/min\" of \"frames_per_min\""),
      ("frames/min", "fps_avg", "unknown unit \"frames/min\""),
      ("framesPerMs", "fps_avg", "unknown unit \"frames/ms\""),
      ("frames_per_minute", "fps_avg", "unknown unit \"frames/minute\""), ("rows_per_hour", "fps_avg", "unknown unit"),
      ("ms_per_s", "frame_main_ms_max", "\"ms_per_s\" is in ms/s, which cannot be converted to ms"),
    ])
  func rates(_ heading: String, _ metric: String, _ message: String) throws {
    let problems = try problems("\(heading)\n1\n", ["\(heading)=\(metric)"])
    #expect(problems.count == 1 && problems.first?.message.hasPrefix(message) == true, "\(problems.map(\.message))")
  }

  @Test(
    "A word that can be a unit is an error where it would change the value, and nowhere else",
    arguments: [
      ("duration_min", "duration_s", true), ("time_min", "load_ms", true), ("fps_min", "fps_avg", false),
      ("frames_min", "frames_shown", false), ("frameSecond", "frame_main_ms_p50", true),
      ("worst_second", "worst_window_fps", false), ("second", "duration_s", false),
      ("usFrame", "frame_main_ms_p50", true),
      ("us_frames", "frames_shown", false), ("ms_frame", "frame_main_ms_p50", false), ("frame_us_2", "load_ms", true),
      ("bytes_used", "memory_avg_mb", true), ("s", "load_ms", true),
    ])
  func possible(_ heading: String, _ metric: String, _ isError: Bool) throws {
    let problems = try problems("\(heading)\n1\n", ["\(heading)=\(metric)"])
    #expect(
      problems.map(\.message).allSatisfy { $0.hasPrefix("the unit of \"\(heading)\" is not clear") }
        && problems.isEmpty != isError)
    let unit = try #require(FigureUnit.ofMetric(metric)).name
    #expect(try run(["\(heading)\n1\n"], map: ["\(heading)=\(metric):\(unit)"]).values == [metric: [1]])
  }

  @Test("A unit of XCTest that is not known is an error where it is written, and does not hide that there are hitches")
  func xctest() throws {
    let text = Samples.xctest.replacing("\"ms per s\"", with: "\"parsec\"")
    let problems = try problems(text, [])
    #expect(problems.map(\.message).first?.hasPrefix("unknown unit \"parsec\" of \"Hitch Time Ratio") == true)
    #expect(problems.count == 1 && problems.first?.position?.line == 6)
    #expect(try recording(text).warnings.isEmpty)
  }

  @Test("Macrobenchmark: kilobytes of which nobody says how many bytes they have need a unit")
  func kilobytes() throws {
    let mapping = "memoryRssAnonMaxKb=memory_peak_mb"
    #expect(try problems(Samples.macrobenchmark, [mapping]).first?.message.hasPrefix("unknown unit \"Kb\"") == true)
    #expect(
      try run([Samples.macrobenchmark], map: [mapping + ":KiB"]).values["memory_peak_mb"] == [102.4, 104.8576])
  }
}
