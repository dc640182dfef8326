/// How many orders of adopting the factors one by one lead through each feasible set: O(k 2^k).
struct AdoptionOrders: Sendable {
  private let game: CooperativeGame
  /// Orders from nothing to a set, by mask.
  private let below: [Int128]
  /// Orders from a set to everything, by mask.
  private let above: [Int128]

  /// The orders of a game whose every step is feasible; an error if there is none.
  init(_ game: CooperativeGame) throws(EffectUndefined) {
    self.game = game
    let all = game.all
    // The goal or the baseline itself may not exist: that is said with its reason.
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

  /// How many orders there are.
  var count: Int128 { below[game.all] }

  /// How many orders reach one set, times how many go on from another: those that lead through both, if one factor lies
  /// between them.
  func count(through lower: Int, then upper: Int) -> Int128 { below[lower] * above[upper] }
}
