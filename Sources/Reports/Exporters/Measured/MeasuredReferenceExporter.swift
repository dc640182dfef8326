package import Analysis
internal import JSON

/// Writes what a host measured as a reference, with which `lab fidelity` compares a model and to which `lab fit` fits one.
package struct MeasuredReferenceExporter: Exporter {
  package init() {}
  package let format = "reference"
  package let fileName: String? = "reference.json"

  package func bytes(of study: MeasuredStudy) -> [UInt8] {
    // Once for each metric, since every noise resamples every run.
    let noises = study.metrics.filter { MetricDefinition.named($0.name) != nil }.compactMap { metric in
      noise(of: metric, in: study).map { (metric: metric, noise: $0) }
    }
    let metrics = noises.map(\.metric)
    let conditions = study.host.conditions.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
    return JSONContent.object([
      .init("name", .string("reference")),
      .init("summary", .string("Measured on \(study.host.product): \(study.summary)")),
      .init(
        "source",
        .string("lab measure --host \(study.host.host) of \(study.scenario) on \(study.host.product); \(conditions).")),
      .init("noise", .object(noises.map { .init($0.metric.name, number($0.noise)) })),
      .init(
        "rows",
        .object(
          study.runs.map { run in
            var members: [JSONContent.Member] = []
            if let base = run.compareTo.first(where: { study.run($0) != nil }) {
              members.append(.init("compareTo", .string(base)))
            }
            members.append(.init("cells", .object(metrics.map { .init($0.name, cell($0, of: run, in: study)) })))
            return .init(run.name, .object(members))
          })),
    ]).text(style: .fitted)
  }

  private func cell(_ metric: MeasuredMetric, of run: MeasuredRun, in study: MeasuredStudy) -> JSONContent {
    guard let summary = run.summary(metric.name, seed: study.protocolSettings.seed) else {
      return .object([
        .init("status", .string("unknown")), .init("basis", .string("The host gave no value.")),
      ])
    }
    let kind = summary.isRange ? "range" : "95 % bootstrap interval of the median"
    return .object([
      .init("value", .inlineArray([number(summary.low), number(summary.high)])), .init("status", .string("measured")),
      .init(
        "basis",
        .string(
          "Median \(metric.text(summary.median)) of \(summary.count) repetitions, with the \(kind)"
            + (study.host.obtained[metric.name].map { "; \($0)." } ?? ".")
        )),
    ])
  }

  /// How far two repetitions of a run typically differ: the median over the runs of the median absolute deviation, times
  /// 1.4826 for a standard deviation of normal values and the square root of 2 for a difference; nil if it is unknown or 0.
  private func noise(of metric: MeasuredMetric, in study: MeasuredStudy) -> Double? {
    let deviations = study.runs.compactMap { run in
      run.summary(metric.name, seed: study.protocolSettings.seed)?.medianAbsoluteDeviation
    }.sorted()
    guard !deviations.isEmpty else { return nil }
    let noise = deviations[deviations.count / 2] * 1.4826 * 2.0.squareRoot()
    return noise >= 1e-6 && noise <= 1_000_000 ? noise : nil
  }

  /// A number with the six decimals that references have.
  private func number(_ value: Double) -> JSONContent { .digits(FixedDecimals.text(max(0, value), 6) ?? "0") }
}
