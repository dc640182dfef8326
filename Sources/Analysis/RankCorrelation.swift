/// Spearman's rank correlation (Spearman 1904): Pearson's correlation of ranks, where equal values share the mean of theirs.
package enum RankCorrelation {
  /// The correlation of two lists of equal length, from -1 to 1, rounded to thousandths, halves away from zero.
  ///
  /// Nil if there are fewer than two pairs, or if all values of a list are equal. Everything is computed in whole numbers.
  /// Complexity: O(pairs²).
  package static func spearman(_ pairs: [(Rational, Rational)]) -> Rational? {
    let left = doubledRanks(pairs.map(\.0))
    let right = doubledRanks(pairs.map(\.1))
    // Twice the mean rank is n + 1 for any ties.
    let center = Int128(pairs.count + 1)
    var (shared, leftSquares, rightSquares): (Int128, Int128, Int128) = (0, 0, 0)
    for (a, b) in zip(left, right) {
      shared += (a - center) * (b - center)
      leftSquares += (a - center) * (a - center)
      rightSquares += (b - center) * (b - center)
    }
    let product = leftSquares * rightSquares
    guard product > 0 else { return nil }
    // The greatest m with m - 1/2 at most 1000 |shared| / sqrt(product), squared on both sides.
    let bound = 4 * 1_000_000 * shared * shared
    var thousandths: Int128 = 0
    while thousandths < 1000, (2 * thousandths + 1) * (2 * thousandths + 1) * product <= bound { thousandths += 1 }
    return Rational(shared < 0 ? -thousandths : thousandths, 1000)
  }

  /// Twice each value's rank, the least being 1; equal values share the mean of their ranks.
  static func doubledRanks(_ values: [Rational]) -> [Int128] {
    values.map { value in
      let below = values.count { $0 < value }
      let equal = values.count { $0 == value }
      return Int128(2 * below + equal + 1)
    }
  }
}
