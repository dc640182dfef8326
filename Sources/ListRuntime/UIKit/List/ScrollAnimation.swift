package import Simulation

/// The animation of `setContentOffset(_:animated:)`: 0.3 s at any distance, with the timing curve sin²(πt / 2T).
package struct ScrollAnimation {
  /// Duration of every scroll animation.
  static let duration = VirtualDuration.milliseconds(300)

  var from: Double
  var to: Double
  var start: VirtualInstant
  /// Whether it moves the list beyond the ends of its content.
  let passesEnds: Bool

  /// Creates an animation between two offsets, in points.
  package init(from: Double, to: Double, start: VirtualInstant, passesEnds: Bool = false) {
    self.from = from
    self.to = to
    self.start = start
    self.passesEnds = passesEnds
  }

  /// The offset at an instant, in points.
  package func offset(at now: VirtualInstant) -> Double {
    let elapsed = now - start
    if elapsed >= Self.duration { return to }
    return from + (to - from) * Self.progress(elapsed)
  }

  /// Moves the current offset by a distance in points, and keeps the end.
  mutating func correct(by points: Double, at now: VirtualInstant) {
    let left = 1 - Self.progress(now - start)
    if left > 0 { from += points / left }
  }

  /// Whether the animation has ended.
  package func isOver(at now: VirtualInstant) -> Bool { now - start >= Self.duration }

  /// sin²(πt / 2T) for t in 0...T, by the Taylor polynomial of the cosine on 0...π/2: sin²x = (1 - cos 2x) / 2.
  ///
  /// Basic arithmetic in a fixed order gives the same bits on every machine. The error is below 1e-11.
  package static func progress(_ elapsed: VirtualDuration) -> Double {
    let t = Double(elapsed.nanoseconds) / Double(duration.nanoseconds)
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    // cos(πt) is antisymmetric about t = 1/2, so the polynomial is evaluated on 0...π/2 only.
    let isSecondHalf = t > 0.5
    let x = Double.pi * (isSecondHalf ? 1 - t : t)
    let square = x * x
    var cosine = 1.0
    var term = 1.0
    for k in 1...9 {
      term = -term * square / Double((2 * k - 1) * (2 * k))
      cosine += term
    }
    return (1 - (isSecondHalf ? -cosine : cosine)) / 2
  }
}
