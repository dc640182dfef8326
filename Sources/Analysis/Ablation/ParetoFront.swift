/// Which points are best in some trade between metrics: nobody else is at least as good in all of them and better in one.
package struct ParetoFront: Sendable {
  /// A point that another one beats.
  package struct Dominated: Sendable, Hashable {
    /// Its row in the table.
    package let row: Int
    /// The row of a point of the front that is at least as good in all metrics and better in one.
    package let by: Int
  }
  /// Rows of the front, from the best in the first metric on; equals in all metrics are all on it.
  package let rows: [Int]
  /// The others, in the order of the table.
  package let dominated: [Dominated]
  /// Rows that lack a value in one of the metrics, in the order of the table; infeasible points are not among them.
  package let unjudged: [Int]

  /// The front of a table in some of its metrics: O(n log n + n front metrics) for n rows.
  package init(_ table: AblationTable, metrics: [Int]) {
    var judged: [Int] = []
    var unjudged: [Int] = []
    var values: [Int: [Rational]] = [:]
    for (position, row) in table.rows.enumerated() {
      switch row.outcome {
      case .infeasible: continue
      case .failed: unjudged.append(position)
      case .measured(let all):
        let chosen = metrics.compactMap { all[$0] }
        if chosen.count == metrics.count {
          judged.append(position)
          values[position] = chosen
        } else {
          unjudged.append(position)
        }
      }
    }
    self.unjudged = unjudged
    // Positions among the ascending values, or descending where more is better, stand for the values: less is better.
    var ranks: [Int: [Int]] = [:]
    for (column, metric) in metrics.enumerated() {
      let isHigher = table.metrics[metric].better == .higher
      let keyed = judged.compactMap { row in values[row].map { (row, $0[column]) } }
        .sorted { isHigher ? $0.1 > $1.1 : $0.1 < $1.1 }
      var rank = 0
      for (place, (row, value)) in keyed.enumerated() {
        if place > 0, value != keyed[place - 1].1 { rank = place }
        ranks[row, default: []].append(rank)
      }
    }
    let ranked = judged.map { (row: $0, ranks: ranks[$0] ?? []) }
      .sorted { $0.ranks == $1.ranks ? $0.row < $1.row : $0.ranks.lexicographicallyPrecedes($1.ranks) }
    // Whoever beats a point comes before it.
    var front: [(row: Int, ranks: [Int])] = []
    var dominated: [Dominated] = []
    for point in ranked {
      let winner = front.first { $0.ranks != point.ranks && zip($0.ranks, point.ranks).allSatisfy { $0 <= $1 } }
      if let winner { dominated.append(Dominated(row: point.row, by: winner.row)) } else { front.append(point) }
    }
    rows = front.map(\.row)
    self.dominated = dominated.sorted { $0.row < $1.row }
  }
}
