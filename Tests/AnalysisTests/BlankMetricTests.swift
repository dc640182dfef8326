import Analysis
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Blank area metrics")
struct BlankMetricTests {
  private typealias Frame = SampleRecord.Frame

  /// The scroll covers refreshes 10 to 19; the refresh interval is 16.666667 ms.
  private func text(_ name: String, _ frames: [Frame], waits: [Int] = []) throws -> String {
    var record = SampleRecord.record(frames: frames, scrollRefreshes: 10..<20, contentLatencies: waits)
    record.scrollStart = .zero + SampleRecord.interval * 10
    record.scrollEnd = .zero + SampleRecord.interval * 20
    return try record.text(name)
  }

  private func frame(_ shownAt: Int, blank: Int, isScroll: Bool = true) -> Frame {
    Frame(mainTime: 1_000_000, shownAt: shownAt, isScroll: isScroll, blankPixels: blank)
  }

  @Test("Blank pixels count for as long as they are on the display during the scroll")
  func integral() throws {
    // 3 refreshes of 100 pixels.
    #expect(try text("blank_px_ms", [frame(12, blank: 100), frame(15, blank: 0)]) == "5000")
    // A frame shown before the scroll counts from the first refresh; a frame still shown at the end counts to the last.
    #expect(try text("blank_px_ms", [frame(4, blank: 100, isScroll: false), frame(12, blank: 0)]) == "3333")
    #expect(try text("blank_px_ms", [frame(18, blank: 100)]) == "3333")
    #expect(try text("blank_px_ms", [frame(25, blank: 100)]) == "0")
  }

  @Test("Frames that were never shown do not count; of several commits shown at one refresh only the last counts")
  func shownFrames() throws {
    #expect(try text("blank_px_ms", [frame(12, blank: 0), frame(-1, blank: 900)]) == "0")
    #expect(try text("blank_max_px", [frame(12, blank: 0), frame(-1, blank: 900)]) == "0")
    let merged = [frame(12, blank: 700), frame(12, blank: 60), frame(13, blank: 0)]
    #expect(try text("blank_px_ms", merged) == "1000")
    #expect(try text("blank_max_px", merged) == "60")
  }

  @Test("The maximum of blank pixels is that of a single refresh of the scroll")
  func maximum() throws {
    #expect(
      try text("blank_max_px", [frame(3, blank: 9000, isScroll: false), frame(10, blank: 50), frame(12, blank: 70)])
        == "70")
  }

  @Test("Frames with blank pixels are a percentage of the shown frames")
  func share() throws {
    let frames = [frame(11, blank: 1), frame(12, blank: 0), frame(13, blank: 5), frame(14, blank: 0)]
    #expect(try text("blank_frames_pct", frames) == "50.00")
    #expect(try text("blank_frames_pct", []) == "n/a")
  }

  @Test("Time-to-content percentiles interpolate between rows; without rows there is no value")
  func timeToContent() throws {
    #expect(try text("time_to_content_ms_p50", [], waits: [6, 0, 0]) == "0.000")
    #expect(try text("time_to_content_ms_p50", [], waits: [6, 0]) == "50.000")
    #expect(try text("time_to_content_ms_p95", [], waits: [6, 0]) == "95.000")
    #expect(try text("time_to_content_ms_p95", []) == "n/a")
  }

  @Test("Committed frames are counted whether or not they were shown")
  func framesMade() throws {
    #expect(
      try text("frames_main", [frame(11, blank: 0), frame(-1, blank: 0), frame(5, blank: 0, isScroll: false)]) == "2")
  }
}
