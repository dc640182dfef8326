/// A greedy forward search that adds the best next factor at each step.
///
/// The caller measures the points in `pending` and passes their values to `advance(with:isBetter:)`. The search continues to
/// the end even if every step makes the metric worse, so the path is complete. Ties go to the first factor. The search
/// requests at most k (k + 1) / 2 + 1 points. It follows the ablation analysis of C. Fawcett and H. Hoos, "Analysing
/// differences between algorithm configurations through ablation", Journal of Heuristics 22, 2016.
package struct GreedyPath: Sendable {
  /// One completed step.
  package struct Step: Sendable, Hashable {
    /// The factor that changes to its goal level.
    package let factor: Int
    /// The point after the step.
    package let point: [Int]
  }
  /// The steps so far.
  package private(set) var steps: [Step] = []
  /// The points whose values the search needs next, in this order; empty when the search is complete.
  package private(set) var pending: [[Int]]
  private let goal: [Int]

  /// Creates a search from the baseline to a goal.
  ///
  /// - Precondition: no level of the goal is the baseline.
  package init(goal: [Int]) {
    precondition(!goal.contains(0), "\(goal) is not a goal: one of its levels is the baseline")
    self.goal = goal
    pending = [goal.map { _ in 0 }]
  }

  /// The point of the last step; without a step, the point with level 0 of every factor.
  private var current: [Int] { steps.last?.point ?? goal.map { _ in 0 } }
  private var isStarted = false

  /// Takes the next step with the values of the pending points, nil for a point without a value, and updates `pending`.
  package mutating func advance<Value>(with values: [Value?], isBetter: (Value, Value) -> Bool) {
    precondition(values.count == pending.count, "\(values.count) values for \(pending.count) points")
    if isStarted {
      var best: (value: Value, point: [Int])?
      for case (let value?, let point) in zip(values, pending) {
        if best.map({ isBetter(value, $0.value) }) ?? true { best = (value, point) }
      }
      guard let best, let factor = zip(current, best.point).map(!=).firstIndex(of: true) else {
        pending = []
        return
      }
      steps.append(Step(factor: factor, point: best.point))
    }
    isStarted = true
    let point = current
    pending = point.indices.filter { point[$0] == 0 }.map { factor in
      var next = point
      next[factor] = goal[factor]
      return next
    }
  }
}
