import LabRunner
import Reports
import Scenarios

extension Subcommand {
  static let scoreboard: Subcommand = Subcommand(
    name: "scoreboard", operands: "[FILE|FOLDER…]",
    summary:
      "Compare the model with published measurements by which no value was chosen, and print a verdict for each.",
    options: [FormatOption.printedSpec(Exporters.published), ScenarioOptions.setSpec] + StudyOptions.executionSpecs
  ) { arguments, lab in
    try await ScoreboardCommand(arguments, lab).execute()
  }
}

/// `lab scoreboard`: runs scenarios that have published figures, and prints these beside the model's.
private struct ScoreboardCommand {
  private let lab: Lab
  private let operands: [String]
  private let changes: ScenarioChanges
  private let options: StudyOptions
  private let exporter: Exporter<PublishedStudy>

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    self.lab = lab
    operands = arguments.operands.isEmpty ? [lab.shippedFolder("published")] : arguments.operands
    changes = try ScenarioOptions(arguments).changes
    options = try StudyOptions(arguments, lab, subcommand: "scoreboard", cachesRuns: false)
    exporter = try arguments.exporter(among: Exporters.published, lab)
  }

  func execute() async throws -> ExitCode {
    let paths = operands.flatMap { operand in
      let names = lab.files.names(in: operand).filter { $0.hasSuffix(".json") }
      return names.isEmpty ? [operand] : names.map { FilePath.join(operand, $0) }
    }
    let scenarios = try lab.explainedScenarios(paths, changes).map(\.scenario)
    for (path, scenario) in zip(paths, scenarios) where scenario.published.isEmpty {
      throw UsageError("\(path) has no published figures to compare with")
    }
    var studies: [(scenario: ResolvedScenario, result: StudyResult)] = []
    try options.announce(scenarios.map { PlannedStudy($0) })
    for scenario in scenarios {
      if let result = try await options.run(scenario, label: scenario.name) { studies.append((scenario, result)) }
    }
    try lab.console.write(exporter.bytes(of: PublishedStudy(studies)))
    for (scenario, result) in studies {
      for run in result.failedRuns {
        lab.console.printMessage(
          "\(scenario.name): error: the run \(run.name) failed: \(run.failure?.description ?? "")\n")
      }
    }
    return studies.allSatisfy { $0.result.failedRuns.isEmpty } ? .ok : .failedRun
  }
}
