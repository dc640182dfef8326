/// Counts the feasible orders of the players of a cooperative game with precedence constraints.
///
/// An order is feasible if every coalition along it is feasible. The initializer computes, for every coalition, the
/// number of feasible orders from the empty coalition to it and from it to the grand coalition: O(k 2^k) for k players.
struct FeasibleOrders: Sendable {
  private let game: CooperativeGame
  /// The number of orders from the empty coalition to a coalition, by mask.
  private let below: [Int128]
  /// The number of orders from a coalition to the grand coalition, by mask.
  private let above: [Int128]

  /// Counts the feasible orders of a game. No feasible order is an error.
  init(_ game: CooperativeGame) throws(EffectUndefined) {
    self.game = game
    let all = game.all
    // An infeasible goal or baseline throws its own reason.
    for end in [all, 0] { _ = try game.column.value(at: CooperativeGame.point(end, game.goal)) }
    var below = Array(repeating: Int128(0), count: all + 1)
    var above = below
    below[0] = 1
    above[all] = 1
    for mask in 0...all where game.isFeasible[mask] {
      for factor in game.factors.indices where mask >> factor & 1 == 1 { below[mask] += below[mask & ~(1 << factor)] }
    }
    for mask in (0...all).reversed() where game.isFeasible[mask] {
      for factor in game.factors.indices where mask >> factor & 1 == 0 { above[mask] += above[mask | 1 << factor] }
    }
    (self.below, self.above) = (below, above)
    guard count > 0 else { throw .noOrder }
  }

  /// The total number of feasible orders.
  var count: Int128 { below[game.all] }

  /// The number of orders that reach one coalition times the number that continue from another.
  ///
  /// If the second coalition has exactly one more player than the first, this is the number of orders through both.
  func count(through lower: Int, then upper: Int) -> Int128 { below[lower] * above[upper] }
}
