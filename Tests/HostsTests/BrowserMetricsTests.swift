import Analysis
import Hosts
import JSON
import Recordings
import Testing

@Suite("Metrics of a browser")
struct BrowserMetricsTests {
  /// The metrics of a scroll of two seconds from 1000 ms on, with frames presented at these times.
  private func metrics(
    frames: [Double], presented: [Double], movements: String = "[[1000,3000]]", throttled: Bool = false,
    position: String = "null"
  ) throws -> [String: Double] {
    let record = try #require(
      ScrollRecord(
        try json(
          #"{"startMs":1000,"endMs":3000,"frameTimes":\#(frames),"movements":\#(movements),"entries":40,"counters":{"binds":40},"blank":{"areaMs":12},"position":\#(position)}"#
        ), load: try json(#"{"loadMs":25}"#)))
    let reports = presented.enumerated().flatMap { index, time in
      frameReport("\(index)", Int(5000 + (time - 1000) * 1000))
    }
    let task = slice("RunTask", 6000, 90_000, time: 80_000)
    let text = "[\((scrollMarks(5000, 2_005_000) + [task] + reports).joined(separator: ","))]"
    let reader = try #require(TraceReader(Array(text.utf8)))
    let trace = try #require(TraceMetrics(reader, of: record))
    return BrowserMetrics(
      record, trace, before: ["ProcessTime": 1, "Timestamp": 7],
      after: ["ProcessTime": 1.5, "Timestamp": 9, "JSHeapUsedSize": 3_000_000],
      refreshRate: 60, scale: 2, isThrottled: throttled, footprints: [10, 30], timeOfGPUProcess: nil
    ).values
  }

  private let refresh = 1000.0 / 60

  @Test("Times and rates follow the lab's definitions")
  func definitions() throws {
    let frames = (0..<120).map { 1000 + Double($0) * refresh }
    let values = try metrics(frames: frames, presented: frames)
    let expected: [String: Double] = [
      "duration_s": 2, "settled_load_ms": 25, "frames_main": 120, "frames_shown": 120, "frames_shown_per_s": 60,
      "missed_vsyncs": 0, "hitch_ms_per_s": 0, "main_busy_ms": 80, "main_ms_per_entry": 2, "fps_avg": 60,
      "frame_rate_stability_pct": 100, "cpu_avg_pct": 25, "memory_avg_mb": 20, "heap_mb": 3, "pending_px_ms": 48,
    ]
    for (name, value) in expected { #expect(values[name] == value, "\(name)") }
    #expect(values["gpu_process_cpu_pct"] == nil)
  }

  @Test("Jumps are counted, summed and compared by their size; a figure that the run cannot have is absent")
  func positions() throws {
    func values(_ position: String) throws -> [String: Double] {
      try metrics(frames: [1000, 1020], presented: [1010], position: position)
    }
    let jumps = #"[{"atMs":5,"row":3,"pixels":-40},{"atMs":9,"row":0,"pixels":12}]"#
    let all = try values(
      #"{"jumps":\#(jumps),"landingErrors":[3,8],"momentumLost":70,"endLostMs":500.5,"edgeWaitMs":20}"#)
    let expected: [String: Double] = [
      "jumps": 2, "jump_px": 52, "jump_max_px": 40, "momentum_lost_px": 70, "landing_error_px": 8, "end_lost_ms": 500.5,
      "edge_wait_ms": 20,
    ]
    for (name, value) in expected { #expect(all[name] == value, "\(name)") }
    let least = try values(#"{"jumps":[],"landingErrors":[],"momentumLost":0,"endLostMs":null,"edgeWaitMs":null}"#)
    for name in ["jumps", "jump_px", "jump_max_px", "momentum_lost_px"] { #expect(least[name] == 0, "\(name)") }
    for name in ["landing_error_px", "end_lost_ms", "edge_wait_ms"] { #expect(least[name] == nil, "\(name)") }
    for broken in ["null", "7", #"{"jumps":[]}"#] {
      for name in expected.keys { #expect(try values(broken)[name] == nil, "\(name) of \(broken)") }
    }
  }

  @Test("A host says how it obtains each metric of position")
  func obtained() {
    for quantity in Quantity.positionNames { #expect(ChromiumHost.obtained[quantity] != nil, "\(quantity)") }
  }

  /// Presented frames of a list whose pipeline takes two refreshes, at these refreshes.
  private func missed(animationFrames: [Double], presented: [Double], movements: [ClosedRange<Double>]) throws
    -> Double?
  {
    func time(_ refreshes: Double) -> Double { 1000 + refreshes * refresh }
    let intervals = movements.map { "[\(time($0.lowerBound)),\(time($0.upperBound))]" }.joined(separator: ",")
    return try metrics(
      frames: animationFrames.map(time), presented: presented.map(time), movements: "[\(intervals)]")["missed_vsyncs"]
  }

  @Test(
    "Refreshes without a new frame are missed while the list moves, at its start and at its end, and not while it rests"
  )
  func missed() throws {
    let frames = (0..<40).map(Double.init)
    let all = [0.0...5, 20...25]
    let shown = [2.0, 3, 4, 5, 6, 7, 22, 23, 24, 25, 26, 27]
    #expect(try missed(animationFrames: frames, presented: shown, movements: all) == 0)
    // In the middle, the first frame of a movement, and the last one.
    #expect(try missed(animationFrames: frames, presented: shown.filter { $0 != 4 && $0 != 5 }, movements: all) == 2)
    #expect(try missed(animationFrames: frames, presented: shown.filter { $0 != 22 && $0 != 23 }, movements: all) == 2)
    #expect(try missed(animationFrames: frames, presented: shown.filter { $0 != 27 } + [29], movements: all) == 2)
    // A picture that arrives while the list rests is a frame, and was not due.
    #expect(try missed(animationFrames: frames, presented: (shown + [12]).sorted(), movements: all) == 0)
    // A jump.
    #expect(try missed(animationFrames: frames, presented: [2, 12], movements: [0...0, 10...10]) == 0)
    #expect(try missed(animationFrames: frames, presented: [2, 15], movements: [0...0, 10...10]) == 3)
  }

  @Test("A display of another refresh rate has no missed refreshes")
  func otherRefreshRate() throws {
    let frames = (0..<40).map { Double($0) / 2 }
    #expect(try missed(animationFrames: frames, presented: [2, 3], movements: [0...5]) == nil)
  }

  @Test("Every value has a metric, and each metric of the simulation's name exists there")
  func known() throws {
    let names = try metrics(frames: [1000, 1016, 1033], presented: [1020]).keys
    for name in names { #expect(Quantity.named(name) != nil, "\(name)") }
  }

  @Test("Under a throttle the processor's share is absent, since waiting counts as work")
  func throttled() throws {
    #expect(try metrics(frames: [1000, 1100], presented: [], throttled: true)["cpu_avg_pct"] == nil)
  }
}
