internal import LabRunner
internal import ScenarioKit

/// A scenario that is compared with a baseline: what is asked of it now, and what the baseline answers to.
struct GatedStudy {
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
  private let options: GateOptions
  private let lab: Lab

  /// Reads the baseline of a scenario.
  init(_ explained: ExplainedScenario, _ choice: ScenarioOptions, _ options: GateOptions, _ lab: Lab) throws {
    scenario = try choice.chosen(from: explained.scenario)
    isWhole = scenario.runs.count == explained.scenario.runs.count
    inputs = StudyInputs(of: scenario, explained.explanations)
    folder = BaselineFolder(of: explained.scenario, in: options.parent)
    baseline = try lab.baseline(options.name, in: folder)
    self.options = options
    self.lab = lab
  }

  /// What stands against comparing, before anything is run: nothing asked may differ, and nothing may be missing.
  func obstacles() -> [Failure] {
    guard let baseline else {
      let missing = lab.missing(options.name, in: folder, scenario.source.name)
      return options.isLenient ? [] : [missing]
    }
    var obstacles: [Failure] = []
    let unlike = differences(from: baseline)
    if !unlike.isEmpty {
      obstacles.append(
        Failure(
          .badInput,
          lab.text(of: unlike)
            + "\(scenario.source.name): error: not comparable with \(folder.path(of: options.name)), which answers another "
            + "question; lab check --update asks it anew\n"))
    }
    let missing = missingRuns(in: baseline)
    if !missing.isEmpty, !options.isLenient {
      obstacles.append(
        Failure(.missingBaseline, missing.map { "\(scenario.source.name): error: \($0)\n" }.joined()))
    }
    return obstacles
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
        snapshot(of: study), against: baseline, named: options.name, scenario: scenario, isWhole: isWhole,
        isStrict: options.isStrict)
    }
  }

  /// The snapshot of what has run.
  func snapshot(of study: StudyResult) -> StudySnapshot {
    StudySnapshot(of: study, inputs: inputs, sources: lab.sources)
  }
}
