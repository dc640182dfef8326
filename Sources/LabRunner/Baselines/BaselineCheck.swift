package import Analysis
package import JSON
package import Scenarios

/// The result of checking a study against a baseline with the same inputs.
package struct BaselineCheck: Sendable {
  /// The changes of a run that exists on both sides.
  package struct RunChange: Sendable {
    /// The run's name.
    package let run: String
    /// The differences between the baseline's run and the current one.
    package let change: RunDiff
  }

  /// The baseline's name.
  package let name: String
  /// One case for each metric of each run that exists on both sides, in the order of runs and of reports. The counts
  /// and amounts of work that the scenario limits follow the metrics of their run.
  package let cases: [RegressionCheckCase]
  /// The changes of each run that exists on both sides, in the scenario's order.
  package let changes: [RunChange]
  /// Runs of the scenario that the baseline does not have, in the scenario's order.
  package let newRuns: [String]
  /// Runs of the baseline that the scenario does not have, in the baseline's order.
  package let removedRuns: [String]
  /// Modules of the lab, and plugins of techniques that the runs use, whose sources changed since the baseline was recorded.
  package let changedSources: [String]
  /// The meaning of the cases' intervals; nil without an ensemble.
  package let uncertaintyNote: String?
  /// The cases that failed or warned, grouped by the change that occurred together with them: errors first, then changes for
  /// the worse, then those that work explains, then by descending relative change of the worst case.
  package private(set) var groups: [RegressionGroup]

  /// Compares a study with a baseline. It skips runs that failed. Complexity: O(runs · values · log values).
  ///
  /// - Parameters:
  ///   - current: the study's current results.
  ///   - baseline: the stored results to compare with.
  ///   - scenario: the scenario, which declares expectations and source locations.
  ///   - isComplete: whether all runs of the scenario were executed; otherwise no run counts as removed.
  ///   - unmet: the expectations that are not met, which the counts that they name explain.
  ///   - isStrict: whether every metric decides, and an improvement fails too.
  ///   - uncertainty: an ensemble of the current results; nil if none was run.
  ///   - plugins: the module of each technique, by id. Without them, changed plugins that a run does not use are named too.
  package init(
    _ current: StudySnapshot, against baseline: StudySnapshot, named name: String, scenario: ResolvedScenario,
    isComplete: Bool, unmet: [Expectation] = [], isStrict: Bool, uncertainty: StudyEnsemble? = nil,
    plugins: [String: String] = [:]
  ) {
    self.name = name
    newRuns = current.runs.map(\.name).filter { baseline.run(named: $0) == nil }
    removedRuns = isComplete ? baseline.runs.map(\.name).filter { current.run(named: $0) == nil } : []
    changedSources = current.changedSources(since: baseline, plugins: plugins)
    let known = baseline.definitions
    var cases: [RegressionCheckCase] = []
    var changes: [RunChange] = []
    var sources: [String: [String]] = [:]
    // By run, so that each expectation is visited only once.
    let expectations = Dictionary(grouping: scenario.expectations.filter(\.needsBaseline)) { $0.runs.first ?? "" }
    for run in scenario.runs {
      guard let new = current.run(named: run.name)?.summary, let old = baseline.run(named: run.name)?.summary else {
        continue
      }
      let change = RunDiff(from: old, to: new)
      changes.append(RunChange(run: run.name, change: change))
      sources[run.name] = current.changedSources(of: run.name, since: baseline, plugins: plugins)
      let evaluator = RunEvaluator(
        run: run, scenario: scenario, expectations: expectations[run.name, default: []], unmet: unmet,
        deciding: DecidingFigures(of: run, in: scenario, isStrict: isStrict), isStrict: isStrict, change: change,
        uncertainty: uncertainty)
      // A metric that is newer than the baseline is not checked, unless the scenario states an expectation for it.
      cases += change.metrics.filter { known[$0.name] != nil || evaluator.hasExpectation(for: $0.name) }.flatMap {
        evaluator.cases($0)
      }
      cases += evaluator.counts(from: old, to: new)
    }
    self.cases = cases
    self.changes = changes
    groups = RegressionGroup.groups(
      of: cases, changes: Dictionary(changes.map { ($0.run, $0.change) }) { first, _ in first }, sources: sources,
      plugins: Set(plugins.values), uncertaintyName: uncertainty?.ensemble.settings.uncertaintyName ?? "")
    uncertaintyNote = uncertainty?.ensemble.settings.uncertaintyNote
  }

  /// The check with the diagnostics of groups at other places, such as the lines that a pull request changes; nil keeps one.
  package func placing(
    _ place: (RegressionGroup) -> (file: SourceFile, range: SourceRange?)?
  ) -> BaselineCheck {
    var check = self
    check.groups = groups.map { group in place(group).map { group.placed(in: $0.file, at: $0.range) } ?? group }
    return check
  }

  /// The changes of a run; nil unless it exists on both sides. Complexity: O(runs).
  package func change(of run: String) -> RunDiff? { changes.first { $0.run == run }?.change }

  /// The cases that fail the check.
  package var failures: [RegressionCheckCase] { cases.filter(\.outcome.isFailure) }

  /// One diagnostic for each group, in their order.
  package var diagnostics: [Diagnostic] { groups.map(\.diagnostic) }

  /// The inputs that differ in runs that exist on both sides, each once with the runs it affects. Redefined metrics
  /// come first. Empty if all inputs are equal.
  package static func differences(
    _ inputs: StudyInputs, of runs: [String], from baseline: StudySnapshot
  ) -> [(difference: InputDifference, runs: [String])] {
    let current = StudySnapshot(
      study: baseline.study, definitions: StudySnapshot.currentDefinitions, sources: nil, runs: [])
    var all: [(difference: InputDifference, runs: [String])] = current.redefinedMetrics(since: baseline).map {
      ($0, runs)
    }
    var positions: [InputDifference: Int] = [:]
    for run in runs {
      guard let old = baseline.run(named: run), let new = inputs[run] else { continue }
      let differences =
        old.inputs.map {
          InputDifference.all(from: $0, to: new, explanation: inputs.explanation(of: run)) {
            baseline.locations?.input($0, of: run)
          }
        } ?? [InputDifference(["inputs"], location: baseline.locations?.run(run))]
      for difference in differences {
        if let position = positions[difference] {
          all[position].runs.append(run)
        } else {
          positions[difference] = all.count
          all.append((difference, [run]))
        }
      }
    }
    return all
  }
}

/// Checks the metrics and counts of one run against the baseline.
private struct RunEvaluator {
  let run: ResolvedRun
  let scenario: ResolvedScenario
  /// The run's expectations that refer to a baseline.
  let expectations: [Expectation]
  /// The expectations of the study that are not met.
  let unmet: [Expectation]
  let deciding: DecidingFigures
  let isStrict: Bool
  let change: RunDiff
  let uncertainty: StudyEnsemble?

  private func expectations(_ name: String) -> [Expectation] {
    expectations.filter { expectation in
      if case .change(run.name, name, .baseline, _) = expectation.requirement { true } else { false }
    }
  }

  /// Whether the scenario states an expectation for a metric relative to the baseline.
  func hasExpectation(for name: String) -> Bool { !expectations(name).isEmpty }

  /// The cases of a metric: one for each expectation of the scenario, or one with the tolerance of its kind.
  func cases(_ metric: RunDiff.Metric) -> [RegressionCheckCase] {
    if scenario.excludedMetrics.contains(ResolvedScenario.ExcludedMetric(run: run.name, metric: metric.name)) {
      return [RegressionCheckCase(excluded: metric, of: run.name)]
    }
    let declared = expectations(metric.name)
    return (declared.isEmpty ? [nil] : declared.map { .some($0) }).map { checkCase(metric, $0) }
  }

  /// The cases of counts and amounts of work for which the scenario states expectations. Of the others, those that changed in the
  /// direction that an unmet expectation forbids are cases, so that their causes are found.
  func counts(from old: RunSummary, to new: RunSummary) -> [RegressionCheckCase] {
    var names: Set<String> = []
    return (expectations + unmet).compactMap { expectation in
      let isCompared = expectation.needsBaseline
      guard let name = expectation.limitedFigure(of: run.name), Quantity.metric(name) == nil,
        isCompared || expectation.isViolated(from: old[name], to: new[name]) && !names.contains(name)
      else { return nil }
      names.insert(name)
      return checkCase(RunDiff.Metric(name, from: old[name], to: new[name]), expectation)
    }
  }

  private func checkCase(_ metric: RunDiff.Metric, _ expectation: Expectation?) -> RegressionCheckCase {
    RegressionCheckCase(
      metric, of: run.name, expectation: expectation, decides: deciding.contains(metric.name),
      tolerance: metric.definition?.toleratedKind.map { scenario.tolerances[$0] } ?? .zero, isStrict: isStrict,
      location: SourceLocation(scenario.source, run.range),
      interval: metric.new.flatMap { _ in uncertainty?.interval(of: run.name, metric.name) },
      uncertaintyName: uncertainty?.ensemble.settings.uncertaintyName ?? "")
  }
}

extension RunDiff.Metric {
  /// Whether it did not improve.
  var isWorse: Bool { change?.verdict != .improved }
}
