/// The points that reach a target with the fewest factors away from their baselines.
package struct SmallestSets: Sendable, Hashable {
  /// Rows of the table, in its order; empty if no point reaches the target.
  package let rows: [Int]
  /// How many factors are away from their baselines in each of `rows`.
  package let size: Int?
  /// How many points of the table reach the target, larger ones included.
  package let reachedBy: Int
  /// How many points have a value of the metric at all.
  package let judged: Int

  /// The smallest sets of a table whose value of a metric is accepted: O(rows).
  package init(_ table: AblationTable, metric: Int, reaching isReached: (Rational) -> Bool) {
    var judged = 0
    var reached: [(row: Int, size: Int)] = []
    for (position, row) in table.rows.enumerated() {
      guard case .measured(let values) = row.outcome, let value = values[metric] else { continue }
      judged += 1
      if isReached(value) { reached.append((position, row.point.count { $0 > 0 })) }
    }
    let size = reached.map(\.size).min()
    rows = reached.filter { $0.size == size }.map(\.row)
    self.size = size
    reachedBy = reached.count
    self.judged = judged
  }
}
