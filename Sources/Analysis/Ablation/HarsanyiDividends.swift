/// What each set of factors adds that none of its parts has: the dividends of Harsanyi (1963).
package struct HarsanyiDividends: Sendable {
  /// A set of factors with its dividend.
  package struct Dividend: Sendable, Hashable {
    /// Positions of the factors, ascending.
    package let factors: [Int]
    /// Its part of the change from the baseline.
    package let value: Rational
  }
  /// By ascending mask, the empty set left out; sets that cannot exist have none.
  package let dividends: [Dividend]

  /// The dividends of a game in which all sets can exist, or all that meet requirements: O(k 2^k).
  ///
  /// Under requirements the dividends are those of the sets that can exist: the value of such a set is the sum of the
  /// dividends of the sets in it that can exist.
  package init(_ game: CooperativeGame) throws(EffectUndefined) {
    guard game.feasibility != .irregular else {
      throw .notAllFeasible(feasible: game.feasibleCount, of: game.values.count)
    }
    // A set that cannot exist is given the value of the largest one in it that can; its dividend is then zero.
    var sums = game.values.indices.map { game.values[game.interior(of: $0)] }
    for factor in game.factors.indices {
      for mask in sums.indices where mask >> factor & 1 == 1 { sums[mask] -= sums[mask & ~(1 << factor)] }
    }
    dividends = sums.indices.dropFirst().filter { game.isFeasible[$0] }.map {
      Dividend(factors: game.members($0), value: game.column.rational(sums[$0]))
    }
  }
}
