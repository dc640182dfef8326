/// Spearman's rank correlation (Spearman 1904): Pearson's correlation of the ranks. Ties get the mean of their ranks.
package enum RankCorrelation {
  /// The correlation of paired values, -1 to 1, rounded to thousandths, half away from zero.
  ///
  /// Nil if there are fewer than two pairs or if all values on one side are equal. The computation uses only integers.
  /// Complexity: O(pairs²).
  package static func spearman(_ pairs: [(Rational, Rational)]) -> Rational? {
    let left = doubledRanks(pairs.map(\.0))
    let right = doubledRanks(pairs.map(\.1))
    // Twice the mean rank is n + 1, with or without ties.
    let center = Int128(pairs.count + 1)
    var (covariance, leftSquares, rightSquares): (Int128, Int128, Int128) = (0, 0, 0)
    for (a, b) in zip(left, right) {
      covariance += (a - center) * (b - center)
      leftSquares += (a - center) * (a - center)
      rightSquares += (b - center) * (b - center)
    }
    let product = leftSquares * rightSquares
    guard product > 0 else { return nil }
    // The largest m with m - 1/2 <= 1000 |covariance| / sqrt(product), compared as squares.
    let bound = 4 * 1_000_000 * covariance * covariance
    var thousandths: Int128 = 0
    while thousandths < 1000, (2 * thousandths + 1) * (2 * thousandths + 1) * product <= bound { thousandths += 1 }
    return Rational(covariance < 0 ? -thousandths : thousandths, 1000)
  }

  /// Twice the rank of each value, where the smallest value has rank 1. Ties get the mean of their ranks.
  static func doubledRanks(_ values: [Rational]) -> [Int128] {
    values.map { value in
      let below = values.count { $0 < value }
      let equal = values.count { $0 == value }
      return Int128(2 * below + equal + 1)
    }
  }
}
