package import Analysis
package import JSON
package import Scenarios

/// What a study found: its runs in the scenario's order, and whether what was expected came true.
package struct StudyResult: Sendable {
  /// The scenario's name, which is also that of its folder of results.
  package let scenario: String
  /// What is studied, in one line.
  package let summary: String
  /// The question the study answers, or nil.
  package let question: String?
  /// The runs in the scenario's order, failed ones included.
  package let runs: [RunResult]
  /// The metrics that tables for people show, in their order.
  package let columns: [MetricDefinition]
  /// Where each run stands in the scenario, by its name.
  package let places: [String: SourcePlace]
  /// One verdict per expectation that needs no baseline, in the scenario's order.
  package let verdicts: [ExpectationVerdict]

  /// A result of a scenario's runs, whose expectations are judged here.
  ///
  /// - Parameter runs: one result per run of the scenario, in its order.
  package init(of scenario: ResolvedScenario, runs: [RunResult]) {
    self.scenario = scenario.name
    summary = scenario.summary
    question = scenario.question
    columns = MetricDefinition.columns(named: scenario.columns)
    self.runs = runs
    places = Dictionary(
      scenario.runs.map { ($0.name, SourcePlace(scenario.source, $0.range)) }, uniquingKeysWith: { first, _ in first })
    verdicts = scenario.expectations.filter { !$0.needsBaseline }.map { ExpectationVerdict($0, in: runs) }
  }

  /// The run with a name, or nil.
  package func run(named name: String) -> RunResult? { runs.first { $0.name == name } }

  /// The runs that failed.
  package var failedRuns: [RunResult] { runs.filter { $0.failure != nil } }

  /// What is said of the runs that failed, at their places in the scenario.
  package var failureDiagnostics: [Diagnostic] {
    failedRuns.compactMap(failureDiagnostic)
  }

  /// What is said of a run that failed, at its place in the scenario; nil if it did not.
  package func failureDiagnostic(of run: RunResult) -> Diagnostic? {
    guard let failure = run.failure, let place = places[run.name] else { return nil }
    return Diagnostic(at: place, "the run \(run.name) failed: \(failure.description)")
  }

  /// The verdicts that make the study fail.
  package var failedExpectations: [ExpectationVerdict] { verdicts.filter { $0.outcome == .failed } }

  /// Every comparison that the scenario asks for and that two completed runs allow, in the order of runs.
  package var comparisons: [RunComparison] {
    let all = Dictionary(runs.map { ($0.name, $0.data) }, uniquingKeysWith: { first, _ in first })
    return runs.flatMap { run in
      run.compareTo.compactMap { name in
        guard let data = run.data, let other = all[name] ?? nil else { return nil }
        return RunComparison(
          run: run.name, against: name, from: other.measurements.metrics, to: data.measurements.metrics)
      }
    }
  }
}

/// How a run differs from the one it is compared with.
package struct RunComparison: Sendable {
  /// The run.
  package let run: String
  /// The run it is compared with.
  package let against: String
  /// One entry per metric in the order of `MetricDefinition.all`; nil where either run has no value.
  package let changes: [MetricChange?]

  init(run: String, against: String, from old: MetricValues, to new: MetricValues) {
    self.run = run
    self.against = against
    changes = MetricDefinition.all.map { MetricChange($0, from: old, to: new) }
  }

  /// The change of a metric, or nil.
  package subscript(name: String) -> MetricChange? { changes.compactMap { $0 }.first { $0.name == name } }
}
