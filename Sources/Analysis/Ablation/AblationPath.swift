/// A path from the baseline that sets one factor per step to its goal, with the metric after each step.
package struct AblationPath: Sendable, Hashable {
  /// One step of the path.
  package struct Step: Sendable, Hashable {
    /// The factor that changes to its goal level.
    package let factor: Int
    /// The metric after the step.
    package let value: Rational
    /// The metric after the step minus the metric before.
    package let change: Rational
  }
  /// The metric at the baseline.
  package let start: Rational
  /// The steps in path order.
  package let steps: [Step]
  /// The mean of the metric over the states after each step.
  package let mean: Rational

  /// Finds the feasible order with the best mean of the metric over the states after each step, all with equal weight.
  ///
  /// Use it to decide in which order to introduce all factors if each state lasts equally long. Ties go to the order
  /// that is first lexicographically by factor index. Dynamic programming over feasible coalitions: O(k 2^k).
  package init(bestMeanOf game: CooperativeGame) throws(EffectUndefined) {
    let orders = try FeasibleOrders(game)
    // The best sum of the values after all remaining steps, by mask; nil if the goal is unreachable from the coalition.
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

  /// Takes the best next step at each position; ties go to the first factor.
  ///
  /// Use it to decide which technique to add next with a lookahead of one step. The search continues even if every step makes
  /// the metric worse, and ends before the goal if no further step is feasible. It follows the ablation analysis of C. Fawcett
  /// and H. Hoos, "Analysing differences between algorithm configurations through ablation", Journal of Heuristics 22, 2016.
  /// The table must contain the points of each step. O(k²).
  package init(greedyIn column: AblationColumn, goal: [Int]) throws(EffectUndefined) {
    var point = goal.map { _ in 0 }
    _ = try column.value(at: point)
    var order: [Int] = []
    while order.count < goal.count {
      var best: (factor: Int, value: Int128)?
      for factor in goal.indices where point[factor] == 0 {
        do throws(EffectUndefined) {
          let value = try column.value(at: point.replacing(factor, by: goal[factor]))
          if best.map({ column.isBetter(value, than: $0.value) }) ?? true { best = (factor, value) }
        } catch {
          guard case .infeasible = error else { throw error }
        }
      }
      guard let best else { break }
      order.append(best.factor)
      point[best.factor] = goal[best.factor]
    }
    try self.init(order, column, goal: goal)
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
