import Analysis
import LabRunner
import Reports

/// `lab check --recordings`: fails if an app got worse by more than a threshold, as far as its recordings show.
struct CheckRecordingsCommand {
  /// The option that selects the check.
  static let name = "recordings"
  /// The options in addition to those of comparisons.
  static let specs = [
    OptionSpec(
      name, nil, "Check recordings of an app instead of scenarios: FILE… are two sets, as for lab compare."),
    OptionSpec(
      "undecided", "OUTCOME", completes: .words(Undecided.allCases.map(\.rawValue)),
      "With --recordings: whether an undecided check ends as a warning (\(Undecided.warn.rawValue)) or with \(ExitCode.undecided.rawValue) (\(Undecided.fail.rawValue)); \(Undecided.warn.rawValue) if not given."
    ),
  ]

  private enum Undecided: String, CaseIterable { case warn, fail }

  private let lab: Lab
  private let input: RecordingComparisonInput
  private let outputs: ReportOutputs<RecordingReport>
  private let gate: RecordingReport.Gate
  private let isQuiet: Bool

  init(_ arguments: Arguments, _ lab: Lab) throws {
    let own =
      Self.specs.map(\.name) + RecordingComparisonInput.specs.map(\.name)
      + ["threshold", FormatOption.name, StudyOptions.quiet.name]
    try RecordingComparisonInput.refuse(
      simulated: Subcommand.check.options.filter { !own.contains($0.name) }, in: arguments)
    self.lab = lab
    let undecided = arguments.text("undecided") ?? Undecided.warn.rawValue
    guard let choice = Undecided(rawValue: undecided) else {
      throw UsageError(
        "--undecided takes \(Undecided.allCases.map(\.rawValue).joined(separator: " or ")), not \"\(undecided)\"")
    }
    gate = RecordingReport.Gate(failsUndecided: choice == .fail)
    outputs = try ReportOutputs(arguments, Exporters.recordings, terminalWidth: lab.outputWidth)
    input = try RecordingComparisonInput(arguments, lab, threshold: try ThresholdText.ofChecks(arguments))
    isQuiet = arguments.has(StudyOptions.quiet.name)
  }

  func execute() throws -> ExitCode {
    var report = try input.read()
    report.gate = gate
    try outputs.check(lab)
    let written = outputs.writeFiles(of: report, lab)
    StepSummary.append(Exporters.recordings["markdown"]?.bytes(of: report) ?? [], lab)
    if !isQuiet {
      try outputs.text(of: report).write(to: lab.console.write)
    } else if report.outcome == .undecided {
      lab.console.printMessage("lab: warning: the recordings do not decide whether the app got worse\n")
    }
    let code: ExitCode =
      switch report.outcome {
      case .passed: .ok
      case .failed: .failedExpectation
      case .undecided: gate.failsUndecided ? .undecided : .ok
      }
    return written.combined(with: code)
  }
}
