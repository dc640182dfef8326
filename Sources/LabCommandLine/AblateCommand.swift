import Hosts
import JSON
import LabRunner
import Reports
import Scenarios

extension Subcommand {
  static let ablate: Subcommand = Subcommand(
    name: "ablate", operands: "FILE|ADDRESS",
    summary:
      "Run combinations of techniques and show exactly what each contributes, or find what makes a page of yours slow.",
    options: AblateCommand.specs + ScenarioOptions.changeSpecs + ScenarioOptions.previewSpecs + StudyOptions.specs
      + UncertaintyOptions.ablationSpecs + [
        StudyOptions.shardSpec,
        FormatOption.printedSpec(Exporters.ablations),
        StudyOptions.quiet,
      ] + MeasureOptions.alternativeSpecs + PageOptions.ablationSpecs
  ) { arguments, lab in
    if let path = arguments.operands.first, PageStudy.isPage(path, lab) { return try ablatePage(path, arguments, lab) }
    try PageOptions.refuse(withoutPage: arguments)
    try MeasureOptions.refuse(withoutHost: MeasureOptions.alternativeSpecs, in: arguments)
    return try await AblateCommand(arguments, lab).execute()
  }
}

/// `lab ablate` of a page.
private func ablatePage(_ path: String, _ arguments: Arguments, _ lab: Lab) throws -> ExitCode {
  try arguments.noOperands(beyond: 1)
  let ofPages =
    MeasureOptions.specs + PageOptions.ablationSpecs + [
      StudyOptions.output, StudyOptions.quiet, StudyOptions.noProgress,
    ]
  try PageOptions.refuse(
    allBut: ofPages, ["factors", "dry-run", FormatOption.name], in: arguments,
    "is for scenarios; a page has no such option")
  let outputs = try ReportOutputs(arguments, Exporters.measured, terminalWidth: lab.outputWidth)
  var command = try PageCommand(ablating: path, arguments, lab)
  return try command.execute(outputs)
}

/// `lab ablate`: reads a scenario and, if it is valid, runs the combinations of its ablation and writes the results.
private struct AblateCommand {
  /// Maps short names of designs to their JSON in a scenario.
  private static let shortDesigns = [
    "full": "full-factorial", "oat": "one-at-a-time", "loo": "leave-one-out",
    "foldover": #"{"kind": "plackett-burman", "foldover": true}"#,
  ]

  /// The names of designs on the command line.
  private static let designs = ["full", "oat", "loo", "plackett-burman", "foldover"]

  /// The list of the objectives, in the order that they are given in.
  private static let objectives = "objectives"

  /// The options that declare an ablation or override the ablation of the file.
  static let specs = [
    OptionSpec(
      "factors", "A,B,C", completes: .factors,
      "The techniques to vary, in stacking order; of a page, the interventions, all if not given."),
    OptionSpec(
      "design", "NAME",
      completes: .words(designs),
      "\(designs.joined(separator: ", ")), or JSON as in a scenario."
    ),
    OptionSpec(
      "metrics", "A,B", completes: .metrics, "The metrics to explain by the factors, the most important first."),
    OptionSpec(
      "minimize", "METRIC", isRepeatable: true, list: objectives, completes: .metric,
      "Find the set with the lowest value of this metric; the next objective breaks ties."),
    OptionSpec(
      "maximize", "METRIC", isRepeatable: true, list: objectives, completes: .metric,
      "Find the set with the highest value of this metric. Objectives apply in the order in which you give them."),
    OptionSpec(
      "subject-to", "TEXT", isRepeatable: true, completes: .metric,
      "A constraint on the set, as in \"hitch_ms_per_s < 5\" or \"fps_avg >= 58 or missed_vsyncs < 3\"; all must be met."
    ),
    OptionSpec(
      "target", "TEXT", completes: .metric, "Find the fewest techniques that reach this, as in \"fps_avg >= 58\"."),
    OptionSpec(
      "base", "RUN", completes: .runs,
      "The run that every combination starts from; the list without techniques if not given."),
    OptionSpec("pictures", nil, "Also compare the pictures of each technique."),
    OptionSpec("tables", nil, "Print the tables, as --format tables does, instead of the answer."),
  ]

  private let lab: Lab
  private let arguments: Arguments
  private let path: String
  private let changes: ScenarioChanges
  private let options: StudyOptions
  private let exporter: Exporter<AblationStudy>

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard let path = arguments.operands.first else { throw UsageError("ablate needs a scenario file") }
    try arguments.noOperands(beyond: 1)
    self.lab = lab
    self.arguments = arguments
    self.path = path
    changes = try ScenarioOptions(arguments, settings: try Self.settings(arguments)).changes
    options = try StudyOptions(
      arguments, lab, subcommand: "ablate", uncertainty: try UncertaintyOptions.settings(arguments))
    guard !arguments.has("tables") || !arguments.has(FormatOption.name) else {
      throw UsageError("--tables and --format cannot be combined")
    }
    exporter =
      arguments.has("tables")
      ? Exporters.ablationTables.fitting(terminalWidth: lab.outputWidth)
      : try arguments.exporter(among: Exporters.ablations, lab)
  }

  /// The changes that the options make to the scenario's ablation.
  private static func settings(_ arguments: Arguments) throws(UsageError) -> [ScenarioChanges.Setting] {
    let goal = goal(arguments)
    guard goal.isEmpty || !arguments.has("target") else {
      throw UsageError("--target cannot be combined with a goal: use --subject-to for the constraint")
    }
    return ["factors", "design", "metrics", "target", "base"].compactMap { name in
      arguments.text(name).map { text in
        ScenarioChanges.Setting(
          option: "--\(name)", path: "ablation.\(name)", text: name == "design" ? shortDesigns[text] ?? text : text,
          isList: name == "factors" || name == "metrics")
      }
    } + goal
  }

  /// The parts of a goal that options declare, in place of those of the scenario.
  private static func goal(_ arguments: Arguments) -> [ScenarioChanges.Setting] {
    let asked = [
      (
        ["minimize", "maximize"].first(where: arguments.has), "objectives",
        arguments.values[objectives] ?? []
      ),
      ("subject-to", "subjectTo", arguments.values["subject-to"] ?? []),
    ]
    return asked.compactMap { option, key, texts in
      guard let option, !texts.isEmpty else { return nil }
      let list = JSONContent.array(texts.map { .string($0) }).text(style: .compact)
      return ScenarioChanges.Setting(
        option: "--\(option)", path: "ablation.goal.\(key)", text: String(decoding: list, as: UTF8.self))
    }
  }

  func execute() async throws -> ExitCode {
    let (scenario, ablation) = try input()
    let run = try AblationRun(scenario, ablation, lab, uncertainty: options.uncertainty)
    let measured =
      arguments.has(MeasureOptions.hostName)
      ? try MeasuredAblateCommand(scenario, ablation, plan: run.plan, arguments, lab) : nil
    if try RunPreview.print([options.previewed(run.preview, run.planned)], arguments, lab) {
      if arguments.has("dry-run"), measured == nil { options.previewForecast([run.planned]) }
      return .ok
    }
    if let measured { return try measured.execute() }
    if options.shard != nil, run.choosesDraws {
      throw UsageError(
        "--shard with draws needs --all-draws: without it, the results of some draws decide which sets get the others")
    }
    try options.announce([run.planned])
    guard let study = try await run.study(options, checkingPictures: arguments.has("pictures")) else { return .ok }
    let written = options.write(
      Exporters.ablations.files(of: study), of: study.scenario, to: study.folder,
      printing: exporter.content(of: study))
    return written.combined(with: lab.printFailures(of: study))
  }

  private func input() throws -> (ResolvedScenario, ResolvedAblation) {
    let scenario = try lab.explainedScenario(path, changes).scenario
    guard let ablation = scenario.ablation else {
      throw UsageError("\(path) declares no ablation", suggestion: "lab ablate \(path) --factors a,b,c")
    }
    return (scenario, ablation)
  }
}
