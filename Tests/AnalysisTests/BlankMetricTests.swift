internal import Analysis
internal import ListRuntime
internal import RunRecordSupport
internal import Simulation
import Testing

@Suite("Metrics of blank area")
struct BlankMetricTests {
  private typealias Frame = SampleRecord.Frame

  /// The scroll has the refreshes 10 to 19; the interval is 16.666667 ms.
  private func text(_ name: String, _ frames: [Frame], waits: [Int] = []) throws -> String {
    let definition = try #require(MetricDefinition.named(name), "no metric \(name)")
    let record = SampleRecord.record(frames: frames, scrollRefreshes: 10..<20, contentWaits: waits)
    return definition.text(MetricValues(of: record)[name])
  }

  private func frame(_ shownAt: Int, blank: Int, isScroll: Bool = true) -> Frame {
    Frame(mainTime: 1_000_000, shownAt: shownAt, isScroll: isScroll, blankPixels: blank)
  }

  @Test("Blank pixels count as long as they are shown, inside the scroll")
  func integral() throws {
    // 3 refreshes of 100 pixels.
    #expect(try text("blank_px_ms", [frame(12, blank: 100), frame(15, blank: 0)]) == "5000")
    // From the scroll's first refresh on, though shown before; to its last, though shown after.
    #expect(try text("blank_px_ms", [frame(4, blank: 100, isScroll: false), frame(12, blank: 0)]) == "3333")
    #expect(try text("blank_px_ms", [frame(18, blank: 100)]) == "3333")
    #expect(try text("blank_px_ms", [frame(25, blank: 100)]) == "0")
  }

  @Test("What was never shown does not count; of commits shown at one refresh the last does")
  func shownFrames() throws {
    #expect(try text("blank_px_ms", [frame(12, blank: 0), frame(-1, blank: 900)]) == "0")
    #expect(try text("blank_max_px", [frame(12, blank: 0), frame(-1, blank: 900)]) == "0")
    let merged = [frame(12, blank: 700), frame(12, blank: 60), frame(13, blank: 0)]
    #expect(try text("blank_px_ms", merged) == "1000")
    #expect(try text("blank_max_px", merged) == "60")
  }

  @Test("The most blank pixels are those of one refresh of the scroll")
  func most() throws {
    #expect(
      try text("blank_max_px", [frame(3, blank: 9000, isScroll: false), frame(10, blank: 50), frame(12, blank: 70)])
        == "70")
  }

  @Test("Frames with blank pixels are a share of the frames shown")
  func share() throws {
    let frames = [frame(11, blank: 1), frame(12, blank: 0), frame(13, blank: 5), frame(14, blank: 0)]
    #expect(try text("blank_frames_pct", frames) == "50.00")
    #expect(try text("blank_frames_pct", []) == "n/a")
  }

  @Test("Times to content are whole refreshes, interpolated between rows; without rows there are none")
  func timeToContent() throws {
    #expect(try text("time_to_content_ms_p50", [], waits: [6, 0, 0]) == "0.000")
    #expect(try text("time_to_content_ms_p50", [], waits: [6, 0]) == "50.000")
    #expect(try text("time_to_content_ms_p95", [], waits: [6, 0]) == "95.000")
    #expect(try text("time_to_content_ms_p95", []) == "n/a")
  }

  @Test("Frames made by the main thread are counted whether they were shown or not")
  func framesMade() throws {
    #expect(
      try text("frames_main", [frame(11, blank: 0), frame(-1, blank: 0), frame(5, blank: 0, isScroll: false)]) == "2")
  }
}
