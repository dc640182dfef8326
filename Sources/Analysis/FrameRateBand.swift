/// The band in which the frame rate counts as stable: from 0.8 to 1.2 times its centre, both ends included.
package struct FrameRateBand: Sendable, Hashable {
  /// The centre in frames per second.
  package let center: Rational

  /// A band around a frame rate.
  package init(around center: Rational) { self.center = center }

  /// Percentage of samples inside, or nil without samples: O(samples).
  package func share(of samples: [Int]) -> Rational? {
    // In tenths of the centre, all exact: so are the ends of the band.
    let (low, high) = (center * Rational(8), center * Rational(12))
    let inside = samples.count { low <= Rational(10 * Int128($0)) && Rational(10 * Int128($0)) <= high }
    return Rational(Int64(100 * inside), over: Int64(samples.count))
  }
}
