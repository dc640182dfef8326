import Analysis
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Traits of metrics")
struct QuantityTraitsTests {
  private typealias Frame = SampleRecord.Frame

  /// A record of a scroll that does the same `count` times in a row: two seconds of frames at every other refresh, some
  /// of them with blank pixels.
  private func record(repeating count: Int) -> RunRecord {
    let length = 120
    let frames = (0..<count).flatMap { (copy: Int) -> [Frame] in
      (0..<60).map { (index: Int) -> Frame in
        let mainTime = Int64(4 + index % 5) * 1_000_000
        return Frame(
          mainTime: mainTime, shownAt: length * copy + 60 + 2 * index, blankPixels: index % 3 == 1 ? 100 : 0)
      }
    }
    var record = SampleRecord.record(
      scrollSeconds: Double(2 * count), samples: Array(repeating: [38, 40, 42, 60], count: count).flatMap(\.self),
      frames: frames, missedVsyncs: 3 * count,
      footprints: Array(repeating: [30_000_000, 33_000_000], count: count).flatMap(\.self),
      scrollRefreshes: 60..<60 + length * count,
      contentLatencies: Array(repeating: [5, 7, 9], count: count).flatMap(\.self))
    record.scrollEntries *= count
    record.appBusy = .milliseconds(500 * count)
    record.serverBusy = .milliseconds(100 * count)
    record.gpuBusy = .milliseconds(300 * count)
    record.position.jumps = (0..<2 * count).map {
      .init(frame: $0, jump: .init(row: 1, pixels: $0 % 2 == 0 ? -30 : 10, cause: .insertion))
    }
    record.position.momentumLost = 40 * count
    record.position.landingErrors = Array(repeating: 12, count: count)
    (record.position.startsAtEnd, record.position.hasPages) = (true, true)
    for index in record.frames.indices {
      (record.frames[index].isEndLost, record.frames[index].waitsAtEdge) = (true, true)
    }
    return record
  }

  @Test(
    "A scroll of twice the length doubles the metrics that are sums, and no other metrics",
    arguments: Quantity.metrics.filter { !$0.isOptional }.map(\.name))
  func aggregation(name: String) throws {
    let metric = try #require(Quantity.metric(name))
    let once = try #require(MetricValues(of: record(repeating: 1))[name])
    let twice = try #require(MetricValues(of: record(repeating: 2))[name])
    #expect(once > .zero)
    switch metric.aggregation {
    case .sum, .scrollLength: #expect(twice == once + once)
    case .mean, .observation: #expect(twice == once)
    case .percentile: #expect(twice < once + once)
    }
    #expect((metric.aggregation == .scrollLength) == (name == Quantity.scrollDuration.name))
  }

  @Test("A scroll without any flaw reaches the best value of every metric that has one, and a worse one does not")
  func bestValues() throws {
    let device = try SampleConfiguration.configuration(name: "run").profile
    let frames = (0..<120).map { Frame(mainTime: 1_000_000, shownAt: 60 + $0) }
    var best = SampleRecord.record(frames: frames, contentLatencies: [0, 0])
    (best.position.startsAtEnd, best.position.hasPages, best.position.landingErrors) = (true, true, [0])
    let flawless = MetricValues(of: best)
    let flawed = MetricValues(of: record(repeating: 1))
    for metric in Quantity.metrics {
      guard let best = metric.best.value(on: device) else { continue }
      #expect(flawless[metric.name] == best, "\(metric.name)")
      let value = try #require(flawed[metric.name])
      #expect(metric.polarity == .higherIsBetter ? value < best : value > best, "\(metric.name)")
    }
    #expect(
      Quantity.metrics.filter { $0.best != .none }.map(\.name) == [
        "fps_avg", "frame_rate_stability_pct", "missed_vsyncs", "hitch_ms_per_s", "blank_px_ms", "blank_max_px",
        "blank_frames_pct", "time_to_content_ms_p50", "time_to_content_ms_p95", "jumps", "jump_px", "jump_max_px",
        "momentum_lost_px", "landing_error_px", "end_lost_ms", "edge_wait_ms",
      ])
  }
}
