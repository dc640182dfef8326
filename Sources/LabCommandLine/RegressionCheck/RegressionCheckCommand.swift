internal import Analysis
internal import JSON
internal import LabRunner
internal import Reports
internal import Scenarios

extension Subcommand {
  static let check: Subcommand = Subcommand(
    name: "check", operands: "FILE…",
    summary:
      "Run the scenarios, and fail if an expectation is not met or anything is worse than in the baseline.",
    options: [
      RegressionCheckOptions.nameSpec, RegressionCheckOptions.folderSpec,
      OptionSpec("update", nil, "Save the results as the baseline, and show what changes in it."),
      RegressionCheckOptions.lenientSpec, RegressionCheckOptions.strictSpec,
    ] + UncertaintyOptions.specs + ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs + StudyOptions.specs + [
      StudyOptions.shardSpec, FormatOption.ofStudies, StudyOptions.quiet,
    ] + MeasureOptions.alternativeSpecs + MeasuredCheckCommand.specs
  ) { arguments, lab in
    if arguments.has(MeasureOptions.hostName) { return try MeasuredCheckCommand(arguments, lab).execute() }
    try MeasureOptions.refuse(withoutHost: MeasureOptions.alternativeSpecs + MeasuredCheckCommand.specs, in: arguments)
    guard !arguments.operands.isEmpty else { throw UsageError("check needs a scenario file") }
    guard !arguments.has("update") || !arguments.has(RegressionCheckOptions.strictSpec.name) else {
      throw UsageError("--strict and --update cannot be combined")
    }
    return try await RegressionCheckCommand(
      arguments, lab, mode: arguments.has("update") ? .update(createsMissing: true) : .check,
      evaluatesExpectations: true,
      options: RegressionCheckOptions(arguments), files: arguments.operands
    ).execute()
  }
}

/// Runs scenarios and compares them with their baselines, or updates the baselines.
///
/// Nothing runs if any of the scenarios cannot be compared or saved.
struct RegressionCheckCommand {
  /// How the command uses the baseline.
  enum Mode {
    /// Compares the results with the baseline.
    case check
    /// Replaces the baseline; a missing one is an error unless `createsMissing` is true.
    case update(createsMissing: Bool)
    /// Creates the baseline, which must not exist.
    case save

    /// Whether the results are compared with the baseline.
    var comparesWithBaseline: Bool { if case .check = self { true } else { false } }
  }

  private let lab: Lab
  private let mode: Mode
  /// Whether the scenario's own expectations are evaluated too.
  private let evaluatesExpectations: Bool
  private let baselineOptions: RegressionCheckOptions
  private let files: [String]
  private let scenarioOptions: ScenarioOptions
  private let options: StudyOptions
  private let outputs: ReportOutputs<StudyReport>

  init(
    _ arguments: Arguments, _ lab: Lab, mode: Mode, evaluatesExpectations: Bool,
    options baselineOptions: RegressionCheckOptions,
    files: [String]
  ) throws(UsageError) {
    self.lab = lab
    self.mode = mode
    self.evaluatesExpectations = evaluatesExpectations
    self.baselineOptions = baselineOptions
    self.files = files
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
    try outputs.check(lab, replacing: folders)
    for study in studies {
      let path = study.folder.path(of: baselineOptions.name)
      guard let folder = folders.first(where: { OutputFile.isPath(path, inside: $0) }) else { continue }
      throw UsageError(
        "the baseline \(path) is inside \(folder), which the results replace: choose another folder")
    }
    if let failure = Failure(combining: studies.flatMap(blockingFailures)) { throw failure }
    try options.announce(studies.map { try options.planned($0.scenario) })
    var code = ExitCode.ok
    for study in studies { code = code.combined(with: try await run(study)) }
    return code
  }

  /// The failures that prevent a study from being compared or saved, in this mode.
  private func blockingFailures(_ study: RegressionCheckStudy) -> [Failure] {
    let path = study.folder.path(of: baselineOptions.name)
    switch mode {
    case .check: return study.comparisonFailures()
    case .update(let createsMissing):
      if study.baseline != nil || study.readFailure != nil || createsMissing || baselineOptions.isLenient {
        return study.partialUpdateFailures()
      }
      return [lab.missingBaseline(baselineOptions, in: study.folder, study.scenario.source.name)]
    case .save:
      // The same inputs can give the same results; then an earlier attempt has saved them.
      let isPossiblySame =
        study.baseline.map {
          study.differences(from: $0).isEmpty && study.missingRuns(in: $0).isEmpty
        } ?? (study.readFailure == nil)
      return isPossiblySame ? [] : [existingBaseline(path, study)]
    }
  }

  /// The failure of saving a new baseline if another one exists.
  private func existingBaseline(_ path: String, _ study: RegressionCheckStudy) -> Failure {
    Failure(
      .cannotWrite,
      "\(path): error: the baseline \"\(baselineOptions.name)\" already exists\n"
        + "  \(baselineOptions.command("baseline update", study.scenario.source.name)) replaces it\n")
  }

  /// Runs one study, writes its reports and results, and then evaluates or saves it.
  private func run(_ checkedStudy: RegressionCheckStudy) async throws -> ExitCode {
    guard let study = try await options.run(checkedStudy.scenario, label: checkedStudy.scenario.name) else {
      return .ok
    }
    let evaluated =
      evaluatesExpectations
      ? study : StudyResult(of: checkedStudy.scenario.keepingBaselineExpectations, runs: study.runs)
    let report = StudyReport(
      evaluated, inputs: checkedStudy.inputs.all, check: mode.comparesWithBaseline ? checkedStudy.check(study) : nil)
    let reported = outputs.writeFiles(of: report, lab)
    StepSummary.append(MarkdownExporter().bytes(of: report), lab)
    let written = options.write(
      Exporters.studies.files(of: StudyReport(study, inputs: checkedStudy.inputs.all)), to: study.folder,
      printing: outputs.text(of: report))
    switch mode {
    case .check: return verdict(report, checkedStudy).combined(with: reported).combined(with: written)
    case .update, .save: return try save(evaluated, checkedStudy).combined(with: reported).combined(with: written)
    }
  }

  /// Prints failures and improvements, and returns the resulting exit code.
  private func verdict(_ report: StudyReport, _ checkedStudy: RegressionCheckStudy) -> ExitCode {
    let study = report.study
    lab.printFailedRuns(of: study)
    if let baseline = checkedStudy.baseline {
      lab.console.printMessage(lab.text(of: checkedStudy.missingRuns(in: baseline, .warning)))
    } else {
      lab.console.printMessage("\(study.scenario): warning: there is no baseline \(baselineOptions.name)\n")
    }
    lab.console.printMessage(lab.text(of: report.diagnostics))
    if !study.failedRuns.isEmpty { return .failedRun }
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
    return hasFailed ? .failedExpectation : .ok
  }

  /// Saves the results as the baseline and keeps its runs that were not selected; saves nothing if a run failed.
  private func save(_ study: StudyResult, _ checkedStudy: RegressionCheckStudy) throws -> ExitCode {
    let path = checkedStudy.folder.path(of: baselineOptions.name)
    guard study.failedRuns.isEmpty else {
      lab.printFailedRuns(of: study)
      lab.console.printMessage("\(path): error: the baseline is not saved, because a run failed\n")
      return .failedRun
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
    do {
      let isSaved = try Interruption.postponed { () throws(ResultWriteError) in
        if case .save = mode { return try checkedStudy.folder.create(bytes, as: baselineOptions.name) }
        try checkedStudy.folder.write(bytes, as: baselineOptions.name)
        return true
      }
      // An earlier attempt, or another process at the same time, may have saved the same baseline.
      if !isSaved, (try? lab.files.read(path)) != bytes { throw existingBaseline(path, checkedStudy) }
    } catch let error as ResultWriteError {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
    lab.console.printMessage("baseline: \(path)\n" + lab.text(of: study.verdicts.compactMap(\.diagnostic)))
    return study.failedExpectations.isEmpty ? .ok : .failedExpectation
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
