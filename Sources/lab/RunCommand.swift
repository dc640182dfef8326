internal import Foundation
internal import LabRunner
internal import ListRuntime
internal import Reports
internal import ScenarioKit

extension Verb {
  static let run: Verb = Verb(
    name: "run", operands: "FILE…", summary: "Run the scenarios and write Results/<scenario>/.",
    options: StudyOptions.specs + ScenarioOptions.changeSpecs + ScenarioOptions.choiceSpecs
      + ScenarioOptions.previewSpecs + [
        StudyOptions.shardSpec,
        OptionSpec(
          "format", "NAME", letter: "f",
          "What is printed: \(Exporters.all.map(\.format).joined(separator: ", ")); text if not given."),
        StudyOptions.quiet,
      ]
  ) { arguments, lab in
    try await RunCommand(arguments, lab).execute()
  }
}

/// `lab run`: reads all scenarios, and only if all are valid runs them and writes their results.
private struct RunCommand {
  private let lab: Lab
  private let arguments: Arguments
  private let scenarioOptions: ScenarioOptions
  private let options: StudyOptions
  private let exporter: any Exporter

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("run needs a scenario file") }
    self.lab = lab
    self.arguments = arguments
    scenarioOptions = try ScenarioOptions(arguments)
    options = try StudyOptions(arguments, lab, verb: "run")
    exporter = try arguments.format(among: Exporters.all.map(\.format), Exporters.named)
  }

  func execute() async throws -> ExitCode {
    let scenarios = try lab.runnableScenarios(arguments.operands, scenarioOptions)
    if try RunPreview.print(scenarios, arguments, lab.console) { return .ok }
    var code = ExitCode.ok
    for scenario in scenarios {
      code = code.worse(try await run(scenario))
    }
    return code
  }

  /// Runs one study, prints and writes its results, and then says what went wrong.
  private func run(_ scenario: ResolvedScenario) async throws -> ExitCode {
    guard let study = try await options.run(scenario, label: scenario.name) else { return .ok }
    try options.write(Exporters.files(of: study), of: study.scenario, printing: exporter.bytes(of: study))
    return report(study)
  }

  /// Says which runs failed and which expectations did not come true.
  private func report(_ study: StudyResult) -> ExitCode {
    for run in study.failedRuns {
      lab.console.say("\(study.scenario): error: the run \(run.name) failed: \(run.failure?.description ?? "")\n")
    }
    lab.console.say(lab.text(of: study.verdicts.compactMap(\.diagnostic)))
    if !study.failedRuns.isEmpty { return .failedRun }
    return study.failedExpectations.isEmpty ? .ok : .failedExpectation
  }
}
