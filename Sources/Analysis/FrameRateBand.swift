/// The band in which the frame rate counts as stable: from 0.8 to 1.2 times its centre, both ends included.
package struct FrameRateBand: Sendable, Hashable {
  /// The centre in frames per second.
  package let center: Rational

  /// A band around a frame rate.
  package init(around center: Rational) { self.center = center }

  /// The least frame rate inside, exactly.
  package var low: Rational { center * Rational(8, 10) }
  /// The greatest frame rate inside, exactly.
  package var high: Rational { center * Rational(12, 10) }

  /// Percentage of samples inside, or nil without samples: O(samples).
  package func share(of samples: [Int]) -> Rational? {
    let (low, high) = (low, high)
    let inside = samples.count { low <= Rational(Int128($0)) && Rational(Int128($0)) <= high }
    return Rational(Int64(100 * inside), over: Int64(samples.count))
  }
}
