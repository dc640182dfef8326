/// An order of adopting the factors of a game one by one, with the metric after each step.
package struct AdoptionSchedule: Sendable, Hashable {
  /// A step.
  package struct Step: Sendable, Hashable {
    /// The factor that is adopted.
    package let factor: Int
    /// The metric afterwards.
    package let value: Rational
    /// The metric afterwards minus before.
    package let change: Rational
  }
  /// The metric at the baseline.
  package let start: Rational
  /// The steps in order.
  package let steps: [Step]
  /// The mean of the metric over the states after each step.
  package let mean: Rational

  /// The order with the best mean of the metric over the states after each step; every state counts the same.
  ///
  /// It answers in which order to adopt everything when each state lasts equally long. Of equal orders the one that comes
  /// first by the factors' order is taken. Dynamic programming over feasible sets: O(k 2^k).
  package init(bestMeanOf game: CooperativeGame) throws(EffectUndefined) {
    let orders = try AdoptionOrders(game)
    // The best sum of the values after each later step, by mask; nil where the goal cannot be reached.
    var rest: [Int128?] = Array(repeating: nil, count: game.values.count)
    rest[game.all] = 0
    for mask in game.values.indices.reversed() where orders.count(through: mask, then: mask) > 0 {
      for factor in game.factors.indices where mask >> factor & 1 == 0 {
        let next = mask | 1 << factor
        guard let after = rest[next] else { continue }
        let sum = game.values[next] + after
        if rest[mask].map({ game.column.isBetter(sum, than: $0) }) ?? true { rest[mask] = sum }
      }
    }
    var order: [Int] = []
    var mask = 0
    while mask != game.all, let best = rest[mask] {
      let factor = game.factors.indices.first { factor in
        mask >> factor & 1 == 0
          && rest[mask | 1 << factor].map { $0 + game.values[mask | 1 << factor] == best } ?? false
      }
      guard let factor else { break }
      order.append(factor)
      mask |= 1 << factor
    }
    try self.init(order, game.column, goal: game.goal)
  }

  /// The order that takes the best next step each time, ties by the factors' order: the path of ``GreedyPath``.
  ///
  /// It answers which technique to take next if one can only look one step ahead. It may end before the goal, where no
  /// further step can exist. The table must hold the points of the path. O(k^2).
  package init(greedyIn column: AblationColumn, goal: [Int]) throws(EffectUndefined) {
    var path = GreedyPath(goal: goal)
    while !path.pending.isEmpty {
      let values = try path.pending.map { point throws(EffectUndefined) -> Int128? in
        do throws(EffectUndefined) { return try column.value(at: point) } catch {
          guard case .infeasible = error else { throw error }
          return nil
        }
      }
      path.enter(values, isBetter: column.isBetter)
    }
    try self.init(path.steps.map(\.factor), column, goal: goal)
  }

  private init(_ order: [Int], _ column: AblationColumn, goal: [Int]) throws(EffectUndefined) {
    var point = goal.map { _ in 0 }
    var before = try column.value(at: point)
    var sum: Int128 = 0
    var steps: [Step] = []
    start = column.rational(before)
    for factor in order {
      point[factor] = goal[factor]
      let value = try column.value(at: point)
      steps.append(
        Step(factor: factor, value: column.rational(value), change: column.rational(value - before)))
      sum += value
      before = value
    }
    self.steps = steps
    mean = column.rational(sum, over: Int128(max(order.count, 1)))
  }
}
