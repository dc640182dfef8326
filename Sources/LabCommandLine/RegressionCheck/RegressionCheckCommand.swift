import Analysis
import Hosts
import JSON
import LabRunner
import Reports
import Scenarios

extension Subcommand {
  static let check: Subcommand = Subcommand(
    name: "check", operands: "FILE…",
    summary:
      "Run the scenarios, and fail if an expectation is not met or anything is worse than in the baseline; or check recordings of an app, or a page.",
    options: [
      RegressionCheckOptions.nameSpec, RegressionCheckOptions.folderSpec,
      OptionSpec("update", nil, "Save the results as the baseline, and show what changes in it."),
      RegressionCheckOptions.tolerancesSpec, RegressionCheckOptions.lenientSpec, RegressionCheckOptions.strictSpec,
      RegressionCheckOptions.diffSpec,
    ] + UncertaintyOptions.specs + ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs + StudyOptions.specs + [
      StudyOptions.shardSpec, FormatOption.ofStudies, StudyOptions.quiet,
    ] + CheckRecordingsCommand.specs + RecordingComparisonInput.specs + MeasureOptions.alternativeSpecs
      + MeasuredCheckCommand.specs + PageCheckCommand.specs + PageOptions.shared + [
        ThresholdText.spec("With --recordings or --host, 5% if not given")
      ]
  ) { arguments, lab in
    if let page = arguments.operands.first, PageStudy.isPage(page, lab) {
      var command = try PageCheckCommand(page, arguments, lab)
      return try command.execute()
    }
    try PageOptions.refuse(withoutPage: arguments)
    if arguments.has(CheckRecordingsCommand.name) { return try CheckRecordingsCommand(arguments, lab).execute() }
    try RecordingComparisonInput.refuse(
      withoutRecordings: CheckRecordingsCommand.specs + RecordingComparisonInput.specs, in: arguments)
    if arguments.has(MeasureOptions.hostName) { return try MeasuredCheckCommand(arguments, lab).execute() }
    try MeasureOptions.refuse(
      withoutHost: MeasureOptions.alternativeSpecs + MeasuredCheckCommand.specs + [ThresholdText.spec("")],
      in: arguments)
    guard !arguments.operands.isEmpty else { throw UsageError("check needs a scenario file") }
    guard !arguments.has("update") || !arguments.has(RegressionCheckOptions.strictSpec.name) else {
      throw UsageError("--strict and --update cannot be combined")
    }
    guard arguments.has("update") || !arguments.has(RegressionCheckOptions.tolerancesSpec.name) else {
      throw UsageError("--\(RegressionCheckOptions.tolerancesSpec.name) needs --update")
    }
    return try await RegressionCheckCommand(arguments, lab).execute()
  }
}

/// Runs scenarios and compares them with their baselines, or creates or replaces the baselines.
///
/// Nothing runs if any of the scenarios cannot be compared or saved.
struct RegressionCheckCommand {
  private let lab: Lab
  /// Whether the results become the baseline instead of being compared with it.
  private let updates: Bool
  /// Whether the tolerances are written into the scenarios.
  private let writesTolerances: Bool
  private let baselineOptions: RegressionCheckOptions
  private let files: [String]
  private let scenarioOptions: ScenarioOptions
  private let options: StudyOptions
  private let outputs: ReportOutputs<StudyReport>
  /// The file with the changes; nil if none is given.
  private let diff: String?

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    self.lab = lab
    updates = arguments.has("update")
    writesTolerances = arguments.has(RegressionCheckOptions.tolerancesSpec.name)
    baselineOptions = try RegressionCheckOptions(arguments)
    files = arguments.operands
    diff = arguments.text(RegressionCheckOptions.diffSpec.name)
    scenarioOptions = try ScenarioOptions(arguments)
    options = try StudyOptions(
      arguments, lab, subcommand: "check", uncertainty: try UncertaintyOptions.settings(arguments))
    outputs = try ReportOutputs(arguments, lab)
    try outputs.check(reportCount: files.count)
  }

  func execute() async throws -> ExitCode { try await outputs.reportingRefusals(of: files, lab, runAll) }

  private func runAll() async throws -> ExitCode {
    let studies = try lab.runnableScenarios(files, scenarioOptions).map {
      try RegressionCheckStudy($0, scenarioOptions, baselineOptions, lab)
    }
    let folders = studies.map { options.folder(of: $0.scenario) }
    let changedLines = try diff.map { ChangedLines(diff: String(decoding: try lab.source($0).bytes, as: UTF8.self)) }
    try outputs.check(lab, replacing: folders)
    for study in studies {
      let path = study.folder.path(of: baselineOptions.name)
      guard let folder = folders.first(where: { OutputFile.isPath(path, inside: $0) }) else { continue }
      throw UsageError(
        "the baseline \(path) is inside \(folder), which the results replace: choose another folder")
    }
    let failures = studies.flatMap { updates ? $0.partialUpdateFailures() : $0.comparisonFailures() }
    if let failure = Failure(combining: failures) { throw failure }
    try options.announce(studies.map { try options.planned($0.scenario) })
    var code = ExitCode.ok
    for study in studies { code = code.combined(with: try await run(study, changedLines)) }
    return code
  }

  /// Runs one study, writes its reports and results, and then evaluates or saves it.
  private func run(_ checkedStudy: RegressionCheckStudy, _ changedLines: ChangedLines?) async throws -> ExitCode {
    guard let study = try await options.run(checkedStudy.scenario, label: checkedStudy.scenario.name) else {
      return .ok
    }
    let check = updates ? nil : checkedStudy.check(study)
    let report = StudyReport(
      study, inputs: checkedStudy.inputs.all, check: changedLines.map { check?.placed(at: $0, lab) } ?? check,
      commands: baselineOptions.commands(checkedStudy.scenario.source.name))
    let reported = outputs.writeFiles(of: report, lab)
    StepSummary.append(Exporters.markdown.bytes(of: report), lab)
    let written = options.write(
      Exporters.studies.files(of: StudyReport(study, inputs: checkedStudy.inputs.all)), of: study.scenario,
      to: study.folder,
      printing: outputs.text(of: report))
    let code = updates ? try save(study, checkedStudy) : verdict(report, checkedStudy)
    return code.combined(with: reported).combined(with: written)
  }

  /// Prints failures and improvements, and returns the resulting exit code.
  private func verdict(_ report: StudyReport, _ checkedStudy: RegressionCheckStudy) -> ExitCode {
    let study = report.study
    let failures = lab.printFailures(of: study)
    if let baseline = checkedStudy.baseline {
      lab.console.printMessage(lab.text(of: checkedStudy.missingRuns(in: baseline, .warning)))
    } else {
      lab.console.printMessage("\(study.scenario): warning: there is no baseline \(baselineOptions.name)\n")
    }
    lab.console.printMessage(lab.text(of: report.diagnostics))
    if !study.failedRuns.isEmpty { return .failedRun }
    for tradeOff in report.check?.tradeOffs ?? [] {
      lab.console.printMessage("\(study.scenario): trade-off in \(tradeOff)\n")
    }
    let hasFailed = report.check?.failures.isEmpty == false || !study.failedExpectations.isEmpty
    for (outcome, words) in [
      (RegressionCheckCase.Outcome.improved, "better than"), (.incomparable, "not comparable with those"),
    ] {
      let count = report.check?.cases.count { $0.outcome == outcome } ?? 0
      guard count > 0 else { continue }
      lab.console.printMessage(
        "\(study.scenario): \(count) \(words) in the baseline; \(baselineOptions.updateCommand(checkedStudy.scenario.source.name)) saves it\n"
      )
    }
    return failures.combined(with: hasFailed ? .failedExpectation : .ok)
  }

  /// Saves the results as the baseline and keeps its runs that were not selected; saves nothing if a run failed.
  private func save(_ study: StudyResult, _ checkedStudy: RegressionCheckStudy) throws -> ExitCode {
    let path = checkedStudy.folder.path(of: baselineOptions.name)
    let failures = lab.printFailures(of: study)
    guard study.failedRuns.isEmpty else {
      lab.console.printMessage("\(path): error: the baseline is not saved, because a run failed\n")
      return failures
    }
    var snapshot = checkedStudy.snapshot(of: study.runs)
    if let baseline = checkedStudy.baseline {
      lab.console.printMessage(baselineChanges(checkedStudy, study, since: baseline))
      if !checkedStudy.isComplete { snapshot.carryOverRuns(from: baseline) }
    }
    if checkedStudy.readFailure != nil {
      lab.console.printMessage("\(path): warning: the baseline cannot be read and is replaced\n")
    }
    let bytes = BaselineFile.bytes(of: snapshot)
    do throws(ResultWriteError) {
      try Interruption.postponed { () throws(ResultWriteError) in
        try checkedStudy.folder.write(bytes, as: baselineOptions.name)
      }
    } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
    if writesTolerances { try writeTolerances(of: checkedStudy.scenario) }
    lab.console.printMessage("baseline: \(path)\n" + lab.text(of: study.verdicts.compactMap(\.diagnostic)))
    return failures.combined(with: study.failedExpectations.isEmpty ? .ok : .failedExpectation)
  }

  /// Writes all tolerances into the scenario file, if it does not contain them already.
  private func writeTolerances(of scenario: ResolvedScenario) throws(Failure) {
    let text = scenario.textWithTolerances
    guard text != scenario.source.bytes else { return }
    do throws(ResultWriteError) { try AtomicFile.write(text, to: scenario.source.name, makesFolders: false) } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
    lab.console.printMessage("tolerances: \(scenario.source.name)\n")
  }

  /// The changes of inputs, metrics and runs that replacing a baseline makes, as messages for the user.
  private func baselineChanges(
    _ checkedStudy: RegressionCheckStudy, _ study: StudyResult, since baseline: StudySnapshot
  ) -> ConsoleText {
    let differences = checkedStudy.differences(from: baseline).map { difference in
      var warning = difference
      warning.severity = .warning
      return warning
    }
    let changes = checkedStudy.check(study)?.changes.flatMap { change in
      change.change.metrics.filter { !$0.isUnchanged }.map { metric -> ConsoleText in
        "\(study.scenario): \(change.run).\(metric.name) changed from \(metric.text(metric.old)) to \(metric.text(metric.new))\n"
      }
    }
    return lab.text(of: differences) + (changes ?? []).joined()
      + lab.text(of: checkedStudy.missingRuns(in: baseline, .warning))
  }
}
