/// How well the model meets one metric over all known cells.
package struct FidelityTotal: Sendable {
  /// The metric.
  package let metric: MetricDefinition
  /// Number of cells that are known and that the model has a value for.
  package let cells: Int
  /// Mean distance of the model from the figures, in the metric's unit; nil without cells.
  package let meanError: Rational?
  /// The same in units of the noise.
  package let meanErrorInNoise: Rational?
  /// Number of these cells whose rows had no part in fitting.
  package let unusedCells: Int
  /// Mean distance over those alone, in the metric's unit; nil without any.
  package let unusedMeanError: Rational?
  /// Spearman's rank correlation of the rows, in thousandths; nil if there is none.
  package let rankCorrelation: Rational?

  /// The total of a metric's cells.
  init(of metric: FidelityMetric, cells: [FidelityCell]) {
    self.metric = metric.definition
    let known = cells.filter { $0.difference != nil }
    self.cells = known.count
    let error = Self.mean(known)
    meanError = error
    meanErrorInNoise = error?.divided(by: metric.noise)
    let unused = known.filter { $0.use == .notUsed }
    unusedCells = unused.count
    unusedMeanError = Self.mean(unused)
    rankCorrelation = RankCorrelation.spearman(
      known.compactMap { cell in
        guard let measured = cell.measured, let model = cell.model else { return nil }
        return (measured.middle, model.mean)
      })
  }

  private static func mean(_ cells: [FidelityCell]) -> Rational? {
    let errors = cells.compactMap { $0.difference?.magnitude }
    return errors.isEmpty ? nil : errors.reduce(.zero, +) * Rational(1, Int128(errors.count))
  }
}

/// The rows in the order of one metric, measured and in the model, greatest first.
package struct FidelityOrder: Sendable {
  /// The metric.
  package let metric: MetricDefinition
  /// Names of the rows by the measured figures; equal ones in the order of the table.
  package let measured: [String]
  /// Names of the same rows by the model's; equal ones in the order of the table.
  package let model: [String]
  /// Number of pairs of rows whose measured figures differ.
  package let pairs: Int
  /// Number of those pairs that the model puts the other way round, or makes equal.
  package let wrongPairs: Int

  /// Whether the model has every pair the measured way round.
  package var isEqual: Bool { wrongPairs == 0 }

  /// The order of the rows that have both a figure and a model's value.
  init(_ metric: MetricDefinition, _ rows: [(run: String, measured: Rational, model: Rational)]) {
    self.metric = metric
    measured = Self.descending(rows.map { ($0.run, $0.measured) })
    model = Self.descending(rows.map { ($0.run, $0.model) })
    var (pairs, wrong) = (0, 0)
    for (position, row) in rows.enumerated() {
      for other in rows.dropFirst(position + 1) where row.measured != other.measured {
        pairs += 1
        let isSame = row.measured > other.measured ? row.model > other.model : row.model < other.model
        if !isSame { wrong += 1 }
      }
    }
    self.pairs = pairs
    wrongPairs = wrong
  }

  private static func descending(_ rows: [(run: String, value: Rational)]) -> [String] {
    rows.enumerated().sorted {
      $0.element.value == $1.element.value ? $0.offset < $1.offset : $0.element.value > $1.element.value
    }.map(\.element.run)
  }
}
