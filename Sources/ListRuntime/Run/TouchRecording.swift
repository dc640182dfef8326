package import Simulation

/// Touches of a finger that were recorded in an app, as a driver: they drag the list, and lifting the finger starts the deceleration.
package struct TouchRecording: Sendable, Hashable {
  /// The contacts in order of time; none begins before the previous one has ended.
  package var contacts: [TouchContact]
  /// The scroll view's behavior after each lift of the finger.
  package var release: ScrollRelease

  /// Creates a recording from its parts.
  package init(contacts: [TouchContact], release: ScrollRelease) {
    self.contacts = contacts
    self.release = release
  }
}

/// A contact of a finger from touch down to lift, by its positions at times.
package struct TouchContact: Sendable, Hashable {
  /// When the finger touches down, as time after the start of the scroll.
  package var at: VirtualDuration
  /// The times of the positions after the touch down, ascending; the first is zero and the last is that of the lift.
  package var times: [VirtualDuration]
  /// The positions of the finger on the screen, in points from its top; as many as times.
  package var positions: [Double]
  /// Whether the system canceled the touch, after which nothing decelerates.
  package var isCancelled: Bool

  /// The part of a contact before its end by which the speed of the lift is measured.
  ///
  /// Apple does not document how UIKit measures a pan's velocity, so this is an estimate. It is the horizon of
  /// Android's `VelocityTracker` (libs/input/VelocityTracker.cpp).
  package static let velocityHorizon = VirtualDuration.milliseconds(100)

  /// Creates a contact from its parts.
  package init(at: VirtualDuration, times: [VirtualDuration], positions: [Double], isCancelled: Bool = false) {
    self.at = at
    self.times = times
    self.positions = positions
    self.isCancelled = isCancelled
  }

  /// The time from touch down to lift.
  package var duration: VirtualDuration { times.last ?? .zero }

  /// Points that the content has moved with the finger after a time, interpolated linearly; a finger that moves up moves the content
  /// toward the end. O(log n).
  package func moved(after elapsed: VirtualDuration) -> Double {
    guard let first = positions.first else { return 0 }
    return first - SampledCurve(times: times, values: positions).value(at: elapsed)
  }

  /// The mean speed of the content over the last ``velocityHorizon`` of the contact, in points per millisecond.
  ///
  /// Zero for a canceled touch.
  package var liftOffSpeed: Double {
    let end = duration
    let start = max(end - Self.velocityHorizon, .zero)
    guard !isCancelled, end > start else { return 0 }
    return (moved(after: end) - moved(after: start)) / (end - start).milliseconds
  }
}

/// Values at ascending times, interpolated linearly.
struct SampledCurve {
  let times: [VirtualDuration]
  let values: [Double]

  /// The position of the first time that is later than a time; the number of times if there is none. O(log n).
  func position(after time: VirtualDuration) -> Int {
    var (low, high) = (0, min(times.count, values.count))
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The value at a time. Before the first time it is the first value, after the last time the last value; among equal
  /// times the last one counts. O(log n).
  func value(at time: VirtualDuration) -> Double {
    let next = position(after: time)
    guard next > 0 else { return values.first ?? 0 }
    let (before, last) = (next - 1, min(times.count, values.count) - 1)
    guard before < last else { return values[last] }
    let span = (times[next] - times[before]).milliseconds
    return values[before] + (values[next] - values[before]) * ((time - times[before]).milliseconds / span)
  }
}
