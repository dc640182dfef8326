import Analysis
import JSON
import LabRunner
import Recordings
import Reports
import Scenarios

extension Subcommand {
  static let importRecordings: Subcommand = Subcommand(
    name: "import", operands: "SCENARIO RUN=FILE[,FILE…]…",
    summary:
      "Turn recordings of a real device into measurements for lab fidelity and lab fit: one or more repetitions of each run of a scenario.",
    options: [
      OptionSpec(
        "output", "FILE", letter: "o", "The file to write, as reference/my-phone.json: the measurements, or a scroll."),
      OptionSpec(
        "format", "NAME", letter: "f", completes: .words(RecordingFormats.names),
        "The format of the recordings: \(RecordingFormats.names.joined(separator: ", ")); detected from their content if not given."
      ),
      OptionSpec(
        "metrics", "A,B,…", completes: .words(Quantity.metrics.map(\.name), isList: true),
        "The metrics to import; all that the recordings give if not given."),
      OptionSpec(
        "noise", "METRIC=VALUE", isRepeatable: true,
        "The typical difference between two repetitions, in the metric's unit; required if there is only one recording."
      ),
    ] + RecordingSettings.specs + [
      OptionSpec("source", "TEXT", "The origin of the recordings, for the file: who, when, which app."),
      OptionSpec("device", "TEXT", "The device and its system, for the file."),
      OptionSpec("force", nil, "Replace the output file if it exists."),
      OptionSpec(
        "scroll", "FILE",
        "Write the scroll offsets of a CSV file, for the scroll driver recorded: the column time or timeMs, and offset; or those that --time and --offset name."
      ),
      OptionSpec("time", "COLUMN[:UNIT]", "With --scroll: the column of the time, in ms if no unit is given."),
      OptionSpec(
        "offset", "COLUMN[:SCALE]",
        "With --scroll: the column of the offset, in points; SCALE is the number of pixels per point."),
      OptionSpec("show", nil, "Print what the given recordings contain, and do nothing else."),
    ]
  ) { arguments, lab in
    try ImportUse(of: arguments).check(arguments)
    if arguments.has("scroll") { return try ImportScroll(arguments, lab).execute() }
    if arguments.has("show") { return try ImportListing(arguments, lab).execute() }
    return try await ImportCommand(arguments, lab).execute()
  }
}

/// `lab import`: reads recordings of a scenario's runs and writes them as a reference.
private struct ImportCommand {
  private let lab: Lab
  private let arguments: Arguments
  private let output: String
  private let settings: ImportSettings
  private let options: StudyOptions

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    self.lab = lab
    self.arguments = arguments
    guard let output = arguments.text("output") else {
      throw UsageError("import needs --output FILE, as in --output reference/my-phone.json")
    }
    let name = FilePath.stem(of: output)
    guard output.hasSuffix(".json"), Identifier.isValid(name) else {
      throw UsageError(
        "\"\(output)\" cannot be a file of measurements: use letters, digits, \"-\" and \"_\" in its name, which ends with .json"
      )
    }
    self.output = output
    settings = try ImportSettings(arguments)
    options = try StudyOptions(arguments, lab, subcommand: Subcommand.importRecordings.name, cachesRuns: false)
  }

  func execute() async throws -> ExitCode {
    guard let path = arguments.operands.first else {
      throw UsageError(
        "import needs a scenario and recordings of its runs, as in feed.json worst=first.json,second.json")
    }
    let scenario = try lab.explainedScenario(path, .none).scenario
    let files = try RunFile.all(arguments.operands.dropFirst(), runs: scenario.runs.map(\.name))
    let recorded = try RecordingFiles(settings.recordings, lab).runs(files, metrics: settings.metrics)
    let imported = ImportedRuns(recorded, settings)
    for note in (recorded.flatMap(\.differences) + recorded.flatMap(\.notes)).unique + imported.notes {
      lab.console.printMessage("lab: \(note)\n")
    }
    guard !imported.metrics.isEmpty else {
      throw Failure(.badInput, "lab: the recordings give no metric with a known noise: nothing is written\n")
    }
    let reference = imported.reference(
      named: FilePath.stem(of: output), of: scenario, source: arguments.text("source"), device: arguments.text("device")
    )
    try OutputFile.writeNew(
      ReferenceFile.text(of: reference), to: output, replaces: arguments.has("force"), lab)
    try lab.console.print(ConsoleText(lines: imported.lines))
    lab.console.printMessage("reference: \(output)\n")
    let sentences = await agreement(of: scenario, with: reference, recorded)
    try lab.console.print(
      ConsoleText(lines: [""] + sentences.flatMap { PlainText.wrapped($0, terminal: lab.outputWidth) }))
    return .ok
  }

  /// The number of scroll starts over which the model's values are means.
  private static let starts = 4

  /// What the recordings say about the model: the recorded runs are simulated.
  private func agreement(
    of scenario: ResolvedScenario, with reference: Reference, _ recorded: [RecordedRun]
  ) async -> [String] {
    let names = reference.rows.map(\.run)
    let runs = scenario.keepingRuns { names.contains($0) }
    var studies: [StudyResult] = []
    for start in ScrollStarts(count: Self.starts).scenarios(of: runs) {
      var results: [RunResult] = []
      await options.simulate(
        StudyPlan(study: start.name, runs: start.runs, needsSeries: true), label: "the model of \(start.name)"
      ) { results.append($0) }
      studies.append(StudyResult(of: start, runs: results))
    }
    return ModelAgreementText.sentences(
      on: FidelityStudy(of: runs, reference: reference, studies: studies),
      recorded.map { ($0.name, $0.parts.first) }
    ) { run, counter in
      studies.first?.run(named: run)?.data.flatMap { data in
        data.measurements[counter]
      }
    }
  }
}
