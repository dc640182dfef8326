/// The band in which the frame rate counts as stable: 0.8 to 1.2 times its center, inclusive.
package struct FrameRateBand: Sendable, Hashable {
  /// The center in frames per second.
  package let center: Rational

  /// Creates a band around a frame rate.
  package init(around center: Rational) { self.center = center }

  /// The lower bound, exact.
  package var low: Rational { center * Rational(8, 10) }
  /// The upper bound, exact.
  package var high: Rational { center * Rational(12, 10) }

  /// The percentage of samples in the band; nil without samples. O(samples).
  package func share(of samples: [Int]) -> Rational? {
    let (low, high) = (low, high)
    let inside = samples.count { low <= Rational(Int128($0)) && Rational(Int128($0)) <= high }
    return Rational(Int64(100 * inside), over: Int64(samples.count))
  }
}
