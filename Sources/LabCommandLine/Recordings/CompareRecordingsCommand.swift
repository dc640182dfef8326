import JSON
import LabRunner
import Recordings
import Reports

/// `lab compare` of recordings: what two builds of an app differ in, with intervals.
struct CompareRecordingsCommand {
  /// The options in addition to those of all comparisons.
  static let specs =
    RecordingComparisonInput.specs + [
      OptionSpec(
        "noise", nil,
        "With recordings: all sets are of one build; print the least difference that can be believed between two builds."
      ),
      ThresholdText.spec("With recordings"),
    ]

  private let lab: Lab
  private let input: RecordingComparisonInput
  private let outputs: ReportOutputs<RecordingReport>
  private let isQuiet: Bool

  init(_ arguments: Arguments, _ lab: Lab) throws {
    try RecordingComparisonInput.refuse(
      simulated: CompareCommand.specs.filter { $0.name != FormatOption.name } + CompareCommand.simulatedSpecs,
      in: arguments)
    self.lab = lab
    outputs = try ReportOutputs(arguments, Exporters.recordings, terminalWidth: lab.outputWidth)
    input = try RecordingComparisonInput(arguments, lab, threshold: try ThresholdText(arguments))
    isQuiet = arguments.has(StudyOptions.quiet.name)
  }

  func execute() throws -> ExitCode {
    let report = try input.read()
    try outputs.check(lab)
    let written = outputs.writeFiles(of: report, lab)
    if !isQuiet { try outputs.text(of: report).write(to: lab.console.write) }
    return written
  }
}

extension Lab {
  /// Whether the file at a path is a recording of an app; a file that cannot be read is none.
  func isRecording(_ path: String) -> Bool {
    (try? files.read(path)).map { RecordingFormats.isRecording(SourceFile(name: path, bytes: $0)) } ?? false
  }
}
