import Analysis
import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// Checks O'Brien's statements about his three optimizations (Easy UITableView optimizations, 2013) in the study of his
/// demo. Values are means over scroll starts that are evenly spaced over a refresh interval.
@Suite("The study of run loops and buffering")
struct RunLoopStudyTests {
  private static let starts = 8

  /// The mean of a metric over the scroll starts.
  private func mean(_ metric: String, of run: String) throws -> Double {
    var configuration = try configuration(run, of: "run-loop-and-buffering")
    var sum = 0.0
    for start in 0..<Self.starts {
      configuration.vsyncPhase = .microseconds(16_000 * start / Self.starts)
      let value = try #require(MetricValues(of: ListSimulation(configuration).run())[metric])
      sum += value.approximation
    }
    return sum / Double(Self.starts)
  }

  /// The change of a metric by common modes on a device.
  private func change(_ metric: String, on device: String) throws -> Double {
    try mean(metric, of: "common-modes@\(device)") - mean(metric, of: "baseline@\(device)")
  }

  @Test("Common modes cost more on the device with one core: frames, hitches and main-thread time")
  func slowDevice() throws {
    #expect(try change("fps_avg", on: "iphone-4") < min(0, change("fps_avg", on: "ipod-touch-5g")))
    #expect(try change("missed_vsyncs", on: "iphone-4") > max(0, change("missed_vsyncs", on: "ipod-touch-5g")))
    #expect(try change("main_busy_ms", on: "iphone-4") > change("main_busy_ms", on: "ipod-touch-5g"))
  }

  @Test("Background decoding removes hitches that common modes cause on the slow device")
  func decoding() throws {
    #expect(
      try mean("missed_vsyncs", of: "common-modes-decoding@iphone-4")
        < mean("missed_vsyncs", of: "common-modes@iphone-4"))
  }
}
