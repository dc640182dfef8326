/// The Walsh coefficients of a metric: its coefficients in the products of factors coded -1 (baseline) and +1 (goal).
///
/// These are the effects of a sign table: half the difference between the mean where the product is +1 and the mean
/// where it is -1 (R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapter 17).
package struct WalshCoefficients: Sendable {
  /// A set of factors and its coefficient.
  package struct Coefficient: Sendable, Hashable {
    /// The factor indices in ascending order; empty for the mean.
    package let factors: [Int]
    /// The coefficient, in the metric's unit.
    package let value: Rational
  }
  /// The coefficients by ascending mask; the mean is first.
  package let coefficients: [Coefficient]

  /// Computes the coefficients of a game in which all coalitions are feasible: O(k 2^k).
  package init(_ game: CooperativeGame) throws(EffectUndefined) {
    guard game.feasibility == .all else {
      throw .notAllFeasible(feasible: game.feasibleCount, of: game.values.count)
    }
    var sums = game.values
    for factor in game.factors.indices {
      for mask in sums.indices where mask >> factor & 1 == 1 {
        let (off, on) = (sums[mask & ~(1 << factor)], sums[mask])
        (sums[mask & ~(1 << factor)], sums[mask]) = (on + off, on - off)
      }
    }
    coefficients = sums.indices.map {
      Coefficient(factors: game.members($0), value: game.column.rational(sums[$0], over: Int128(sums.count)))
    }
  }
}
