import Analysis
import JSON
package import Scenarios

/// Makes a reference of measured repetitions, for `lab measure` and for `lab import`.
package enum MeasuredReference {
  /// A metric of the model that was measured, in the order of the file.
  package struct Metric {
    package let name: String
    /// The difference between two repetitions, in the metric's unit.
    package let noise: Double

    /// A metric with its noise.
    package init(_ name: String, noise: Double) {
      self.name = name
      self.noise = noise
    }
  }

  /// A run that was measured.
  package struct Run {
    /// Its name in the scenario.
    package let name: String
    /// The runs that it is compared with; the first measured one counts.
    package let compareTo: [String]
    /// The values of each metric, one for each repetition.
    package let values: (_ metric: String) -> [Double]
    /// How a metric was obtained: a phrase without a period, or nil.
    package let obtained: (_ metric: String) -> String?

    /// Creates a run from its parts.
    package init(
      name: String, compareTo: [String], values: @escaping (_ metric: String) -> [Double],
      obtained: @escaping (_ metric: String) -> String?
    ) {
      self.name = name
      self.compareTo = compareTo
      self.values = values
      self.obtained = obtained
    }
  }

  /// A measured study as a reference, which `lab fidelity` compares with a model and to which `lab fit` fits one.
  static func bytes(of study: MeasuredStudy) -> [UInt8] {
    let conditions = study.host.conditions.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
    return ReferenceFile.text(
      of: reference(
        name: "reference", summary: "Measured on \(study.host.product): \(study.summary)",
        source: "lab measure of \(study.scenario) on \(study.host.product); \(conditions).",
        metrics: study.metrics.filter { Quantity.metric($0.name) != nil }.compactMap { metric in
          noise(of: metric, in: study).map { Metric(metric.name, noise: $0) }
        },
        runs: study.runs.map { run in
          Run(name: run.name, compareTo: run.compareTo, values: run.values, obtained: { study.host.obtained[$0] })
        }, missing: "The host gave no value.", seed: study.protocolSettings.seed))
  }

  /// The typical difference of two repetitions of a run: the median over the runs of the median absolute deviation,
  /// times 1.4826 for a standard deviation of normal values and the square root of 2 for a difference; nil if it is
  /// unknown or 0.
  private static func noise(of metric: Quantity, in study: MeasuredStudy) -> Double? {
    let deviations = study.runs.compactMap { run in
      run.summary(metric.name, seed: study.protocolSettings.seed)?.medianAbsoluteDeviation
    }.sorted()
    guard !deviations.isEmpty else { return nil }
    return deviations[deviations.count / 2] * 1.4826 * 2.0.squareRoot()
  }

  /// Makes a reference; a metric whose noise a reference cannot contain, such as 0, is omitted.
  ///
  /// - Parameters:
  ///   - missing: the basis of a cell without a value; nil to omit such cells.
  ///   - seed: the seed of the resampling.
  package static func reference(
    name: String, summary: String, source: String, metrics: [Metric], runs: [Run], missing: String?, seed: UInt64
  ) -> Reference {
    let noise = metrics.compactMap { metric in
      Reference.millionths(metric.noise).flatMap {
        $0 >= 1 ? Reference.Noise(metric: metric.name, millionths: $0) : nil
      }
    }
    let rows = runs.map { run in
      Reference.Row(
        run: run.name, compareTo: run.compareTo.first { base in runs.contains { $0.name == base } },
        cells: noise.compactMap { cell($0.metric, of: run, missing: missing, seed: seed) })
    }
    return Reference(name: name, summary: summary, source: source, noise: noise, rows: rows)
  }

  private static func cell(_ metric: String, of run: Run, missing: String?, seed: UInt64) -> Reference.Cell? {
    let summary = SampleSummary(of: run.values(metric), seed: seed)
    guard let summary, let low = Reference.millionths(max(0, summary.low)),
      let high = Reference.millionths(max(0, summary.high))
    else { return missing.map { Reference.Cell(metric: metric, value: nil, status: .unknown, basis: $0) } }
    let median = Quantity.metric(metric).flatMap { FixedDecimals.text(summary.median, $0.decimals) } ?? ""
    let isResampled = summary.count <= SampleSummary.resampledCount
    let kind = summary.isRange ? "range" : "95 % \(isResampled ? "bootstrap " : "")interval of the median"
    let statistic =
      summary.count == 1 ? "One repetition" : "Median \(median) of \(summary.count) repetitions, with the \(kind)"
    return Reference.Cell(
      metric: metric, value: Reference.Value(low: low, high: high), status: .measured,
      basis: statistic + (run.obtained(metric).map { "; \($0)." } ?? "."))
  }
}
