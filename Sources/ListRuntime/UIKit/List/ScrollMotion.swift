import Simulation

/// What moves a list and where it goes; the velocity follows from the last steps.
struct ScrollMotion {
  /// The number of steps over which the velocity is averaged; see `ScrollState.velocity` for the reason.
  private static let stepCount = 4

  /// What moves the list.
  private(set) var phase = ScrollState.Phase.idle
  /// The direction of the last change of the offset; nil before the first one.
  private(set) var direction: ScrollState.Direction?
  /// The number of callbacks of the display link that were due since the second-to-last step and were skipped.
  var missedSteps = 0
  /// The last steps with the distance from the start of the scroll in points, in order; the first entry is the start of the oldest.
  private var steps: ContiguousArray<(at: VirtualInstant, distance: Double)> = []

  /// The velocity in points per second, positive toward the end; 0 before the first step.
  var velocity: Double {
    guard let first = steps.first, let last = steps.last, last.at > first.at else { return 0 }
    return (last.distance - first.distance) / (Double((last.at - first.at).nanoseconds) / 1e9)
  }

  /// Records what moves the list from an instant on. Without a change from or to rest the steps are kept.
  mutating func enter(_ phase: ScrollState.Phase, at now: VirtualInstant) {
    if self.phase == .idle || phase == .idle { restart(at: now) }
    self.phase = phase
  }

  /// Records that the scroll moved the list by a distance in points.
  mutating func step(by distance: Double, at now: VirtualInstant) {
    guard phase != .idle, let last = steps.last else { return }
    steps.append((now, last.distance + distance))
    if steps.count > Self.stepCount + 1 { steps.removeFirstInPlace() }
  }

  /// Records a change of the offset, for any cause.
  mutating func turn(_ direction: ScrollState.Direction) { self.direction = direction }

  /// Forgets all steps, as after a jump.
  mutating func restart(at now: VirtualInstant) {
    steps.removeAll(keepingCapacity: true)
    steps.append((now, 0))
  }
}
