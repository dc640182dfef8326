/// The Harsanyi dividends of a cooperative game (Harsanyi 1963): the contribution of each coalition beyond the
/// dividends of its subsets.
package struct HarsanyiDividends: Sendable {
  /// A coalition and its dividend.
  package struct Dividend: Sendable, Hashable {
    /// The factor indices in ascending order.
    package let factors: [Int]
    /// The dividend, a part of the metric's change from the baseline.
    package let value: Rational
  }
  /// The dividends of the feasible, nonempty coalitions, by ascending mask.
  package let dividends: [Dividend]

  /// Computes the dividends of a game without constraints or with precedence constraints: O(k 2^k).
  ///
  /// Under precedence constraints only feasible coalitions have dividends. The value of a feasible coalition is the sum
  /// of the dividends of its feasible subsets.
  package init(_ game: CooperativeGame) throws(EffectUndefined) {
    guard game.feasibility != .irregular else {
      throw .notAllFeasible(feasible: game.feasibleCount, of: game.values.count)
    }
    // An infeasible coalition gets the value of its largest feasible subset, so its dividend is zero.
    var sums = game.values.indices.map { game.values[game.largestFeasibleSubset(of: $0)] }
    for factor in game.factors.indices {
      for mask in sums.indices where mask >> factor & 1 == 1 { sums[mask] -= sums[mask & ~(1 << factor)] }
    }
    dividends = sums.indices.dropFirst().filter { game.isFeasible[$0] }.map {
      Dividend(factors: game.members($0), value: game.column.rational(sums[$0]))
    }
  }
}
