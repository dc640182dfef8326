import Analysis
import Hosts
import JSON
import LabRunner
import Reports

/// `lab measure` of a page or of two variants of one, and `lab ablate` of a page: scrolls them and writes the results.
struct PageCommand {
  private let lab: Lab
  private let options: MeasureOptions
  private var study: PageStudy
  private let results: ResultsOutput
  private let status: StatusLine

  /// The deciding metrics if none are named: a page does not say which rows entered.
  private static let defaultMetrics = [Quantity.mainPerFrame, "frame_main_ms_p95"]

  /// What is measured.
  private enum Task {
    case page
    case comparison
    case position
    case ablation([TechniqueCounterpart], comparesPairs: Bool, isSurvey: Bool)

    /// Whether variants of the page alternate.
    var isInTurns: Bool {
      switch self {
      case .page, .position: false
      case .comparison, .ablation: true
      }
    }
    /// An ablation looks for what is worth a change.
    var defaultPrecision: Double { if case .ablation = self { 0.03 } else { 0.01 } }
  }

  private let task: Task

  /// The pages of `lab measure`.
  init(_ operands: [String], _ arguments: Arguments, _ lab: Lab) throws {
    let isPosition = arguments.has(PageOptions.positionName)
    var study = try PageStudy(operands[0], arguments, lab)
    try study.selectVariants(
      try ScenarioOptions(arguments), keepsBase: !isPosition)
    if let variant = try Self.variant(operands, study, arguments, lab) { study.compare(with: variant) }
    guard isPosition || study.variants.count <= PageComparison.largestCount else {
      throw UsageError(
        "\(study.page.name) has \(study.variants.count) runs, and a browser alternates between at most \(PageComparison.largestCount): select some with --filter or --skip"
      )
    }
    try self.init(study, isPosition ? .position : study.variants.isEmpty ? .page : .comparison, arguments, lab)
  }

  /// The page of `lab ablate`.
  init(ablating operand: String, _ arguments: Arguments, _ lab: Lab) throws {
    let study = try PageStudy(operand, arguments, lab)
    let names = arguments.text("factors")?.split(separator: ",").map(String.init)
    let all = lab.interventions
    for name in names ?? [] where !all.contains(where: { $0.technique == name }) {
      throw UsageError(
        "there is no intervention \"\(name)\"; they are \(all.map(\.technique).joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: all.map(\.technique)))
    }
    let chosen = names.map { names in all.filter { names.contains($0.technique) } } ?? all
    try self.init(
      study, .ablation(chosen, comparesPairs: arguments.has("pairs"), isSurvey: arguments.has("dry-run")), arguments,
      lab
    )
  }

  private init(_ study: PageStudy, _ task: Task, _ arguments: Arguments, _ lab: Lab) throws {
    self.lab = lab
    self.study = study
    self.task = task
    for option in PageOptions.ofOnePage where task.isInTurns && arguments.has(option) {
      throw UsageError("--\(option) is for one page; variants in turns have no such option")
    }
    if case .page = task, arguments.has("precision") {
      throw UsageError("--precision is for comparisons in turns; one page has no such option")
    }
    let isPosition = if case .position = task { true } else { false }
    if isPosition, let option = PageOptions.ofTimes.first(where: arguments.has) {
      throw UsageError("--\(option) is for times; --\(PageOptions.positionName) has no such option")
    }
    options = try MeasureOptions(
      arguments, lab, defaultMetrics: isPosition ? ["jump_max_px"] : Self.defaultMetrics,
      rounds: isPosition ? 3 : nil,
      obtained: isPosition ? ChromiumHost.obtainedByWheel : ChromiumHost.obtainedFromPages)
    precision = arguments.has("precision") ? options.settings.precision : task.defaultPrecision
    results = ResultsOutput(arguments, lab)
    status = StatusLine(
      lab, isEnabled: !results.isQuiet && !arguments.has(StudyOptions.noProgress.name))
  }

  /// The end of an interval, as a share, up to which an undecided comparison may end.
  private let precision: Double

  private static func variant(
    _ operands: [String], _ study: PageStudy, _ arguments: Arguments, _ lab: Lab
  ) throws -> PageVariant? {
    let page = study.page
    guard study.variants.isEmpty || (operands.count == 1 && !arguments.has("inject")) else {
      throw UsageError("\(operands[0]) already declares the variants that are compared, in \"runs\"")
    }
    guard let file = arguments.text("inject") else {
      guard operands.count > 1 else { return nil }
      return PageVariant(try PageStudy.other(operands[1], arguments, lab), beside: page.address)
    }
    guard operands.count == 1 else { throw UsageError("--inject takes one page; two pages are compared as they are") }
    let text = String(decoding: try lab.source(file).bytes, as: UTF8.self)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return PageVariant(
      page.address, name: "\(page.address.name) with \(name)", injecting: [(file, text)], of: page)
  }

  private var resultsPath: String {
    let path = "\(study.page.name)-\(ChromiumHost.id)"
    return switch task {
    case .page, .comparison: path
    case .position: "\(path)-position"
    case .ablation: "\(path)-ablation"
    }
  }

  /// Whether the interventions are only surveyed, which writes no results.
  private var isSurvey: Bool { if case .ablation(_, _, isSurvey: true) = task { true } else { false } }

  mutating func execute(_ outputs: ReportOutputs<MeasuredStudy>) throws -> ExitCode {
    try outputs.check(lab, replacing: [results.folder(resultsPath)])
    try self.study.recordResponses(options, lab, status)
    let study = try measure()
    if isSurvey {
      if !results.isQuiet { try outputs.text(of: study).write(to: lab.console.write) }
      return outputs.writeFiles(of: study, lab)
    }
    let code = outputs.writeFiles(of: study, lab).combined(with: study.exitCode)
    return code.combined(
      with: results.write(
        Exporters.measured.files(of: study), of: study.scenario, to: resultsPath, printing: outputs.text(of: study)))
  }

  private func perform(_ report: (_ finished: Int, _ total: Int) -> Void) throws(HostError) -> MeasuredStudy {
    let (seed, page) = (options.settings.seed, study.page)
    switch task {
    case .page:
      let total = options.settings.rounds
      return try PageMeasurement(options.host, page, settings: options.settings).measure { report($0, total) }
    case .comparison:
      let comparison = PageComparison(
        options.host, page, base: study.variants[0], variants: Array(study.variants.dropFirst()), precision: precision,
        seed: seed)
      return try comparison.measure { report($0, comparison.maximumRounds) }
    case .position:
      return try PagePosition(options.host, page, study.variants, settings: options.settings).measure(progress: report)
    case .ablation(let interventions, let comparesPairs, let isSurvey):
      let ablation = PageAblation(
        options.host, page, interventions, precision: precision, seed: seed, comparesPairs: comparesPairs,
        isSurvey: isSurvey)
      return try ablation.measure { report($0, ablation.maximumRounds) }
    }
  }

  private func measure() throws(Failure) -> MeasuredStudy {
    let name = study.page.name
    return try options.interruption.measure(name, lab, status, keepsResults: !isSurvey) { () throws(HostError) in
      try perform { finished, total in
        status.show(RunProgress(run: name, finished: finished, simulated: finished, total: total))
      }
    }
  }
}
