internal import Analysis
internal import JSON
internal import LabRunner
internal import Reports
internal import Scenarios

extension Subcommand {
  static let check: Subcommand = Subcommand(
    name: "check", operands: "FILE…",
    summary:
      "Run the scenarios, and fail if what they expect did not come true or anything is worse than in the baseline.",
    options: [
      RegressionCheckOptions.nameSpec, RegressionCheckOptions.folderSpec,
      OptionSpec("update", nil, "Save what has run as the baseline, and show what is new in it."),
      RegressionCheckOptions.lenientSpec, RegressionCheckOptions.strictSpec,
    ] + ScenarioOptions.changeSpecs + ScenarioOptions.choiceSpecs + StudyOptions.specs + [
      StudyOptions.shardSpec, FormatOption.ofStudies, StudyOptions.quiet,
    ]
  ) { arguments, lab in
    guard !arguments.operands.isEmpty else { throw UsageError("check needs a scenario file") }
    guard !arguments.has("update") || !arguments.has(RegressionCheckOptions.strictSpec.name) else {
      throw UsageError("--strict judges and --update saves: give one of them")
    }
    return try await RegressionCheckCommand(
      arguments, lab, mode: arguments.has("update") ? .update(mayBeNew: true) : .check, judgesExpectations: true,
      options: RegressionCheckOptions(arguments), files: arguments.operands
    ).execute()
  }
}

/// Runs scenarios beside their baselines; and only if none of them has anything that stands against it.
struct RegressionCheckCommand {
  /// What is done with the baseline.
  enum Mode {
    /// It judges.
    case check
    /// It is made anew; one that is not there is an error unless it may be new.
    case update(mayBeNew: Bool)
    /// It is made, and must not be there.
    case save

    /// Whether anything is judged by it.
    var judges: Bool { if case .check = self { true } else { false } }
  }

  private let lab: Lab
  private let mode: Mode
  /// Whether what the scenario expects besides is judged too.
  private let judgesExpectations: Bool
  private let gate: RegressionCheckOptions
  private let files: [String]
  private let choice: ScenarioOptions
  private let options: StudyOptions
  private let outputs: ReportOutputs<StudyReport>

  init(
    _ arguments: Arguments, _ lab: Lab, mode: Mode, judgesExpectations: Bool, options gate: RegressionCheckOptions,
    files: [String]
  ) throws(UsageError) {
    self.lab = lab
    self.mode = mode
    self.judgesExpectations = judgesExpectations
    self.gate = gate
    self.files = files
    choice = try ScenarioOptions(arguments)
    options = try StudyOptions(arguments, lab, verb: "check")
    outputs = try ReportOutputs(arguments, lab)
    try outputs.check(reportCount: files.count)
  }

  func execute() async throws -> ExitCode { try await outputs.telling(of: files, lab, runAll) }

  private func runAll() async throws -> ExitCode {
    let studies = try lab.explainedRunnable(files, choice).map { try RegressionCheckStudy($0, choice, gate, lab) }
    let folders = studies.map { options.folder(of: $0.scenario.name) }
    try outputs.check(lab, replacing: folders)
    for study in studies {
      let path = study.folder.path(of: gate.name)
      guard let folder = folders.first(where: { OutputFile.lies(path, in: $0) }) else { continue }
      throw UsageError(
        "the baseline \(path) lies in \(folder), which the results take the place of: choose another folder")
    }
    if let failure = Failure(studies.flatMap(obstacles)) { throw failure }
    var code = ExitCode.ok
    for study in studies { code = code.worse(try await run(study)) }
    return code
  }

  private func obstacles(_ study: RegressionCheckStudy) -> [Failure] {
    let path = study.folder.path(of: gate.name)
    switch mode {
    case .check: return study.obstacles()
    case .update(let mayBeNew):
      if study.baseline != nil || study.damage != nil || mayBeNew || gate.isLenient { return study.partialObstacles() }
      return [lab.missing(gate, in: study.folder, study.scenario.source.name)]
    case .save:
      guard study.baseline != nil || study.damage != nil else { return [] }
      return [
        Failure(
          .cannotWrite,
          "\(path): error: there is such a baseline\n  \(gate.command("baseline update", study.scenario.source.name)) replaces it\n"
        )
      ]
    }
  }

  private func run(_ gated: RegressionCheckStudy) async throws -> ExitCode {
    guard let study = try await options.run(gated.scenario, label: gated.scenario.name) else { return .ok }
    let judged =
      judgesExpectations ? study : StudyResult(of: gated.scenario.expectingOnlyOfBaselines, runs: study.runs)
    let report = StudyReport(judged, inputs: gated.inputs.all, check: mode.judges ? gated.check(study) : nil)
    let reported = outputs.writeFiles(of: report, lab)
    StepSummary.append(MarkdownExporter().bytes(of: report), lab)
    let written = options.write(
      Exporters.files(of: StudyReport(study, inputs: gated.inputs.all)), of: study.scenario,
      printing: outputs.text(of: report))
    switch mode {
    case .check: return judge(report, gated).worse(reported).worse(written)
    case .update, .save: return try save(judged, gated).worse(reported).worse(written)
    }
  }

  /// Says what did not come true, and how the process ends by it.
  private func judge(_ report: StudyReport, _ gated: RegressionCheckStudy) -> ExitCode {
    let study = report.study
    lab.sayFailedRuns(of: study)
    let missing = gated.baseline.map(gated.missingRuns) ?? ["there is no baseline \(gate.name)"]
    for sentence in missing { lab.console.say("\(study.scenario): warning: \(sentence)\n") }
    lab.console.say(lab.text(of: report.diagnostics))
    if !study.failedRuns.isEmpty { return .failedRun }
    let hasFailed = report.check?.failures.isEmpty == false || !study.failedExpectations.isEmpty
    for (outcome, words) in [
      (RegressionCheckCase.Outcome.improved, "better than"), (.incomparable, "not comparable with what is"),
    ] {
      let count = report.check?.cases.count { $0.outcome == outcome } ?? 0
      guard count > 0 else { continue }
      lab.console.say(
        "\(study.scenario): \(count) \(words) in the baseline; \(gate.updateCommand(gated.scenario.source.name)) saves it\n"
      )
    }
    return hasFailed ? .failedExpectation : .ok
  }

  /// Saves what has run; runs that were not meant stay as they are. Nothing is saved if a run failed.
  private func save(_ study: StudyResult, _ gated: RegressionCheckStudy) throws -> ExitCode {
    let path = gated.folder.path(of: gate.name)
    guard study.failedRuns.isEmpty else {
      lab.sayFailedRuns(of: study)
      lab.console.say("\(path): error: not saved, since a run failed\n")
      return .failedRun
    }
    var snapshot = gated.snapshot(of: study.runs)
    if let baseline = gated.baseline {
      lab.console.say(news(gated, study, since: baseline))
      if !gated.isWhole { snapshot.keepRuns(of: baseline) }
    }
    if gated.damage != nil { lab.console.say("\(path): warning: it was damaged, and is made anew\n") }
    do throws(ResultWriteError) {
      try Interruption.postponed { () throws(ResultWriteError) in
        try gated.folder.write(BaselineFile.bytes(of: snapshot), as: gate.name)
      }
    } catch {
      throw Failure(.cannotWrite, "lab: \(error)\n")
    }
    lab.console.say("baseline: \(path)\n" + lab.text(of: study.verdicts.compactMap(\.diagnostic)))
    return study.failedExpectations.isEmpty ? .ok : .failedExpectation
  }

  /// What is asked anew, for people who look on while a baseline is replaced.
  private func news(_ gated: RegressionCheckStudy, _ study: StudyResult, since baseline: StudySnapshot) -> String {
    let differences = gated.differences(from: baseline).map { difference in
      var note = difference
      note.severity = .warning
      return note
    }
    let changes = gated.check(study)?.changes.flatMap { change in
      change.change.metrics.filter { !$0.isUnchanged }.map { metric in
        "\(study.scenario): \(change.run).\(metric.name) is \(metric.text(metric.new)), and was \(metric.text(metric.old))\n"
      }
    }
    return lab.text(of: differences) + (changes ?? []).joined()
      + gated.missingRuns(in: baseline).map { "\(gated.scenario.source.name): warning: \($0)\n" }.joined()
  }
}
