/// What adopting a factor changes, over all feasible orders of adopting the factors one by one.
package struct FactorMarginals: Sendable, Hashable {
  /// A change with the set of factors that were adopted before.
  package struct Extreme: Sendable, Hashable {
    /// New minus old.
    package let change: Rational
    /// The point before.
    package let context: [Int]
  }
  /// The factor's position.
  package let factor: Int
  /// The mean over all feasible orders: the Shapley value if all sets can exist.
  package let mean: Rational
  /// The least change, in the first of the sets in which it occurs: smaller sets first, then by the order of factors.
  package let least: Extreme
  /// The greatest change, in the first such set.
  package let greatest: Extreme
}

/// Two factors adopted next to each other: what their changes are more together than alone.
package struct PairInteraction: Sendable, Hashable {
  /// What the sign means for the metric's direction.
  package enum Kind: String, Sendable, CaseIterable {
    /// Together they improve the metric more than the sum of what each does.
    case synergy
    /// Together they improve it less.
    case redundancy
    /// Their changes add up, on average.
    case none
  }
  /// Positions of the factors.
  package let factors: [Int]
  /// The mean interaction; an error if one is never without the other.
  package let value: Effect<Rational>
  /// What its sign means; nil without a value.
  package let kind: Kind?
}

/// Who gets credit for the change from the baseline to the goal: averages over all orders of adopting the factors.
///
/// With all 2^k sets feasible the means are Shapley values (Shapley 1953) and the interactions the pairwise Shapley interaction index
/// (Grabisch and Roubens 1999). Under requirements the means are the value for games with precedence constraints of Faigle and Kern
/// (1992): every order that respects the requirements counts the same. Otherwise they are means over the feasible orders, without a name.
package struct OrderAverages: Sendable {
  /// What the averages are called.
  package enum Name: String, Sendable, CaseIterable {
    case shapley = "Shapley value"
    case faigleKern = "Faigle-Kern value"
    case feasibleOrders = "mean over feasible orders"
  }

  /// What the averages are called.
  package let name: Name
  /// How many orders they are over.
  package let orderCount: Int128
  /// One per factor; the means sum exactly to the goal's value minus the baseline's.
  package let marginals: [FactorMarginals]
  /// One per pair of factors, by the first and then the second.
  package let interactions: [PairInteraction]

  /// The averages of a game: O(k^2 2^k).
  package init(_ game: CooperativeGame) throws(EffectUndefined) {
    let orders = try AdoptionOrders(game)
    name =
      switch game.feasibility {
      case .all: .shapley
      case .precedence: .faigleKern
      case .irregular: .feasibleOrders
      }
    orderCount = orders.count
    marginals = game.factors.indices.map { Self.marginals(of: $0, game, orders) }
    interactions = game.factors.indices.flatMap { first in
      (first + 1..<game.factors.count).map { Self.interaction(first, $0, game, orders) }
    }
  }

  private static func marginals(of factor: Int, _ game: CooperativeGame, _ orders: AdoptionOrders) -> FactorMarginals {
    let bit = 1 << factor
    var sum: Int128 = 0
    var least: (change: Int128, mask: Int)?
    var greatest: (change: Int128, mask: Int)?
    for mask in game.values.indices where mask & bit == 0 {
      let count = orders.count(through: mask, then: mask | bit)
      guard count > 0 else { continue }
      let change = game.values[mask | bit] - game.values[mask]
      sum += count * change
      if isEarlier((change, mask), than: least, by: <) { least = (change, mask) }
      if isEarlier((change, mask), than: greatest, by: >) { greatest = (change, mask) }
    }
    func extreme(_ found: (change: Int128, mask: Int)?) -> FactorMarginals.Extreme {
      FactorMarginals.Extreme(
        change: game.column.rational(found?.change ?? 0), context: CooperativeGame.point(found?.mask ?? 0, game.goal))
    }
    return FactorMarginals(
      factor: factor, mean: game.column.rational(sum, over: orders.count), least: extreme(least),
      greatest: extreme(greatest))
  }

  /// By the change, then smaller sets first, then the lesser mask.
  private static func isEarlier(
    _ found: (change: Int128, mask: Int), than known: (change: Int128, mask: Int)?, by order: (Int128, Int128) -> Bool
  ) -> Bool {
    guard let known else { return true }
    if found.change != known.change { return order(found.change, known.change) }
    return (found.mask.nonzeroBitCount, found.mask) < (known.mask.nonzeroBitCount, known.mask)
  }

  private static func interaction(_ first: Int, _ second: Int, _ game: CooperativeGame, _ orders: AdoptionOrders)
    -> PairInteraction
  {
    let (one, two) = (1 << first, 1 << second)
    var sum: Int128 = 0
    var count: Int128 = 0
    for mask in game.values.indices where mask & (one | two) == 0 {
      guard game.isFeasible[mask | one], game.isFeasible[mask | two] else { continue }
      let weight = orders.count(through: mask, then: mask | one | two)
      guard weight > 0 else { continue }
      count += weight
      sum +=
        weight
        * (game.values[mask | one | two] - game.values[mask | one] - game.values[mask | two] + game.values[mask])
    }
    guard count > 0 else {
      let names = [first, second].map { game.factors[$0].name }
      return PairInteraction(
        factors: [first, second],
        value: .failure(
          .never("no combination has each of \(names[0]) and \(names[1]) with and without the other")), kind: nil)
    }
    let kind: PairInteraction.Kind = sum == 0 ? .none : game.column.isBetter(sum, than: 0) ? .synergy : .redundancy
    return PairInteraction(
      factors: [first, second], value: .success(game.column.rational(sum, over: count)), kind: kind)
  }
}
