import Hosts
import JSON
import Testing

@Suite("Metrics of a browser")
struct BrowserMetricsTests {
  private func json(_ text: String) throws -> JSONValue {
    let document = JSONDocument(SourceFile(name: "", text: text), reportingTo: DiagnosticCollector())
    return try #require(document).root
  }

  /// The metrics of a scroll of two seconds from 1000 ms on, with frames presented at these times.
  private func metrics(
    frames: [Double], presented: [Double], movements: String = "[[1000,3000]]", throttled: Bool = false
  ) throws -> [String: Double] {
    let record = try #require(
      ScrollRecord(
        try json(
          #"{"startMs":1000,"endMs":3000,"frameTimes":\#(frames),"movements":\#(movements),"entries":40,"counters":{"binds":40},"blank":{"areaMs":12}}"#
        ), load: try json(#"{"loadMs":25}"#)))
    let reports = presented.enumerated().map { index, time in
      let end = 5000 + (time - 1000) * 1000
      return
        #"{"ph":"b","name":"PipelineReporter","pid":7,"tid":2,"ts":0,"id2":{"local":"\#(index)"},"args":{"frame_reporter":{"state":"STATE_PRESENTED_ALL"}}},{"ph":"e","name":"PipelineReporter","pid":7,"tid":2,"ts":\#(end),"id2":{"local":"\#(index)"}}"#
    }
    let marks = [(TraceMetrics.startMark, 5000), (TraceMetrics.endMark, 2_005_000)].map { name, time in
      #"{"ph":"I","cat":"blink.user_timing","name":"\#(name)","pid":7,"tid":1,"ts":\#(time)}"#
    }
    let task = #"{"ph":"X","name":"RunTask","pid":7,"tid":1,"ts":6000,"dur":90000,"tdur":80000}"#
    let text = "[\((marks + [task] + reports).joined(separator: ","))]"
    let reader = try #require(TraceReader(Array(text.utf8)))
    let trace = try #require(TraceMetrics(reader, pageStart: 1000))
    return BrowserMetrics(
      record, trace, before: ["ProcessTime": 1], after: ["ProcessTime": 1.5, "JSHeapUsedSize": 3_000_000],
      refreshRate: 60, scale: 2, isThrottled: throttled, footprints: [10, 30], timeOfGPUProcess: nil
    ).values
  }

  private let refresh = 1000.0 / 60

  @Test("Times and rates follow the lab's definitions")
  func definitions() throws {
    let frames = (0..<120).map { 1000 + Double($0) * refresh }
    let values = try metrics(frames: frames, presented: frames)
    let expected: [String: Double] = [
      "duration_s": 2, "load_ms": 25, "frames_main": 120, "frames_shown": 120, "frames_shown_per_s": 60,
      "missed_vsyncs": 0, "hitch_ms_per_s": 0, "main_busy_ms": 80, "main_ms_per_entry": 2, "fps_avg": 60,
      "frame_rate_stability_pct": 100, "cpu_avg_pct": 25, "memory_avg_mb": 20, "heap_mb": 3, "blank_px_ms": 48,
    ]
    for (name, value) in expected { #expect(values[name] == value, "\(name)") }
    #expect(values["gpu_process_cpu_pct"] == nil)
  }

  @Test("Refreshes without a new frame are missed while the list moves, and not while it rests")
  func missed() throws {
    let shown = [0, 1, 2, 5, 6, 30, 31].map { 1000 + Double($0) * refresh }
    let moving = try metrics(frames: shown, presented: shown, movements: "[[1000,\(1000 + 7 * refresh)]]")
    #expect(moving["missed_vsyncs"] == 2)
    #expect(abs((moving["hitch_ms_per_s"] ?? 0) - refresh) < 1e-9)
    #expect(try metrics(frames: shown, presented: shown, movements: "[]")["missed_vsyncs"] == 0)
    #expect(try metrics(frames: shown, presented: shown)["missed_vsyncs"] == 2 + 23)
  }

  @Test("Under a throttle the processor's share is absent, since waiting counts as work")
  func throttled() throws {
    #expect(try metrics(frames: [1000, 1100], presented: [], throttled: true)["cpu_avg_pct"] == nil)
  }
}
