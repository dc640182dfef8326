import JSON
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let report: Subcommand = Subcommand(
    name: "report", operands: "FILE…",
    summary: "Write a page with charts of each scenario, or of its ablation: \(Exporters.pageFile).",
    options: [
      OptionSpec(
        "output", "FILE", letter: "o",
        "Write only the page of one scenario, to this file; if not given, write all results to Results/<scenario>/."),
      OptionSpec("chart", "NAME", "Write only this chart of the page, as an SVG, to the file of --output."),
    ] + ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs
      + StudyOptions.specs.filter { $0.name != StudyOptions.output.name } + UncertaintyOptions.ablationSpecs + [
        StudyOptions.quiet
      ]
  ) { arguments, lab in
    try await ReportCommand(arguments, lab).execute()
  }
}

/// `lab report`: runs what `lab run` or `lab ablate` would run, using cached runs, and writes the HTML page.
private struct ReportCommand {
  private let lab: Lab
  private let arguments: Arguments
  private let paths: [String]
  private let scenarioOptions: ScenarioOptions
  private let options: StudyOptions
  /// The output file; nil to write the page with the other results.
  private let file: String?
  /// The chart to write instead of the page; nil for the whole page.
  private let chart: String?

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("report needs a scenario file") }
    self.lab = lab
    self.arguments = arguments
    paths = arguments.operands
    file = arguments.text(StudyOptions.output.name)
    if let file, paths.count > 1 {
      throw UsageError("\(file) cannot hold the pages of \(paths.count) scenarios: run a command for each")
    }
    if let file, file.isEmpty || file == "-" || file.hasSuffix("/") {
      throw UsageError("--output takes the file of the page, as in --output page.html, not \"\(file)\"")
    }
    chart = arguments.text("chart")
    if chart != nil, file == nil { throw UsageError("--chart needs --output FILE") }
    scenarioOptions = try ScenarioOptions(arguments)
    var studyArguments = arguments
    studyArguments.values[StudyOptions.output.name] = nil
    options = try StudyOptions(
      studyArguments, lab, subcommand: "report", uncertainty: try UncertaintyOptions.settings(arguments))
  }

  func execute() async throws -> ExitCode {
    let scenarios = try lab.explainedScenarios(paths, scenarioOptions.changes)
    // A page begins with <!doctype, and a chart with <svg.
    try DocumentOutput.check(arguments, lab, start: Array((chart == nil ? "<!" : "<s").utf8))
    try options.announce(try scenarios.map { try planned($0.scenario) })
    var code = ExitCode.ok
    for (path, explained) in zip(paths, scenarios) { code = code.combined(with: try await report(explained, path)) }
    return code
  }

  /// The runs of a scenario, or of its ablation.
  private func planned(_ scenario: ResolvedScenario) throws -> PlannedStudy {
    guard scenario.runs.isEmpty, let ablation = scenario.ablation else {
      return try options.planned(scenario.keepingRuns(where: scenarioOptions.includes), isAnswered: true)
    }
    return try AblationRun(scenario, ablation, lab, uncertainty: options.uncertainty).planned
  }

  private func report(_ explained: ExplainedScenario, _ path: String) async throws -> ExitCode {
    guard explained.scenario.runs.isEmpty else { return try await reportRuns(of: explained) }
    guard let ablation = explained.scenario.ablation else { throw UsageError("\(path) has no runs and no ablation") }
    for option in ScenarioOptions.filterSpecs where arguments.has(option.name) {
      throw UsageError("--\(option.name) selects runs, but \(path) is an ablation")
    }
    guard
      let study = try await AblationRun(
        explained.scenario, ablation, lab, uncertainty: options.uncertainty
      ).study(options, checkingPictures: false)
    else { return .ok }
    let written = try write(
      Exporters.ablations.files(of: study), of: study.scenario, to: study.folder,
      page: Exporters.ablationPage.content(of: study),
      charts: AblationPage.charts(of: study))
    return lab.printFailures(of: study).combined(with: written)
  }

  private func reportRuns(of explained: ExplainedScenario) async throws -> ExitCode {
    let scenario = try scenarioOptions.selectingRuns(of: explained.scenario, lab)
    guard let study = try await options.answer(scenario) else { return .ok }
    let report = StudyReport(study, inputs: StudyInputs(of: scenario, explained.explanations).all)
    let written = try write(
      Exporters.studies.files(of: report), of: study.scenario, to: study.folder,
      page: Exporters.page.content(of: report),
      charts: StudyPage.charts(of: report))
    return lab.printFailures(of: study).combined(with: written)
  }

  /// Writes the chart, the page or all results, and prints the path.
  ///
  /// The charts are lazy because a page needs none alone.
  private func write(
    _ files: [ResultFile], of scenario: String, to path: String, page: StreamedContent,
    charts: @autoclosure () -> [ResultFile]
  ) throws(UsageError) -> ExitCode {
    guard let file else {
      return options.write(files, of: scenario, to: path, printing: StreamedContent([]), mainFile: Exporters.pageFile)
    }
    let picture = try chart.map { name throws(UsageError) in try self.chart(name, among: charts()) }
    let code = OutputFile.write(picture?.content ?? page, to: file, lab)
    if code == .ok { options.printMessage("\(chart == nil ? "report" : "chart"): \(file)") }
    return code
  }

  /// The chart with a name.
  ///
  /// - Throws: ``UsageError`` with the names of all charts if there is none.
  private func chart(_ name: String, among charts: [ResultFile]) throws(UsageError) -> ResultFile {
    if let chart = charts.first(where: { $0.name == name }) { return chart }
    let names = charts.map(\.name)
    throw UsageError(
      "the page has no chart \"\(name)\"; its charts are \(names.joined(separator: ", "))",
      suggestion: NearestName.nearest(to: name, among: names))
  }
}
