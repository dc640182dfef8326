/// The coefficients of a metric in the products of factors coded -1 (baseline) and +1 (goal): the effects of a sign table.
///
/// They are half the difference between the mean where the product is +1 and where it is -1 (R. Jain, The Art of
/// Computer Systems Performance Analysis, 1991, chapter 17).
package struct WalshCoefficients: Sendable {
  /// A set of factors with its coefficient.
  package struct Coefficient: Sendable, Hashable {
    /// Positions of the factors, ascending; empty for the mean.
    package let factors: [Int]
    /// The coefficient.
    package let value: Rational
  }
  /// By ascending mask, the mean first.
  package let coefficients: [Coefficient]

  /// The coefficients of a game in which all sets can exist: O(k 2^k).
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
