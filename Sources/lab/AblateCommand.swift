internal import LabRunner
internal import Reports
internal import ScenarioKit

extension Verb {
  static let ablate: Verb = Verb(
    name: "ablate", operands: "FILE",
    summary: "Run the combinations of techniques of a scenario, and say exactly what each is worth.",
    options: StudyOptions.specs + [
      OptionSpec("pictures", nil, "Also compare what each technique shows; takes longer than the runs."),
      OptionSpec(
        "format", "NAME", letter: "f",
        "What is printed: \(AblationExporters.all.map(\.format).joined(separator: ", ")); text if not given."),
      OptionSpec("quiet", letter: "q", "Print no results and no progress; results are written all the same."),
    ]
  ) { arguments, lab in
    try await AblateCommand(arguments, lab).execute()
  }
}

/// `lab ablate`: reads a scenario, and only if it is valid runs the combinations of its ablation and writes what they say.
private struct AblateCommand {
  private let lab: Lab
  private let path: String
  private let options: StudyOptions
  private let exporter: any AblationExporter
  private let isQuiet: Bool
  private let checksPictures: Bool

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard let path = arguments.operands.first else { throw UsageError("ablate needs a scenario file") }
    if arguments.operands.count > 1 { throw UsageError("\"\(arguments.operands[1])\" is one argument too many") }
    self.lab = lab
    self.path = path
    isQuiet = arguments.has("quiet")
    checksPictures = arguments.has("pictures")
    options = try StudyOptions(arguments, lab, isQuiet: isQuiet)
    exporter = try arguments.format(among: AblationExporters.all.map(\.format), AblationExporters.named)
  }

  func execute() async throws -> ExitCode {
    let (scenario, ablation) = try input()
    var experiment: AblationExperiment
    do throws(AblationPlanError) { experiment = try AblationExperiment(scenario, ablation) } catch {
      let diagnostic = Diagnostic(in: ablation.place.file, at: ablation.place.range, error.description)
      throw Failure(.badInput, DiagnosticText.text([diagnostic]))
    }
    var plan = experiment.pending
    while !plan.runs.isEmpty {
      await options.run(plan, label: scenario.name) { experiment.enter($0) }
      plan = experiment.pending
    }
    let study = experiment.study(checkingPictures: checksPictures)
    try options.write(
      AblationExporters.files(of: study), of: study.scenario, isQuiet: isQuiet, printing: exporter.bytes(of: study))
    for failure in study.failures {
      lab.console.say("\(study.scenario): error: the run \(failure.run) failed: \(failure.reason)\n")
    }
    return study.failures.isEmpty ? .ok : .failedRun
  }

  private func input() throws -> (ResolvedScenario, ResolvedAblation) {
    guard let scenario = try lab.scenarios([path]).first else { preconditionFailure("\(path) gave no scenario") }
    guard let ablation = scenario.ablation else {
      throw UsageError("\(path) declares no ablation", suggestion: "lab ablate \(path) --factors a,b,c")
    }
    return (scenario, ablation)
  }
}
