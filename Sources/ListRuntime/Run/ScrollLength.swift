package import Simulation

// How long drawn and recorded scrolls take and how far they go if no edge stops them and the main thread is never late: for forecasts.

extension ScrollRelease {
  /// How far a deceleration goes from a speed, in points; the magnitude.
  ///
  /// - Parameter speed: points per millisecond.
  func distance(fromSpeed speed: Double) -> Double {
    guard !isPaged, decelerationRate < 1, abs(speed) >= FlickCurve.minimumSpeed else { return 0 }
    return abs(speed) / (1 - decelerationRate)
  }
}

extension FlicksDriver {
  /// How far a flick moves the list, in points.
  package func distance(of flick: Flick) -> Double {
    flick.speed * contact.inSeconds + release.distance(fromSpeed: flick.speed / 1000)
  }

  /// The time of a flick from touch down until the list rests.
  private func motion(of flick: Flick) -> VirtualDuration {
    contact + FlickCurve.decelerationTime(fromSpeed: flick.speed / 1000, release: release)
  }

  /// The time from the start of the scroll until the list rests after the last flick. O(count).
  package var length: VirtualDuration {
    let flicks = flicks
    guard let last = flicks.last else { return .zero }
    let whole = flicks.dropLast().reduce(VirtualDuration.zero) { sum, flick in
      sum + flick.pause + (pauseStart == .rest ? motion(of: flick) : contact)
    }
    return whole + last.pause + motion(of: last)
  }
}

extension OffsetRecording {
  /// The sum of all movements, in points. O(samples).
  package var distance: Double { zip(offsets, offsets.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) } }
}

extension TouchRecording {
  /// The sum of the movements of all contacts and decelerations, in points, as if none interrupted another. O(contacts).
  package var distance: Double {
    contacts.reduce(0) {
      $0 + abs($1.moved(after: $1.duration)) + release.distance(fromSpeed: $1.liftOffSpeed)
    }
  }

  /// The time from the start of the scroll until the list rests after the last contact.
  package var length: VirtualDuration {
    guard let last = contacts.last else { return .zero }
    return last.at + last.duration + FlickCurve.decelerationTime(fromSpeed: last.liftOffSpeed, release: release)
  }
}
