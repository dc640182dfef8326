/// The points that reach a target with the fewest factors above their baselines.
package struct SmallestSets: Sendable, Hashable {
  /// The table rows of these points, in table order; empty if no point reaches the target.
  package let rows: [Int]
  /// The number of factors above their baselines in each of `rows`; nil if `rows` is empty.
  package let size: Int?
  /// The number of all points that reach the target, including larger sets.
  package let reachingCount: Int
  /// The number of points with a value for the metric.
  package let measuredCount: Int

  /// Finds the smallest sets whose value of a metric satisfies `isReached`: O(rows).
  package init(_ table: AblationTable, metric: Int, reaching isReached: (Rational) -> Bool) {
    var measuredCount = 0
    var reached: [(row: Int, size: Int)] = []
    for (position, row) in table.rows.enumerated() {
      guard case .measured(let values) = row.outcome, let value = values[metric] else { continue }
      measuredCount += 1
      if isReached(value) { reached.append((position, row.point.count { $0 > 0 })) }
    }
    let size = reached.map(\.size).min()
    rows = reached.filter { $0.size == size }.map(\.row)
    self.size = size
    reachingCount = reached.count
    self.measuredCount = measuredCount
  }
}
