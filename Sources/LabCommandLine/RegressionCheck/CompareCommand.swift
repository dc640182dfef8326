import Foundation
import JSON
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let compare: Subcommand = Subcommand(
    name: "compare", operands: "A[:RUN] B[:RUN]…",
    summary:
      "Show how results, baselines or runs of scenarios differ, metric by metric, and where the difference comes from; or whether recordings of an app differ.",
    options: CompareCommand.specs + CompareRecordingsCommand.specs + CompareCommand.simulatedSpecs + [
      StudyOptions.quiet
    ]
  ) { arguments, lab in
    if RecordingSetOperands.areRecordings(arguments.operands, isRecording: lab.isRecording) {
      return try CompareRecordingsCommand(arguments, lab).execute()
    }
    try RecordingComparisonInput.refuse(withoutRecordings: CompareRecordingsCommand.specs, in: arguments)
    try arguments.noOperands(beyond: 2)
    guard arguments.operands.count == 2 else {
      throw UsageError("compare needs two of: a file of results, a baseline, a scenario; each may be followed by :RUN")
    }
    return try await CompareCommand(arguments, lab, old: arguments.operands[0], new: arguments.operands[1]).execute()
  }
}

/// `lab compare`: reads or runs both sides, and shows the differences between the second and the first.
struct CompareCommand {
  /// The options specific to comparisons.
  static let specs = [
    OptionSpec(
      "allow-unlike", nil, "Compare runs that differ in more than their techniques: device, data, scroll or settings."),
    OptionSpec("lenient", nil, "Report runs that exist on one side only as a message, not as an error."),
    FormatOption.spec((Exporters.comparisons.formats + Exporters.recordings.formats).unique),
  ]
  /// The options of simulations.
  static let simulatedSpecs = ScenarioOptions.changeSpecs + StudyOptions.executionSpecs

  private let lab: Lab
  private let arguments: Arguments
  private let old: String
  private let new: String
  private let changes: ScenarioChanges
  private let options: StudyOptions
  private let outputs: ReportOutputs<StudyComparison>

  init(_ arguments: Arguments, _ lab: Lab, old: String, new: String) throws(UsageError) {
    self.lab = lab
    self.arguments = arguments
    self.old = old
    self.new = new
    changes = try ScenarioOptions(arguments).changes
    options = try StudyOptions(arguments, lab, subcommand: "compare", cachesRuns: false)
    outputs = try ReportOutputs(arguments, Exporters.comparisons, terminalWidth: lab.outputWidth)
  }

  func execute() async throws -> ExitCode {
    // Both sides are read before either is run.
    let sources = try [ComparisonSource(old, changes, lab), ComparisonSource(new, changes, lab)]
    try outputs.check(lab)
    try options.announce(
      sources.compactMap { source in
        guard case .scenario(let scenario, _) = source.content else { return nil }
        return PlannedStudy(plan: Self.plan(of: scenario), keeping: .results)
      })
    var sides: [StudyComparison.Side] = []
    for source in sources { sides.append(try await side(source)) }
    let comparison = StudyComparison(
      from: sides[0], to: sides[1], plugins: lab.techniqueModules,
      devices: MeasuredDevices(sources.flatMap(\.profiles) + lab.devices().compactMap(\.profile)))
    try requireComparable(comparison)
    let written = outputs.writeFiles(of: comparison, lab)
    if !arguments.has(StudyOptions.quiet.name) { try outputs.text(of: comparison).write(to: lab.console.write) }
    return exitCode(comparison).combined(with: written)
  }

  /// The runs of a scenario; only their metrics are compared.
  private static func plan(of scenario: ResolvedScenario) -> StudyPlan {
    StudyPlan(study: scenario.name, runs: scenario.runs, needsSeries: false)
  }

  /// A snapshot of one side; a scenario is simulated.
  private func side(_ source: ComparisonSource) async throws -> StudyComparison.Side {
    switch source.content {
    case .snapshot(let snapshot):
      return StudyComparison.Side(name: source.name, snapshot: snapshot, run: source.run)
    case .scenario(let scenario, let explanations):
      var results: [RunResult] = []
      let plan = Self.plan(of: scenario)
      await options.simulate(plan, label: scenario.name) { results.append($0) }
      let study = StudyResult(of: scenario, runs: results)
      let inputs = StudyInputs(of: scenario, explanations)
      let snapshot = StudySnapshot(of: study, inputs: inputs, sources: lab.sources)
      return StudyComparison.Side(name: source.name, snapshot: snapshot, run: source.run, inputs: inputs)
    }
  }

  /// Throws a ``Failure`` with the reasons why the sides cannot be compared, if there are any.
  private func requireComparable(_ comparison: StudyComparison) throws(Failure) {
    guard !comparison.pairs.isEmpty else {
      throw Failure(.missingBaseline, "lab: error: \(old) and \(new) have no run in common\n")
    }
    guard comparison.isConfounded, !arguments.has("allow-unlike") else { return }
    var reasons = comparison.redefined
    var phrases = Set(reasons.map(\.phrase))
    for pair in comparison.pairs where pair.isConfounded {
      reasons += pair.differences.filter { !$0.isTechnique && phrases.insert($0.phrase).inserted }
    }
    let diagnostics = reasons.map { reason in
      Diagnostic(
        in: reason.location?.file ?? SourceFile(name: new, bytes: []), at: reason.location?.range, reason.phrase)
    }
    throw Failure(
      .badInput,
      lab.text(of: diagnostics)
        + "lab: not comparable: \(old) and \(new) differ in more than techniques; --allow-unlike compares them anyway\n",
      diagnostics)
  }

  /// Prints the runs that could not be compared, and returns the resulting exit code.
  private func exitCode(_ comparison: StudyComparison) -> ExitCode {
    let unmatched = [(old, comparison.runsOnlyInOld), (new, comparison.runsOnlyInNew)].filter { !$0.1.isEmpty }
    for (name, runs) in unmatched {
      lab.console.printMessage("lab: only \(name) has \(runs.joined(separator: ", "))\n")
    }
    let failures = comparison.pairs.compactMap(\.failure)
    for failure in failures { lab.console.printMessage("lab: error: \(failure); it is not compared\n") }
    if !failures.isEmpty { return .failedRun }
    return unmatched.isEmpty || arguments.has("lenient") ? .ok : .missingBaseline
  }
}

/// An operand of a comparison: a results file or its folder, a baseline or a scenario, optionally followed by one run.
private struct ComparisonSource {
  enum Content {
    case snapshot(StudySnapshot)
    case scenario(ResolvedScenario, ScenarioExplanations)
  }
  /// The operand as given.
  let name: String
  /// The selected run; nil for all.
  let run: String?
  let content: Content

  /// Reads a side; the text after the last colon is a run unless the whole operand is a file.
  init(_ operand: String, _ changes: ScenarioChanges, _ lab: Lab) throws {
    name = operand
    var (path, run): (String, String?) = (operand, nil)
    if !Self.exists(operand), let colon = operand.lastIndex(of: ":") {
      (path, run) = (String(operand[..<colon]), String(operand[operand.index(after: colon)...]))
    }
    self.run = run
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      path = FilePath.join(path, ResultWriter.marker)
    }
    let source = try lab.source(path)
    let names: [String]
    if Self.isSnapshot(source) {
      let snapshot = try lab.snapshot(source)
      content = .snapshot(snapshot)
      names = snapshot.runs.map(\.name)
    } else {
      let explained = try lab.explainedScenario(path, changes)
      names = explained.scenario.runs.map(\.name)
      content = .scenario(
        explained.scenario.keepingRuns { run == nil || run == $0 }, explained.explanations)
    }
    guard let run, !names.contains(run) else { return }
    let nearest = NearestName.nearest(to: run, among: names)
    throw Failure(
      .missingBaseline,
      "\(path): error: unknown run \"\(run)\"\n  "
        + (nearest.map { "did you mean \($0)?" } ?? "there are \(names.joined(separator: ", "))") + "\n")
  }

  /// The device profiles of a scenario's runs; none for a file, which has only digests of them.
  var profiles: [DeviceProfile] {
    guard case .scenario(let scenario, _) = content else { return [] }
    return scenario.runs.map(\.configuration.profile)
  }

  private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Whether a file contains results; only these have a schema version.
  private static func isSnapshot(_ source: SourceFile) -> Bool {
    JSONDocument(source, reportingTo: DiagnosticCollector())?.root["schemaVersion"] != nil
  }
}
