import Simulation

/// A scroll view's behavior when the finger lifts.
package struct ScrollRelease: Sendable, Hashable {
  /// The factor by which the speed decreases per millisecond of deceleration (`UIScrollView.DecelerationRate`).
  package var decelerationRate: Double
  /// Whether the list comes to rest on whole pages (`isPagingEnabled`); the deceleration rate then has no effect.
  package var isPaged: Bool

  /// The rate of `UIScrollView.DecelerationRate.normal`.
  package static let normalRate = 0.998
  /// The rate of `UIScrollView.DecelerationRate.fast`.
  package static let fastRate = 0.99

  /// Creates a release from its parts.
  package init(decelerationRate: Double = Self.normalRate, isPaged: Bool = false) {
    self.decelerationRate = decelerationRate
    self.isPaged = isPaged
  }
}

/// One contact of a finger with the list, from touch down to lift, and what follows it.
struct ScrollGesture: Sendable {
  /// How the content moves while the finger is down.
  enum Contact: Sendable {
    /// At constant speed by a distance, in points.
    case uniform(distance: Double, duration: VirtualDuration)
    /// As a finger that was recorded.
    case recorded(TouchContact)
  }

  let contact: Contact
  let release: ScrollRelease

  /// The gesture of a drag.
  init(_ drag: FingerDrag) {
    contact = .uniform(distance: drag.distance, duration: drag.duration)
    release = drag.release
  }

  /// A gesture from its parts.
  init(_ contact: Contact, release: ScrollRelease) {
    self.contact = contact
    self.release = release
  }

  /// The time from touch down to lift.
  var duration: VirtualDuration {
    switch contact {
    case .uniform(_, let duration): duration
    case .recorded(let touch): touch.duration
    }
  }

  /// Points that the content has moved with the finger after a time of at most ``duration``; positive is toward the end.
  func moved(after elapsed: VirtualDuration) -> Double {
    switch contact {
    case .uniform(let distance, let duration):
      let (time, total) = (elapsed.milliseconds, duration.milliseconds)
      return total > 0 ? distance * time / total : 0
    case .recorded(let touch): return touch.moved(after: elapsed)
    }
  }

  /// The distance of the whole contact, in points.
  var distance: Double {
    switch contact {
    case .uniform(let distance, _): distance
    case .recorded(let touch): touch.moved(after: touch.duration)
    }
  }

  /// The speed of the content when the finger lifts, in points per millisecond.
  var liftOffSpeed: Double {
    switch contact {
    case .uniform(let distance, let duration): duration > .zero ? distance / duration.milliseconds : 0
    case .recorded(let touch): touch.liftOffSpeed
    }
  }
}

extension VirtualDuration {
  /// The length in milliseconds; only the division rounds.
  var milliseconds: Double { Double(nanoseconds) / 1e6 }
}
