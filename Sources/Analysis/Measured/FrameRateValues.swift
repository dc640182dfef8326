internal import ListRuntime
internal import Simulation

/// The metrics of the frame rate, by the frame counter that the simulation has too.
package enum FrameRateValues {
  /// The values by the names of metrics; empty if the scroll is shorter than the counter's window.
  ///
  /// - Parameter frameTimes: when the list's frames began, in milliseconds after the start of the scroll, ascending.
  package static func values(frameTimes: [Double]) -> [String: Double] {
    var counter = FrameCounter()
    // A list that is broken may report anything; an hour is more than any scroll takes.
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
