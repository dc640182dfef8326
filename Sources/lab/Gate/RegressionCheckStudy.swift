internal import JSON
internal import LabRunner
internal import Scenarios

/// A scenario that is compared with a baseline: what is asked of it now, and what the baseline answers to.
struct RegressionCheckStudy {
  /// The runs that are meant.
  let scenario: ResolvedScenario
  /// Whether these are all.
  let isWhole: Bool
  /// What is asked of each run, and where it stands.
  let inputs: StudyInputs
  /// Where the scenario's baselines are.
  let folder: BaselineFolder
  /// The baseline; nil if there is none.
  let baseline: StudySnapshot?
  /// What is wrong with the baseline's file; nil if it can be read or is not there.
  let damage: Failure?
  private let options: RegressionCheckOptions
  private let lab: Lab

  /// Reads the baseline of a scenario.
  init(_ explained: ExplainedScenario, _ choice: ScenarioOptions, _ options: RegressionCheckOptions, _ lab: Lab) throws {
    scenario = try choice.chosen(from: explained.scenario, lab)
    isWhole = scenario.runs.count == explained.scenario.runs.count
    inputs = StudyInputs(of: scenario, explained.explanations)
    folder = BaselineFolder(of: explained.scenario, in: options.parent)
    var damage: Failure?
    do throws(Failure) { baseline = try lab.baseline(options.name, in: folder) } catch {
      guard error.code == .badInput else { throw error }
      baseline = nil
      damage = error
    }
    self.damage = damage
    self.options = options
    self.lab = lab
  }

  /// What stands against comparing, before anything is run: nothing asked may differ, and nothing may be missing.
  func obstacles() -> [Failure] {
    if let damage {
      return [
        Failure(
          damage.code, damage.text + "  \(options.updateCommand(scenario.source.name)) makes it anew\n",
          damage.diagnostics)
      ]
    }
    guard let baseline else {
      let missing = lab.missing(options, in: folder, scenario.source.name)
      return options.isLenient ? [] : [missing]
    }
    var obstacles: [Failure] = []
    let unlike = differences(from: baseline)
    if !unlike.isEmpty {
      let conclusion = Diagnostic(
        in: scenario.source, at: nil,
        "not comparable with \(folder.path(of: options.name)), which answers another question; \(options.updateCommand(scenario.source.name)) asks it anew"
      )
      obstacles.append(lab.failure(.badInput, unlike + [conclusion]))
    }
    let missing = missingRuns(in: baseline)
    if !missing.isEmpty, !options.isLenient {
      obstacles.append(
        lab.failure(.missingBaseline, missing.map { Diagnostic(in: scenario.source, at: nil, $0) }))
    }
    return obstacles
  }

  /// What stands against saving some of the runs beside others that stay as they are.
  func partialObstacles() -> [Failure] {
    guard !isWhole else { return [] }
    if let damage { return [damage] }
    let redefined = baseline.map { snapshot(of: []).redefinedMetrics(since: $0) } ?? []
    guard !redefined.isEmpty else { return [] }
    let conclusion = Diagnostic(
      in: scenario.source, at: nil,
      "the other runs of \(folder.path(of: options.name)) would have metrics that meant something else; update all runs"
    )
    return [
      lab.failure(.badInput, redefined.map { Diagnostic(in: scenario.source, at: nil, $0.phrase) } + [conclusion])
    ]
  }

  /// What is asked differently, each at its place.
  func differences(from baseline: StudySnapshot) -> [Diagnostic] {
    let runs = scenario.runs.map(\.name)
    let shared = runs.filter { baseline.run(named: $0) != nil }
    return BaselineCheck.differences(inputs, of: shared, from: baseline).map { difference, concerned in
      let whose =
        concerned.count == shared.count && shared.count > 1
        ? "" : " (\(concerned.count == 1 ? "run" : "runs") \(concerned.joined(separator: ", ")))"
      let place = difference.place
      return Diagnostic(
        in: place?.file ?? scenario.source, at: place?.range,
        "\(difference.phrase)\(whose)")
    }
  }

  /// Runs that only one of both has, a sentence each.
  func missingRuns(in baseline: StudySnapshot) -> [String] {
    let names = scenario.runs.map(\.name)
    let new = names.filter { baseline.run(named: $0) == nil }.map { "the run \($0) is not in the baseline" }
    guard isWhole else { return new }
    return new
      + baseline.runs.map(\.name).filter { !names.contains($0) }.map {
        "the run \($0) of the baseline is not in the scenario"
      }
  }

  /// The comparison of what has run; nil without a baseline.
  func check(_ study: StudyResult) -> BaselineCheck? {
    baseline.map { baseline in
      BaselineCheck(
        snapshot(of: study.runs), against: baseline, named: options.name, scenario: scenario, isWhole: isWhole,
        isStrict: options.isStrict)
    }
  }

  /// The snapshot of what has run.
  func snapshot(of runs: [RunResult]) -> StudySnapshot {
    StudySnapshot(of: StudyResult(of: scenario, runs: runs), inputs: inputs, sources: lab.sources)
  }
}
