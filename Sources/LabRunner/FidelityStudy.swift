package import Analysis
import ListRuntime
package import Scenarios

/// A comparison of a study with a reference table of measurements.
package struct FidelityStudy: Sendable {
  /// The scenario's name.
  package let scenario: String
  /// The measured rows that the runs are compared with.
  package let reference: Reference
  /// The number of scroll starts over which the model's values are means.
  package let starts: Int
  /// The comparison of the model with the measurements.
  package let fidelity: Fidelity
  /// The runs that failed, once for each scroll start at which they failed, with the reason.
  package let failures: [(run: String, reason: String)]

  /// Compares a scenario's results with a reference.
  ///
  /// - Parameters:
  ///   - scenario: the scenario, with at least one run.
  ///   - reference: a reference read for the scenario's runs and ``metricNames``.
  ///   - studies: the results of the scenario, one per scroll start.
  package init(of scenario: ResolvedScenario, reference: Reference, studies: [StudyResult]) {
    self.scenario = scenario.name
    self.reference = reference
    starts = studies.count
    failures = studies.flatMap { $0.failedRuns.map { ($0.name, $0.failure?.description ?? "") } }
    let metrics = Quantity.metrics.compactMap { definition in
      reference.noise.first { $0.metric == definition.name }.map {
        FidelityMetric(definition, noise: Self.exact($0.millionths))
      }
    }
    fidelity = Fidelity(
      scenario.runs.map { Self.input($0, on: Self.device(of: $0, in: scenario), reference.row($0.name), studies) },
      metrics: metrics, devices: Self.devices(of: scenario), referenceRows: reference.rows.map(\.run))
  }

  /// The metric names that a reference may use.
  package static var metricNames: [String] { Quantity.metrics.map(\.name) }

  /// The values that a metric can have in a reference; nil for an unknown metric.
  package static func possibleValues(of metric: String) -> ClosedRange<Double>? {
    Quantity.metric(metric)?.possibleValues
  }

  /// The status of a measurement: how its value is known.
  package func status(run: String, metric: String) -> Reference.Status {
    reference.row(run)?.cell(metric)?.status ?? .unknown
  }

  /// The devices of the runs, each with what of it was fitted.
  private static func devices(of scenario: ResolvedScenario) -> [FidelityDevice] {
    let assumptions = scenario.fittedAssumptions.map { FittedCoefficient(name: $0.name, rows: $0.rows) }
    return scenario.runs.reduce(into: []) { devices, run in
      let name = device(of: run, in: scenario)
      guard !devices.contains(where: { $0.name == name }) else { return }
      devices.append(
        FidelityDevice(name, fitted: FittedCoefficient.all(of: run.configuration.profile) + assumptions))
    }
  }

  /// The id of the profile of a run; with the system if other runs have this profile with another system.
  private static func device(of run: ResolvedRun, in scenario: ResolvedScenario) -> String {
    let profile = run.configuration.profile
    let isUnique = scenario.runs.allSatisfy {
      $0.configuration.profile.id != profile.id || $0.configuration.profile.system == profile.system
    }
    return isUnique ? profile.id : "\(profile.id), \(profile.system.label)"
  }

  private static func input(
    _ run: ResolvedRun, on device: String, _ row: Reference.Row?, _ studies: [StudyResult]
  ) -> FidelityInput {
    let data = studies.compactMap { $0.run(named: run.name)?.data }
    // A mean over only the starts that completed would be biased.
    let isComplete = data.count == studies.count
    var measured: [String: MeasuredValue] = [:]
    for cell in row?.cells ?? [] {
      measured[cell.metric] = cell.value.map { MeasuredValue(low: exact($0.low), high: exact($0.high)) }
    }
    return FidelityInput(
      run: run.name, device: device, compareTo: row?.compareTo, measured: measured,
      model: isComplete ? data.map(\.measurements.metrics) : [],
      frameRateSamples: isComplete ? data.map(\.series.frameRateSamples) : [])
  }

  private static func exact(_ millionths: Int64) -> Rational { Rational(Int128(millionths), 1_000_000) }
}
