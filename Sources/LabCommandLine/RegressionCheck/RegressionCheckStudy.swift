import JSON
import LabRunner
import Scenarios

/// A scenario that is compared with a baseline: its current inputs and the stored results.
struct RegressionCheckStudy {
  /// The scenario with the selected runs.
  let scenario: ResolvedScenario
  /// Whether all runs of the scenario are selected.
  let isComplete: Bool
  /// The inputs of each run with their source locations.
  let inputs: StudyInputs
  /// The folder of the scenario's baselines.
  let folder: BaselineFolder
  /// The baseline; nil if there is none.
  let baseline: StudySnapshot?
  /// The reason why the baseline file is invalid; nil if it is valid or does not exist.
  let readFailure: Failure?
  private let options: RegressionCheckOptions
  private let lab: Lab

  /// Reads the baseline of a scenario.
  ///
  /// - Throws: ``Failure`` if the file exists and cannot be read; invalid content becomes ``readFailure``.
  init(
    _ explained: ExplainedScenario, _ scenarioOptions: ScenarioOptions, _ options: RegressionCheckOptions, _ lab: Lab
  ) throws {
    scenario = try scenarioOptions.selectingRuns(of: explained.scenario, lab)
    isComplete = scenario.runs.count == explained.scenario.runs.count
    inputs = StudyInputs(of: scenario, explained.explanations)
    folder = BaselineFolder(of: explained.scenario, in: options.parent)
    var readFailure: Failure?
    do throws(Failure) { baseline = try lab.baseline(options.name, in: folder) } catch {
      guard error.code == .badInput else { throw error }
      baseline = nil
      readFailure = error
    }
    self.readFailure = readFailure
    self.options = options
    self.lab = lab
  }

  /// The failures that prevent a comparison, known before anything runs: different inputs, or a missing baseline or
  /// run.
  func comparisonFailures() -> [Failure] {
    if let readFailure { return [replaceable(readFailure)] }
    guard let baseline else {
      let missing = lab.missingBaseline(options, in: folder, scenario.source.name)
      return options.isLenient ? [] : [missing]
    }
    /// The differences with what to do about them after the first one, because some formats show only the first problems.
    func differing(_ differences: [Diagnostic], _ phrase: String, _ alternative: String) -> [Diagnostic] {
      let path = folder.path(of: options.name)
      let conclusion = Diagnostic(
        in: scenario.source, at: nil,
        "not comparable with \(path), \(phrase); \(options.updateCommand(scenario.source.name)) replaces it, and \(alternative)"
      )
      return differences.prefix(1) + [conclusion] + differences.dropFirst()
    }
    var failures: [Failure] = []
    let inputDifferences = differences(from: baseline)
    if !inputDifferences.isEmpty {
      let comparison = options.compareCommand(folder.path(of: options.name), scenario.source.name)
      let other = baseline.study == scenario.name ? "" : "which is of the scenario \(baseline.study) and "
      failures.append(
        lab.failure(
          .badInput,
          differing(inputDifferences, "\(other)whose inputs differ", "\(comparison) shows what that changes")))
    }
    let missing = missingRuns(in: baseline)
    if !missing.isEmpty, !options.isLenient {
      failures.append(
        lab.failure(
          .missingBaseline,
          differing(
            missing, "which has other runs", "--\(RegressionCheckOptions.lenientSpec.name) checks those that both have")
        ))
    }
    return failures
  }

  /// The failure with the command that replaces the baseline, in reports too.
  private func replaceable(_ failure: Failure) -> Failure {
    let remedy = "\(options.updateCommand(scenario.source.name)) replaces it"
    var diagnostics = failure.diagnostics
    if !diagnostics.isEmpty { diagnostics[0].message += "; \(remedy)" }
    return Failure(failure.code, failure.text + "  \(remedy)\n", diagnostics)
  }

  /// The failures that prevent saving a selection of runs while the baseline's other runs stay unchanged.
  func partialUpdateFailures() -> [Failure] {
    guard !isComplete else { return [] }
    if let readFailure { return [replaceable(readFailure)] }
    let redefined = baseline.map { snapshot(of: []).redefinedMetrics(since: $0) } ?? []
    guard !redefined.isEmpty else { return [] }
    let conclusion = Diagnostic(
      in: scenario.source, at: nil,
      "the other runs of \(folder.path(of: options.name)) would have metrics with old definitions; update all runs"
    )
    return [
      lab.failure(
        .badInput,
        redefined.map { difference in
          Diagnostic(
            in: difference.location?.file ?? scenario.source, at: difference.location?.range, difference.phrase)
        } + [conclusion])
    ]
  }

  /// The differences between the current inputs and the baseline's, each at its source location.
  func differences(from baseline: StudySnapshot) -> [Diagnostic] {
    let runs = scenario.runs.map(\.name)
    let shared = runs.filter { baseline.run(named: $0) != nil }
    return BaselineCheck.differences(inputs, of: shared, from: baseline).map { difference, affectedRuns in
      let suffix =
        affectedRuns.count == shared.count && shared.count > 1
        ? "" : " (\(affectedRuns.count == 1 ? "run" : "runs") \(affectedRuns.joined(separator: ", ")))"
      let location = difference.location
      return Diagnostic(
        in: location?.file ?? scenario.source, at: location?.range,
        "\(difference.phrase)\(suffix)")
    }
  }

  /// A diagnostic for each run that only the scenario or only the baseline has, at the location that names it.
  func missingRuns(in baseline: StudySnapshot, _ severity: Diagnostic.Severity = .error) -> [Diagnostic] {
    let new = scenario.runs.filter { baseline.run(named: $0.name) == nil }.map { run in
      Diagnostic(severity, in: scenario.source, at: run.range, "the run \(run.name) is not in the baseline")
    }
    guard isComplete else { return new }
    let names = Set(scenario.runs.map(\.name))
    return new
      + baseline.runs.map(\.name).filter { !names.contains($0) }.map { name in
        let location = baseline.locations?.run(name)
        return Diagnostic(
          severity, in: location?.file ?? scenario.source, at: location?.range,
          "the run \(name) of the baseline is not in the scenario")
      }
  }

  /// Compares finished runs with the baseline; nil without a baseline.
  func check(_ study: StudyResult) -> BaselineCheck? {
    baseline.map { baseline in
      BaselineCheck(
        snapshot(of: study.runs), against: baseline, named: options.name, scenario: scenario, isComplete: isComplete,
        unmet: study.verdicts.filter { $0.diagnostic != nil }.map(\.expectation), isStrict: options.isStrict,
        uncertainty: study.uncertainty, plugins: lab.techniqueModules)
    }
  }

  /// A snapshot of finished runs.
  func snapshot(of runs: [RunResult]) -> StudySnapshot {
    StudySnapshot(of: StudyResult(of: scenario, runs: runs), inputs: inputs, sources: lab.sources)
  }
}
