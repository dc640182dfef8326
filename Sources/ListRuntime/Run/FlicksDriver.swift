package import Simulation

/// Flicks as a person makes them: speeds and pauses are drawn from distributions.
///
/// Most flicks go in the main direction, at first toward the end of the list. If the list is at an edge, a flick goes
/// the other way; if that edge is in the main direction, the main direction is reversed. The scroll ends when the list
/// rests after the last flick.
package struct FlicksDriver: Sendable, Hashable {
  /// The start of a pause; the raw values are the keywords in scenarios.
  package enum PauseStart: String, Sendable, Hashable, CaseIterable {
    /// The list comes to rest, or the scroll starts.
    case rest
    /// The finger of the previous flick lifts: the next flick may interrupt the deceleration.
    case liftOff
  }

  /// The number of flicks, at least 1.
  package var count: Int
  /// The seed of the draws.
  package var seed: UInt64
  /// The speed of the list when the finger lifts, in points per second.
  package var speed: LogNormalDistribution
  /// How long the finger moves, at constant speed; shorter if it would move farther than the list's height.
  package var contact: VirtualDuration
  /// The time before a flick, in milliseconds.
  package var pause: LogNormalDistribution
  /// The start of the pauses.
  package var pauseStart: PauseStart
  /// The share of flicks against the main direction, 0 to 1; the direction of each flick is drawn independently.
  package var reverseShare: Double
  /// The scroll view's behavior after the lift of the finger.
  package var release: ScrollRelease

  /// Creates a driver from its parts.
  package init(
    count: Int, seed: UInt64, speed: LogNormalDistribution, contact: VirtualDuration, pause: LogNormalDistribution,
    pauseStart: PauseStart, reverseShare: Double, release: ScrollRelease
  ) {
    self.count = count
    self.seed = seed
    self.speed = speed
    self.contact = contact
    self.pause = pause
    self.pauseStart = pauseStart
    self.reverseShare = reverseShare
    self.release = release
  }
}

/// A flick with the values that were drawn for it.
package struct Flick: Sendable, Hashable {
  /// The time before it.
  package let pause: VirtualDuration
  /// The speed of the list when the finger lifts, in points per second.
  package let speed: Double
  /// Whether it goes against the main direction.
  package let isReversed: Bool
}

extension FlicksDriver {
  /// The flicks in order. O(count).
  ///
  /// Speeds, pauses and directions come from streams of their own, so a change of one leaves the others as they are.
  package var flicks: [Flick] {
    var speeds = RandomStream(seed: seed, name: "flicks.speed")
    var pauses = RandomStream(seed: seed, name: "flicks.pause")
    var directions = RandomStream(seed: seed, name: "flicks.direction")
    return (0..<max(count, 0)).map { _ in
      Flick(
        pause: VirtualDuration(nanoseconds: Int64((pause.draw(from: &pauses) * 1e6).rounded())),
        speed: speed.draw(from: &speeds), isReversed: directions.unit() < reverseShare)
    }
  }

  /// The contact of a flick on a list with a height, in points: the finger never moves the content farther than that.
  func contact(atSpeed speed: Double, height: Double) -> VirtualDuration {
    guard speed > 0, height > 0 else { return contact }
    let longest = min(height / speed * 1e9, Double(contact.nanoseconds))
    return VirtualDuration(nanoseconds: max(Int64(longest), 1))
  }
}
