/// The outcomes of a study at the measured points.
package struct AblationTable: Sendable {
  /// The outcome at a point.
  package enum Outcome: Sendable, Hashable {
    /// One value per metric; nil where the run has no value.
    case measured([Rational?])
    /// The point is infeasible, with the reason.
    case infeasible(String)
    /// The run failed, with the reason.
    case failed(String)
  }
  /// A point and its outcome.
  package struct Row: Sendable, Hashable {
    /// One level per factor.
    package let point: [Int]
    /// The outcome of the run at this point, or the reason why there is none.
    package let outcome: Outcome
  }

  /// The factors in declaration order, which is the order of the levels in a point.
  package let factors: [AblationFactor]
  /// The metrics, in the order of the values of a measured outcome.
  package let metrics: [Quantity]
  /// The rows in insertion order.
  package private(set) var rows: [Row] = []
  /// The row index of each point.
  private var positions: [[Int]: Int] = [:]

  package init(factors: [AblationFactor], metrics: [Quantity]) {
    self.factors = factors
    self.metrics = metrics
  }

  /// Adds the outcome at a point.
  ///
  /// - Precondition: the table does not contain the point.
  package mutating func add(_ point: [Int], _ outcome: Outcome) {
    let isPoint = point.count == factors.count && zip(point, factors).allSatisfy { $1.levels.indices.contains($0) }
    precondition(isPoint, "\(point) is not a point of \(factors.map(\.name))")
    precondition(positions[point] == nil, "\(point) is already in the table")
    if case .measured(let values) = outcome {
      precondition(values.count == metrics.count, "\(values.count) values for \(metrics.count) metrics")
    }
    positions[point] = rows.count
    rows.append(Row(point: point, outcome: outcome))
  }

  /// The row index of a point, or nil.
  package func position(of point: [Int]) -> Int? { positions[point] }

  /// The outcome at a point, or nil if the table does not contain it.
  package subscript(point: [Int]) -> Outcome? { positions[point].map { rows[$0].outcome } }

  /// The infeasible points with their reasons, in table order.
  package var infeasible: [(point: [Int], reason: String)] {
    rows.compactMap { row in
      if case .infeasible(let reason) = row.outcome { (row.point, reason) } else { nil }
    }
  }
}
