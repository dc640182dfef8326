import Foundation
import JSON
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let fidelity: Subcommand = Subcommand(
    name: "fidelity", operands: "[FILE]",
    summary: "Run a scenario and compare it, cell by cell, with measurements of a real device.",
    options: [
      OptionSpec("reference", "FILE", letter: "r", "The measurements; \(FidelityCommand.reference) if not given."),
      OptionSpec(
        "phases", "N",
        "How many starts of the scroll, evenly spaced over a refresh interval, are averaged; 1, the scenario's own, if not given."
      ),
      FormatOption.printedSpec(Exporters.fidelity),
      ScenarioOptions.setSpec,
    ] + StudyOptions.specs
  ) { arguments, lab in
    try await FidelityCommand(arguments, lab).execute()
  }
}

/// `lab fidelity`: reads a scenario and a reference and, if both are valid, runs the scenario and compares the results.
///
/// The verdicts of the scenario's expectations are written with its results but do not affect the exit code; `lab run`
/// evaluates them.
struct FidelityCommand {
  static let scenario = "cumulative.json"
  static let reference = "reference/reinpalu-2017.json"

  private let lab: Lab
  private let path: String
  private let referencePath: String
  private let starts: ScrollStarts
  private let changes: ScenarioChanges
  private let options: StudyOptions
  private let exporter: Exporter<FidelityStudy>

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    self.lab = lab
    path = arguments.operands.first ?? lab.shipped(Self.scenario)
    try arguments.noOperands(beyond: 1)
    referencePath = arguments.text("reference") ?? lab.shipped(Self.reference)
    starts = ScrollStarts(count: try arguments.integer("phases", in: 1...1024) ?? 1)
    changes = try ScenarioOptions(arguments).changes
    options = try StudyOptions(arguments, lab, subcommand: "fidelity")
    exporter = try arguments.exporter(among: Exporters.fidelity, lab)
  }

  func execute() async throws -> ExitCode {
    let (explained, reference) = try lab.study(path, changes, reference: referencePath)
    let scenario = explained.scenario
    var studies: [StudyResult] = []
    let repetitions = starts.scenarios(of: scenario)
    try options.announce(
      try repetitions.enumerated().map { try options.planned($1, isAnswered: $0 == 0) })
    for (position, repetition) in repetitions.enumerated() {
      let start = starts.count > 1 ? ", start \(position + 1) of \(starts.count)" : ""
      // The results are those of the first start: as complete as those of lab run, which they may replace.
      let study =
        position == 0
        ? try await options.answer(repetition, label: scenario.name + start)
        : try await options.run(repetition, label: scenario.name + start)
      if let study { studies.append(study) }
    }
    guard let study = studies.first, let firstRepetition = repetitions.first else {
      preconditionFailure("\(starts) gave no study")
    }
    let comparison = FidelityStudy(of: scenario, reference: reference, studies: studies)
    let report = StudyReport(
      study, inputs: StudyInputs(of: firstRepetition, explained.explanations).all, fidelity: comparison)
    let written = options.write(
      Exporters.studies.files(of: report) + Exporters.fidelity.files(of: comparison), of: study.scenario,
      to: study.folder,
      printing: exporter.content(of: comparison))
    for failure in comparison.failures {
      lab.console.printMessage("\(scenario.name): error: the run \(failure.run) failed: \(failure.reason)\n")
    }
    return written.combined(with: comparison.failures.isEmpty ? .ok : .failedRun)
  }
}

extension Lab {
  /// Reads a scenario and measurements of its runs.
  ///
  /// - Throws: ``Failure`` with every problem of both files; nothing has run by then.
  func study(
    _ path: String, _ changes: ScenarioChanges = .none, reference referencePath: String
  ) throws(Failure) -> (explained: ExplainedScenario, reference: Reference) {
    var problems: [Failure] = []
    var explained: ExplainedScenario?
    do throws(Failure) { explained = try explainedScenario(path, changes) } catch { problems.append(error) }
    do throws(Failure) {
      let reference = try reference(referencePath, runs: explained?.scenario.runs.map(\.name))
      if let explained { return (explained, reference) }
    } catch {
      problems.append(error)
    }
    throw Failure(combining: problems) ?? Failure(.badInput, "\(path): error: the file contains no scenario\n")
  }

  /// Reads a device profile by its path, or by its id: from the folder `devices` beside a scenario, or a built-in one.
  func device(_ name: String, beside scenario: String) throws(Failure) -> (file: SourceFile, profile: DeviceProfile) {
    let file =
      DeviceFile.isPath(name)
      ? try source(name) : try source(DeviceFile.path(of: name), in: FilePath.folder(of: scenario))
    let collector = DiagnosticCollector()
    guard let profile = DeviceFile.read(file, reportingTo: collector) else {
      throw failure(.badInput, collector.sorted)
    }
    return (file, profile)
  }

  /// Reads and validates a reference; checks run names if `runs` is not nil.
  private func reference(_ path: String, runs: [String]?) throws(Failure) -> Reference {
    let file = try source(path)
    let collector = DiagnosticCollector()
    guard
      let reference = ReferenceFile.read(
        file, runs: runs, metrics: FidelityStudy.metricNames, possibleValues: FidelityStudy.possibleValues,
        reportingTo: collector)
    else { throw failure(.badInput, collector.sorted) }
    return reference
  }
}
