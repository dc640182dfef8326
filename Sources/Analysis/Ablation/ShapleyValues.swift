/// The distribution of the marginal contribution of one factor over all feasible orders of the factors.
package struct MarginalContributions: Sendable, Hashable {
  /// A marginal contribution and the coalition before it.
  package struct Extreme: Sendable, Hashable {
    /// The value with the factor minus the value without it.
    package let change: Rational
    /// The point without the factor.
    package let context: [Int]
  }
  /// The index of the factor.
  package let factor: Int
  /// The mean over all feasible orders: the Shapley value if all coalitions are feasible.
  package let mean: Rational
  /// The minimum. Of several coalitions with the minimum, the smallest one, then the one with the lowest mask.
  package let least: Extreme
  /// The maximum, with the same tie-breaking.
  package let greatest: Extreme
}

/// The pairwise interaction of two factors: the mean over feasible orders in which they are adjacent and can be
/// swapped.
package struct PairInteraction: Sendable, Hashable {
  /// The interpretation of the sign for the metric's polarity.
  package enum Kind: String, Sendable, CaseIterable {
    /// Together they improve the metric more than the sum of their individual effects.
    case synergy
    /// Together they improve the metric less than the sum of their individual effects.
    case redundancy
    /// Their effects are additive on average.
    case none
  }
  /// The indices of the two factors.
  package let factors: [Int]
  /// The mean interaction; undefined if no feasible order stays feasible when the two, adjacent in it, are swapped.
  package let value: Effect<Rational>
  /// The interpretation of the sign; nil if the value is undefined.
  package let kind: Kind?
}

/// The Shapley values and pairwise interactions of the factors: means over all feasible orders.
///
/// If all 2^k coalitions are feasible, the means are Shapley values (Shapley 1953), and the interactions are the
/// pairwise Shapley interaction index (Grabisch and Roubens 1999). Under precedence constraints the means are the
/// Shapley values of U. Faigle and W. Kern, "The Shapley value for cooperative games under precedence constraints",
/// International Journal of Game Theory 21, 1992: every order that respects the constraints has the same weight. For
/// any other structure they are means over the feasible orders, without an established name.
package struct ShapleyValues: Sendable {
  /// What pages call the mean of a factor.
  package static let noun = "share of the change"

  /// The name of the means, by the structure of the feasible coalitions. Results have the raw value, and pages say ``noun``.
  package enum Name: String, Sendable, CaseIterable {
    case shapley = "Shapley value"
    case faigleKern = "Faigle-Kern value"
    case feasibleOrders = "mean over feasible orders"
  }

  /// The name of the means.
  package let name: Name
  /// The number of feasible orders.
  package let orderCount: Int128
  /// One element per factor. The means sum exactly to the goal's value minus the baseline's.
  package let contributions: [MarginalContributions]
  /// One element per pair of factors, ordered by the first and then the second factor.
  package let interactions: [PairInteraction]

  /// Computes the values of a game: O(k² 2^k).
  ///
  /// - Parameter hasInteractions: whether the interactions are computed, which take most of the time.
  package init(_ game: CooperativeGame, hasInteractions: Bool = true) throws(EffectUndefined) {
    let orders = try FeasibleOrders(game)
    name =
      switch game.feasibility {
      case .all: .shapley
      case .precedence: .faigleKern
      case .irregular: .feasibleOrders
      }
    orderCount = orders.count
    contributions = game.factors.indices.map { Self.contributions(of: $0, game, orders) }
    interactions = (hasInteractions ? game.factors.indices : 0..<0).flatMap { first in
      (first + 1..<game.factors.count).map { Self.interaction(first, $0, game, orders) }
    }
  }

  private static func contributions(of factor: Int, _ game: CooperativeGame, _ orders: FeasibleOrders)
    -> MarginalContributions
  {
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
    func extreme(_ found: (change: Int128, mask: Int)?) -> MarginalContributions.Extreme {
      MarginalContributions.Extreme(
        change: game.column.rational(found?.change ?? 0), context: CooperativeGame.point(found?.mask ?? 0, game.goal))
    }
    return MarginalContributions(
      factor: factor, mean: game.column.rational(sum, over: orders.count), least: extreme(least),
      greatest: extreme(greatest))
  }

  /// Whether a candidate precedes the known extreme: by change, then by coalition size, then by mask.
  private static func isEarlier(
    _ candidate: (change: Int128, mask: Int), than known: (change: Int128, mask: Int)?,
    by order: (Int128, Int128) -> Bool
  ) -> Bool {
    guard let known else { return true }
    if candidate.change != known.change { return order(candidate.change, known.change) }
    return (candidate.mask.nonzeroBitCount, candidate.mask) < (known.mask.nonzeroBitCount, known.mask)
  }

  private static func interaction(_ first: Int, _ second: Int, _ game: CooperativeGame, _ orders: FeasibleOrders)
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
          .neverOccurs("no combination has each of \(names[0]) and \(names[1]) with and without the other")), kind: nil)
    }
    let kind: PairInteraction.Kind = sum == 0 ? .none : game.column.isBetter(sum, than: 0) ? .synergy : .redundancy
    return PairInteraction(
      factors: [first, second], value: .success(game.column.rational(sum, over: count)), kind: kind)
  }
}
