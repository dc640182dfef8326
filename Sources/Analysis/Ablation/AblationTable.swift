/// A metric of an ablation, with the direction that searches take for better.
package struct AblationMetric: Sendable, Hashable {
  /// Its name in results.
  package let name: String
  /// Which way is an improvement.
  package let better: MetricDefinition.Direction

  /// A metric from its name and direction.
  package init(name: String, better: MetricDefinition.Direction) {
    self.name = name
    self.better = better
  }

  /// The metric of a measured name; of counts and amounts of work less is better.
  package init(measurement name: String) {
    self.init(name: name, better: MetricDefinition.named(name)?.better ?? .lower)
  }
}

/// What a study found at the points it asked for.
package struct AblationTable: Sendable {
  /// What was found at a point.
  package enum Outcome: Sendable, Hashable {
    /// One value per metric; nil where the run has none.
    case measured([Rational?])
    /// The point cannot exist, with the reason.
    case infeasible(String)
    /// The run came to no result, with the reason.
    case failed(String)
  }
  /// A point with its outcome.
  package struct Row: Sendable, Hashable {
    /// A level per factor.
    package let point: [Int]
    /// What was found.
    package let outcome: Outcome
  }

  /// What was varied.
  package let factors: [AblationFactor]
  /// What was measured.
  package let metrics: [AblationMetric]
  /// In the order in which they were entered.
  package private(set) var rows: [Row] = []
  /// Positions of points in `rows`.
  private var positions: [[Int]: Int] = [:]

  /// A table without rows.
  package init(factors: [AblationFactor], metrics: [AblationMetric]) {
    self.factors = factors
    self.metrics = metrics
  }

  /// Enters what was found at a point, which must not be in the table yet.
  package mutating func enter(_ point: [Int], _ outcome: Outcome) {
    let isPoint = point.count == factors.count && zip(point, factors).allSatisfy { $1.levels.indices.contains($0) }
    precondition(isPoint, "\(point) is no point of \(factors.map(\.name))")
    precondition(positions[point] == nil, "\(point) is entered twice")
    if case .measured(let values) = outcome {
      precondition(values.count == metrics.count, "\(values.count) values for \(metrics.count) metrics")
    }
    positions[point] = rows.count
    rows.append(Row(point: point, outcome: outcome))
  }

  /// The position of a point in `rows`, or nil.
  package func position(of point: [Int]) -> Int? { positions[point] }

  /// What was found at a point, or nil if it is not in the table.
  package subscript(point: [Int]) -> Outcome? { positions[point].map { rows[$0].outcome } }

  /// The points that cannot exist, each with the reason, in the order of the table.
  package var infeasible: [(point: [Int], reason: String)] {
    rows.compactMap { row in
      if case .infeasible(let reason) = row.outcome { (row.point, reason) } else { nil }
    }
  }
}
