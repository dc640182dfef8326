package import Analysis
internal import ListRuntime
package import Scenarios

/// A study beside a table of measurements.
package struct FidelityStudy: Sendable {
  /// The scenario's name.
  package let scenario: String
  /// The id of the device's profile.
  package let device: String
  /// What was measured.
  package let reference: Reference
  /// How many starts of the scroll the model's figures are means of.
  package let starts: Int
  /// The comparison.
  package let fidelity: Fidelity
  /// The runs that failed at one start or another, once per start, with the reason.
  package let failures: [(run: String, reason: String)]

  /// The comparison of a scenario's results with a reference.
  ///
  /// - Parameters:
  ///   - scenario: the scenario, with at least one run.
  ///   - reference: read for the scenario's runs and for ``metricNames``.
  ///   - studies: the results of the scenario, once per start of the scroll.
  package init(of scenario: ResolvedScenario, reference: Reference, studies: [StudyResult]) {
    self.scenario = scenario.name
    self.reference = reference
    starts = studies.count
    let profile = scenario.runs.first?.configuration.profile
    device = profile?.id ?? ""
    failures = studies.flatMap { $0.failedRuns.map { ($0.name, $0.failure?.description ?? "") } }
    let metrics = MetricDefinition.all.compactMap { definition in
      reference.noise.first { $0.metric == definition.name }.map {
        FidelityMetric(definition, noise: Self.exact($0.millionths))
      }
    }
    fidelity = Fidelity(
      scenario.runs.map { Self.input($0.name, reference.row($0.name), studies) }, metrics: metrics,
      fitted: profile.map { FittedCoefficient.all(of: $0) } ?? [], referenceRows: reference.rows.map(\.run))
  }

  /// The names a reference may use for metrics.
  package static var metricNames: [String] { MetricDefinition.all.map(\.name) }

  /// How the figure of a cell is known.
  package func status(run: String, metric: String) -> Reference.Status {
    reference.row(run)?.cell(metric)?.status ?? .unknown
  }

  private static func input(_ run: String, _ row: Reference.Row?, _ studies: [StudyResult]) -> FidelityInput {
    let data = studies.compactMap { $0.run(named: run)?.data }
    // A mean over the starts that happened to complete would not be one over all.
    let isComplete = data.count == studies.count
    var measured: [String: MeasuredFigure] = [:]
    for cell in row?.cells ?? [] {
      measured[cell.metric] = cell.value.map { MeasuredFigure(low: exact($0.low), high: exact($0.high)) }
    }
    return FidelityInput(
      run: run, compareTo: row?.compareTo, measured: measured,
      model: isComplete ? data.map(\.measurements.metrics) : [],
      frameRateSamples: isComplete ? data.map(\.series.frameRateSamples) : [])
  }

  private static func exact(_ millionths: Int64) -> Rational { Rational(Int128(millionths), 1_000_000) }
}
