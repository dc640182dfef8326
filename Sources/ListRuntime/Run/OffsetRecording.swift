package import Simulation

/// Offsets of a scroll view that were recorded in an app, as a driver: each refresh of the display shows the offset of its time.
package struct OffsetRecording: Sendable, Hashable {
  /// The times after the start of the scroll, ascending; the first is zero.
  package var times: [VirtualDuration]
  /// The content offsets in points; as many as times.
  package var offsets: [Double]
  /// Whether the main run loop is in its tracking mode while the recorded offset changes.
  package var isTracking: Bool
  /// Two samples that are farther apart are a pause: the list does not move until this long before the second one. Nil
  /// if there are no pauses.
  package var longestStep: VirtualDuration?

  /// Creates a recording from its parts.
  package init(times: [VirtualDuration], offsets: [Double], isTracking: Bool, longestStep: VirtualDuration? = nil) {
    self.times = times
    self.offsets = offsets
    self.isTracking = isTracking
    self.longestStep = longestStep
  }

  /// The time of the last sample.
  package var duration: VirtualDuration { times.last ?? .zero }

  private var curve: SampledCurve { SampledCurve(times: times, values: offsets) }

  /// The offset at a time, in points, interpolated linearly. O(log n).
  package func offset(at time: VirtualDuration) -> Double {
    guard let step = step(at: time) else { return curve.value(at: time) }
    if time <= step.start { return step.from }
    return step.from + (step.to - step.from) * ((time - step.start).milliseconds / (step.end - step.start).milliseconds)
  }

  /// Whether the offset changes at a time. O(log n).
  package func moves(at time: VirtualDuration) -> Bool {
    step(at: time).map { time >= $0.start && $0.from != $0.to } ?? false
  }

  /// The next time, not before a time, at which the offset begins to change; nil if it does not change again. O(n).
  package func nextMove(notBefore time: VirtualDuration) -> VirtualDuration? {
    var time = time
    while let step = step(at: time) {
      if step.from != step.to { return max(time, step.start) }
      time = step.end
    }
    return nil
  }

  /// The number of samples up to a time. O(log n).
  func count(upTo time: VirtualDuration) -> Int { curve.position(after: time) }

  /// A change of the offset between two samples, and when it happens.
  private struct Step {
    let start, end: VirtualDuration
    let from, to: Double
  }

  /// The step between the samples around a time; nil from the last sample on.
  private func step(at time: VirtualDuration) -> Step? {
    let next = curve.position(after: time)
    guard next > 0, next < min(times.count, offsets.count) else { return nil }
    let earliest = longestStep.map { times[next] - $0 } ?? times[next - 1]
    return Step(
      start: max(times[next - 1], earliest), end: times[next], from: offsets[next - 1], to: offsets[next])
  }
}
