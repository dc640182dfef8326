/// Forward search that adopts the best next factor each time: it asks for points, is told their values, and goes on.
///
/// It goes on to the end even where every step makes things worse, so that the whole path can be read. Ties go to the
/// factor that comes first. At most k (k + 1) / 2 + 1 points are asked for. (After the ablation analysis of C. Fawcett and
/// H. Hoos, "Analysing differences between algorithm configurations through ablation", Journal of Heuristics 22, 2016.)
package struct GreedyPath: Sendable {
  /// A step that was taken.
  package struct Step: Sendable, Hashable {
    /// The factor that is adopted.
    package let factor: Int
    /// The point after it.
    package let point: [Int]
  }
  /// The steps so far.
  package private(set) var steps: [Step] = []
  /// The points whose values must be entered next, in this order; empty at the end.
  package private(set) var pending: [[Int]]
  private let goal: [Int]

  /// A search from the baseline to a goal, none of whose levels is the baseline.
  package init(goal: [Int]) {
    precondition(!goal.contains(0), "\(goal) is no goal: a level of it is the baseline")
    self.goal = goal
    pending = [goal.map { _ in 0 }]
  }

  /// Where the search stands.
  private var current: [Int] { steps.last?.point ?? goal.map { _ in 0 } }
  private var isStarted = false

  /// Takes the values of the pending points, nil where there is none, and asks for the next.
  package mutating func enter<Value>(_ values: [Value?], isBetter: (Value, Value) -> Bool) {
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
    let here = current
    pending = here.indices.filter { here[$0] == 0 }.map { factor in
      var next = here
      next[factor] = goal[factor]
      return next
    }
  }
}
