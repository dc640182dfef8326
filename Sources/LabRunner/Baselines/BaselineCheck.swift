package import Analysis
package import JSON
package import Scenarios

/// How a study compares with a baseline that asks the same.
package struct BaselineCheck: Sendable {
  /// A run that both have, with what changed.
  package struct RunChange: Sendable {
    /// The run's name.
    package let run: String
    /// What changed.
    package let change: RunDiff
  }

  /// The baseline's name.
  package let name: String
  /// One case for each metric of each run that both have, in the order of runs and of reports, and after a run's metrics one
  /// for each count the scenario asks about.
  package let cases: [RegressionCheckCase]
  /// What changed in each run that both have, in the scenario's order.
  package let changes: [RunChange]
  /// Runs of the scenario that the baseline does not have, in the scenario's order.
  package let newRuns: [String]
  /// Runs of the baseline that the scenario does not have, in the baseline's order.
  package let goneRuns: [String]
  /// Modules of the lab and plugins whose sources are others than those that made the baseline.
  package let changedSources: [String]

  /// Compares what has run with a baseline: O(runs · figures log figures). Runs that failed are left out.
  ///
  /// - Parameters:
  ///   - current: the study as it has run.
  ///   - baseline: what it is compared with.
  ///   - scenario: what is expected, and where it stands.
  ///   - isWhole: whether all runs of the scenario have run; a part has no runs that are gone.
  ///   - isStrict: whether an improvement fails as well.
  package init(
    _ current: StudySnapshot, against baseline: StudySnapshot, named name: String, scenario: ResolvedScenario,
    isWhole: Bool, isStrict: Bool
  ) {
    self.name = name
    newRuns = current.runs.map(\.name).filter { baseline.run(named: $0) == nil }
    goneRuns = isWhole ? baseline.runs.map(\.name).filter { current.run(named: $0) == nil } : []
    changedSources = current.changedSources(since: baseline)
    let known = baseline.definitions
    var cases: [RegressionCheckCase] = []
    var changes: [RunChange] = []
    for run in scenario.runs {
      guard let new = current.run(named: run.name)?.figures, let old = baseline.run(named: run.name)?.figures else {
        continue
      }
      let change = RunDiff(from: old, to: new)
      changes.append(RunChange(run: run.name, change: change))
      let judge = RunJudge(
        run: run, scenario: scenario, isStrict: isStrict, change: change,
        changedSources: current.changedSources(of: run.name, since: baseline))
      // A metric that came after the baseline is no part of its question, unless the scenario asks about it.
      cases += change.metrics.filter { known[$0.name] != nil || judge.asks($0.name) }.flatMap { judge.cases($0) }
      cases += judge.counts(from: old, to: new)
    }
    self.cases = cases
    self.changes = changes
  }

  /// What changed in a run that both have; nil for others. O(runs).
  package func change(of run: String) -> RunDiff? { changes.first { $0.run == run }?.change }

  /// Cases that make the check fail.
  package var failures: [RegressionCheckCase] { cases.filter(\.outcome.isFailure) }

  /// What is said of cases that failed or warned: errors first, then the greatest relative step first, then in their order.
  package var diagnostics: [Diagnostic] {
    let told = cases.enumerated().compactMap { position, one in one.diagnostic.map { (position, one, $0) } }
    return told.sorted { left, right in
      if left.2.severity != right.2.severity { return left.2.severity == .error }
      return left.1.hasGreaterStep(than: right.1) ?? (left.0 < right.0)
    }
    .map(\.2)
  }

  /// Inputs of the runs that both have, in which they differ, each once with the runs it concerns; nothing if the same is
  /// asked. Metrics that were redefined come first.
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
        old.inputs.map { InputDifference.all(from: $0, to: new, explanation: inputs.explanation(of: run)) }
        ?? [InputDifference(path: "inputs", old: nil, new: nil, place: nil)]
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

/// Judges the metrics and counts of one run.
private struct RunJudge {
  let run: ResolvedRun
  let scenario: ResolvedScenario
  let isStrict: Bool
  let change: RunDiff
  let changedSources: [String]

  private func expectations(_ name: String) -> [Expectation] {
    scenario.expectations.filter { expectation in
      if case .change(run.name, name, .baseline, _) = expectation.requirement { true } else { false }
    }
  }

  /// Whether the scenario says anything of a metric beside the baseline.
  func asks(_ name: String) -> Bool { !expectations(name).isEmpty }

  /// What is asked of a metric: what the scenario says, or else that it is not worse.
  func cases(_ metric: RunDiff.Metric) -> [RegressionCheckCase] {
    if scenario.ungated.contains(ResolvedScenario.ExcludedMetrics(run: run.name, metric: metric.name)) {
      return [RegressionCheckCase(off: metric, of: run.name)]
    }
    let declared = expectations(metric.name)
    return (declared.isEmpty ? [nil] : declared.map { .some($0) }).map { gateCase(metric, $0) }
  }

  /// What the scenario asks of counts and amounts of work.
  func counts(from old: RunSummary, to new: RunSummary) -> [RegressionCheckCase] {
    scenario.expectations.compactMap { expectation in
      guard case .change(run.name, let name, .baseline, _) = expectation.requirement,
        MetricDefinition.named(name) == nil
      else { return nil }
      return gateCase(RunDiff.Metric(name, from: old[name], to: new[name]), expectation)
    }
  }

  private func gateCase(_ metric: RunDiff.Metric, _ expectation: Expectation?) -> RegressionCheckCase {
    RegressionCheckCase(
      metric, of: run.name, expectation: expectation, isStrict: isStrict,
      place: SourcePlace(scenario.source, run.range), cause: change.cause(of: metric, since: changedSources))
  }
}

extension RunDiff {
  /// What may stand behind the change of a metric, in few words: the greatest step of main-thread time for the worse, the counts
  /// that changed most, and changed code; nil if there is nothing.
  fileprivate func cause(of metric: Metric, since sources: [String]) -> String? {
    let isWorse = metric.change?.verdict != .improved
    let time = times.first { ($0.difference > 0) == isWorse && metric.concerns($0.cell.part) }
    var parts: [String] = []
    if let time { parts.append("main thread \(time.phrase)") }
    if !counters.isEmpty { parts.append(counters.prefix(2).map(\.phrase).joined(separator: ", ")) }
    if !sources.isEmpty { parts.append("changed code: \(sources.joined(separator: ", "))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension RunDiff.Metric {
  /// Whether main-thread time of a part of the run can be behind it: that of the load of load time alone, and none of memory and
  /// of the graphics processor.
  fileprivate func concerns(_ part: RunSummary.TimeCell.Part) -> Bool {
    if name.hasPrefix("memory_") || name.hasPrefix("gpu_") { return false }
    return (name == "load_ms") == (part == .load)
  }
}
