/// The agreement of the model with the measurements for one metric, over all known cells.
package struct FidelityTotal: Sendable {
  /// The metric of the cells.
  package let metric: Quantity
  /// The number of cells with both a measured value and a model value.
  package let cells: Int
  /// The mean absolute difference between model and measurement, in the metric's unit; nil without cells.
  package let meanError: Rational?
  /// The mean absolute difference in units of the noise; nil without cells.
  package let meanErrorInNoise: Rational?
  /// The number of these cells that were not used for fitting.
  package let unusedCells: Int
  /// The mean absolute difference over the unused cells, in the metric's unit; nil without unused cells.
  package let unusedMeanError: Rational?
  /// Spearman's rank correlation of the rows, rounded to thousandths; nil if it is undefined.
  package let rankCorrelation: Rational?

  /// Computes the total of a metric's cells.
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
        return (measured.midpoint, model.mean)
      })
  }

  private static func mean(_ cells: [FidelityCell]) -> Rational? {
    let errors = cells.compactMap { $0.difference?.magnitude }
    return errors.isEmpty ? nil : errors.reduce(.zero, +) * Rational(1, Int128(errors.count))
  }
}

/// The ranking of the rows by one metric, measured and in the model, in descending order.
package struct FidelityOrder: Sendable {
  /// The metric by which the rows are ranked.
  package let metric: Quantity
  /// The row names ordered by measured value; ties in table order.
  package let measured: [String]
  /// The same row names ordered by model value; ties in table order.
  package let model: [String]
  /// The number of row pairs with different measured values.
  package let pairs: Int
  /// The number of these pairs for which the model has the opposite order or equal values.
  package let wrongPairs: Int

  /// Whether the model has the measured order for every pair.
  package var isEqual: Bool { wrongPairs == 0 }

  /// Ranks the rows that have both a measured value and a model value.
  init(_ metric: Quantity, _ rows: [(run: String, measured: Rational, model: Rational)]) {
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
