import ListRuntime
import Simulation

/// The frame rate metrics, computed by the same frame counter as in the simulation.
package enum FrameRateValues {
  /// The values by the names of metrics; empty if the scroll is shorter than the counter's window.
  ///
  /// - Parameter frameTimes: the start times of the list's frames, in milliseconds after the start of the scroll,
  ///   ascending.
  package static func values(frameTimes: [Double]) -> [String: Double] {
    var counter = FrameCounter()
    // A broken list can report anything; an hour is longer than any scroll.
    for time in frameTimes where (0...3_600_000).contains(time) {
      counter.tick(at: VirtualInstant(nanoseconds: Int64(time * 1_000_000)))
    }
    guard !counter.samples.isEmpty else { return [:] }
    let mean = Rational(Int128(counter.samples.reduce(0, +)), Int128(counter.samples.count))
    var values = ["fps_avg": mean.approximation]
    values["frame_rate_stability_pct"] = FrameRateBand(around: mean).share(of: counter.samples)?.approximation
    return values
  }
}
