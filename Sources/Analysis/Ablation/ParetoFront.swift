/// The Pareto front: the points that no other point dominates, that is, equals or beats in all metrics and beats in
/// one.
package struct ParetoFront: Sendable {
  /// A point that is not on the front, with one of the points that dominate it.
  package struct Dominated: Sendable, Hashable {
    /// The row of the point in the table.
    package let row: Int
    /// The row of a point of the front that dominates it.
    package let by: Int
  }
  /// The rows of the front, best value of the first metric first. Points that are equal in all metrics are all on the
  /// front.
  package let rows: [Int]
  /// The dominated points in table order.
  package let dominated: [Dominated]
  /// The rows that lack a value in one of the metrics, in table order; without infeasible points.
  package let incomplete: [Int]

  /// Finds the front of a table for some of its metrics: O(n log n + n front metrics) for n rows.
  package init(_ table: AblationTable, metrics: [Int]) {
    var complete: [Int] = []
    var incomplete: [Int] = []
    var values: [Int: [Rational]] = [:]
    for (position, row) in table.rows.enumerated() {
      switch row.outcome {
      case .infeasible: continue
      case .failed: incomplete.append(position)
      case .measured(let all):
        let chosen = metrics.compactMap { all[$0] }
        if chosen.count == metrics.count {
          complete.append(position)
          values[position] = chosen
        } else {
          incomplete.append(position)
        }
      }
    }
    self.incomplete = incomplete
    // Values are replaced by their ranks, best first, so that a lower rank is better for either polarity.
    var ranks: [Int: [Int]] = [:]
    for (column, metric) in metrics.enumerated() {
      let isHigher = table.metrics[metric].polarity == .higherIsBetter
      let keyed = complete.compactMap { row in values[row].map { (row, $0[column]) } }
        .sorted { isHigher ? $0.1 > $1.1 : $0.1 < $1.1 }
      var rank = 0
      for (index, (row, value)) in keyed.enumerated() {
        if index > 0, value != keyed[index - 1].1 { rank = index }
        ranks[row, default: []].append(rank)
      }
    }
    let ranked = complete.map { (row: $0, ranks: ranks[$0] ?? []) }
      .sorted { $0.ranks == $1.ranks ? $0.row < $1.row : $0.ranks.lexicographicallyPrecedes($1.ranks) }
    // In this order, every dominating point precedes the points that it dominates.
    var front: [(row: Int, ranks: [Int])] = []
    var dominated: [Dominated] = []
    for point in ranked {
      let dominating = front.first { $0.ranks != point.ranks && zip($0.ranks, point.ranks).allSatisfy { $0 <= $1 } }
      if let dominating { dominated.append(Dominated(row: point.row, by: dominating.row)) } else { front.append(point) }
    }
    rows = front.map(\.row)
    self.dominated = dominated.sorted { $0.row < $1.row }
  }
}
