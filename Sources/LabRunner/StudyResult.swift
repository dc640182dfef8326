package import Analysis
package import JSON
package import ListRuntime
package import Scenarios

/// The results of a study: its runs in the scenario's order, and the verdicts on its expectations.
package struct StudyResult: Sendable {
  /// The scenario's name.
  package let scenario: String
  /// The path of its results folder below that of all results.
  package let folder: String
  /// The subject of the study, in one line.
  package let summary: String
  /// The question the study answers, or nil.
  package let question: String?
  /// The runs in the scenario's order, failed ones included.
  package let runs: [RunResult]
  /// What tables show, in column order.
  package let columns: [Quantity]
  /// The metric by which the study is answered: the first metric that the scenario names for its tables, or the frame rate if it
  /// names no columns. Nil if it names only counts.
  package let mainMetric: Quantity?
  /// The location of each run in the scenario, by run name.
  package let locations: [String: SourceLocation]
  /// One verdict per expectation that does not refer to a baseline, in the scenario's order.
  package let verdicts: [ExpectationVerdict]
  /// How sure the figures and conclusions are; nil if no ensemble was run.
  package var uncertainty: StudyEnsemble?
  /// What would change the answer; nil if the study has no question, or nothing was compared.
  package var flips: AnswerFlips?
  /// How many texts of the runs have characters whose widths are estimates.
  package let widthEstimates: WidthEstimates
  /// The position of each run, by run name.
  private let positions: [String: Int]
  /// The measurements of the changes between compared runs, by the name of the run and of the one that it is compared with.
  private let contradictingMeasurements: [String: [String: [MeasuredContradiction]]]

  /// Creates the results of a scenario and evaluates its expectations.
  ///
  /// - Parameter runs: one result per run of the scenario, in its order.
  package init(of scenario: ResolvedScenario, runs: [RunResult]) {
    self.scenario = scenario.name
    folder = scenario.resultsPath
    summary = scenario.summary
    question = scenario.question
    columns = Quantity.columns(named: scenario.columns, on: runs.lazy.map(\.configuration.profile))
    mainMetric =
      scenario.columns.isEmpty
      ? Quantity.metric("fps_avg") : scenario.columns.lazy.compactMap { Quantity.metric($0) }.first
    self.runs = runs
    widthEstimates = WidthEstimates(of: runs.map(\.configuration))
    locations = Dictionary(
      scenario.runs.map { ($0.name, SourceLocation(scenario.source, $0.range)) },
      uniquingKeysWith: { first, _ in first })
    let positions = Dictionary(runs.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.positions = positions
    contradictingMeasurements = runs.reduce(into: [:]) { measurements, run in
      for name in run.compareTo {
        guard let other = positions[name] else { continue }
        let known = run.configuration.measurements(since: runs[other].configuration)
        if !known.isEmpty { measurements[run.name, default: [:]][name] = known }
      }
    }
    verdicts = scenario.expectations.filter { !$0.needsBaseline }.map { expectation in
      ExpectationVerdict(expectation) { name in positions[name].flatMap { runs[$0].data } }
    }
  }

  /// The run with a name; nil if there is none.
  package func run(named name: String) -> RunResult? { positions[name].map { runs[$0] } }

  package var failedRuns: [RunResult] { runs.filter { $0.failure != nil } }

  /// The number of repeated runs of the ensemble that failed; 0 without an ensemble.
  package var failedDrawCount: Int { uncertainty?.failedCount ?? 0 }

  /// Diagnostics of the failed runs, at their locations in the scenario.
  package var failureDiagnostics: [Diagnostic] {
    failedRuns.compactMap(failureDiagnostic)
  }

  /// The diagnostic of a failed run, at its location in the scenario; nil if the run completed.
  package func failureDiagnostic(of run: RunResult) -> Diagnostic? {
    guard let failure = run.failure, let location = locations[run.name] else { return nil }
    return Diagnostic(at: location, "the run \(run.name) failed: \(failure.description)")
  }

  /// The verdicts that fail the study.
  package var failedExpectations: [ExpectationVerdict] { verdicts.filter { $0.outcome == .failed } }

  /// The comparisons that the scenario requests, in run order; those with a failed run are omitted.
  ///
  /// Each is computed on demand, since a comparison takes more memory than the runs it compares.
  package var comparisons: some Sequence<RunComparison> { runs.lazy.flatMap { comparisons(of: $0) } }

  /// Whether there is any comparison.
  package var hasComparisons: Bool { comparisons.contains { _ in true } }

  /// The comparisons of a run with others, in the scenario's order; those with a failed run are omitted.
  package func comparisons(of run: RunResult) -> some Sequence<RunComparison> {
    run.compareTo.lazy.compactMap { name in
      guard let data = run.data, let other = self.run(named: name)?.data else { return nil }
      return RunComparison(
        run: run.name, against: name, from: other.measurements, to: data.measurements,
        measurements: contradictingMeasurements[run.name]?[name] ?? [])
    }
  }
}

/// The changes of a run's metrics relative to another run.
package struct RunComparison: Sendable {
  /// The run's name.
  package let run: String
  /// The name of the run that it is compared with.
  package let against: String
  private let old: Measurements
  private let new: Measurements
  /// The measurements between runs with these techniques on this device.
  private let measurements: [MeasuredContradiction]

  init(
    run: String, against: String, from old: Measurements, to new: Measurements,
    measurements: [MeasuredContradiction] = []
  ) {
    self.measurements = measurements
    self.run = run
    self.against = against
    self.old = old
    self.new = new
  }

  /// One change per metric, in the order of `Quantity.metrics`; nil where either run has no value.
  package var changes: [MetricChange?] { Quantity.metrics.map { self[$0.name] } }

  /// The measurement that contradicts the change of a metric; nil if none does.
  package func contradiction(of name: String) -> MeasuredContradiction? {
    guard !measurements.isEmpty, let change = self[name] else { return nil }
    return measurements.contradiction(of: name, points: change.points)
  }

  /// The change of a metric, counter or amount of work; nil where either run has no value.
  package subscript(name: String) -> MetricChange? {
    guard let before = old[name], let after = new[name] else { return nil }
    return MetricChange(name, from: before, to: after)
  }
}
