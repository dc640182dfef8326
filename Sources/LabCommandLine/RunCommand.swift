import Foundation
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let run: Subcommand = Subcommand(
    name: "run", operands: "FILE…", summary: "Run the scenarios and write Results/<scenario>/.",
    options: StudyOptions.specs + UncertaintyOptions.specs + ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs
      + ScenarioOptions.previewSpecs + [
        StudyOptions.shardSpec,
        FormatOption.ofStudies,
        StudyOptions.quiet,
      ]
  ) { arguments, lab in
    try await RunCommand(arguments, lab).execute()
  }
}

/// `lab run`: reads all scenarios and, if all are valid, runs them and writes their results.
private struct RunCommand {
  private let lab: Lab
  private let arguments: Arguments
  private let scenarioOptions: ScenarioOptions
  private let options: StudyOptions
  private let outputs: ReportOutputs<StudyReport>

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("run needs a scenario file") }
    self.lab = lab
    self.arguments = arguments
    scenarioOptions = try ScenarioOptions(arguments)
    options = try StudyOptions(
      arguments, lab, subcommand: "run", uncertainty: try UncertaintyOptions.settings(arguments))
    outputs = try ReportOutputs(arguments, lab)
    try outputs.check(reportCount: arguments.operands.count)
  }

  func execute() async throws -> ExitCode {
    try await outputs.reportingRefusals(of: arguments.operands, lab, runAll)
  }

  private func runAll() async throws -> ExitCode {
    let scenarios = try lab.runnableScenarios(arguments.operands, scenarioOptions).map {
      (scenario: try scenarioOptions.selectingRuns(of: $0.scenario, lab), explanations: $0.explanations)
    }
    try outputs.check(lab, replacing: scenarios.map { options.folder(of: $0.scenario) })
    let studies = try scenarios.map { try options.planned($0.scenario, isAnswered: true) }
    let previewed = zip(scenarios, studies).map { options.previewed($0.scenario, $1) }
    if try RunPreview.print(previewed, arguments, lab) {
      if arguments.has("dry-run") { options.previewForecast(studies) }
      return .ok
    }
    try options.announce(studies)
    var code = ExitCode.ok
    for scenario in scenarios {
      code = code.combined(with: try await run(scenario))
    }
    if code == .ok, options.shard == nil, lab.console.showsProgress, let scenario = scenarios.first?.scenario {
      suggestNext(after: scenario)
    }
    return code
  }

  /// Prints which file to open and which command to try next; only on a terminal.
  private func suggestNext(after scenario: ResolvedScenario) {
    let file = ShellWord.quotedIfNeeded(arguments.operands.first ?? "")
    let lab = lab.typedCommand
    let commands = [
      ("\(options.folder(of: scenario))/\(Exporters.pageFile)", "the page with charts"),
      options.uncertainty != nil ? nil : ("\(lab) \(file) --uncertainty 64", "how sure the figures are"),
      ("\(lab) ablate \(file) --factors A,B", "the effect of techniques A and B"),
    ].compactMap { $0 }
    let lines = ["next:"] + DefinitionList.lines(commands, indent: 2, width: self.lab.host.terminalWidth())
    for line in lines { options.printMessage(ConsoleText(escaping: line)) }
  }

  /// Runs one study, prints and writes its results, and then reports failures.
  private func run(_ explained: ExplainedScenario) async throws -> ExitCode {
    let scenario = explained.scenario
    guard let study = try await options.answer(scenario) else { return .ok }
    let report = StudyReport(study, inputs: StudyInputs(of: scenario, explained.explanations).all)
    let reported = outputs.writeFiles(of: report, lab)
    StepSummary.append(Exporters.markdown.bytes(of: report), lab)
    let written = options.write(
      Exporters.studies.files(of: report), of: study.scenario, to: study.folder, printing: outputs.text(of: report))
    return conclude(study).combined(with: reported).combined(with: written)
  }

  /// Prints failed runs and unmet expectations, and returns the resulting exit code.
  private func conclude(_ study: StudyResult) -> ExitCode {
    let failures = lab.printFailures(of: study)
    lab.console.printMessage(lab.text(of: study.verdicts.compactMap(\.diagnostic)))
    return failures.combined(with: study.failedExpectations.isEmpty ? .ok : .failedExpectation)
  }
}
