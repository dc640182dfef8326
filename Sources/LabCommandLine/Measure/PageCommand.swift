import Analysis
import Hosts
import JSON
import LabRunner
import Reports

/// `lab measure` of a page or of two variants of one, and `lab ablate` of a page: scrolls them and writes the results.
struct PageCommand {
  private let lab: Lab
  private let options: MeasureOptions
  private let page: PageSettings
  private let results: ResultsOutput
  private let status: StatusLine

  /// The deciding metrics if none are named: a page does not say which rows entered.
  private static let defaultMetrics = [Quantity.mainPerFrame, "frame_main_ms_p95"]

  /// What is measured.
  private enum Task {
    case page
    case comparison(PageVariant)
    case ablation([TechniqueCounterpart], comparesPairs: Bool, isSurvey: Bool)

    /// Whether variants of the page alternate.
    var isInTurns: Bool { if case .page = self { false } else { true } }
    /// An ablation looks for what is worth a change.
    var defaultPrecision: Double { if case .ablation = self { 0.03 } else { 0.01 } }
  }

  private let task: Task

  /// The pages of `lab measure`.
  init(_ operands: [String], _ arguments: Arguments, _ lab: Lab) throws {
    let page = try PageOptions(operands[0], arguments).settings
    let variant = try Self.variant(operands, page, arguments, lab)
    try self.init(page, variant.map { .comparison($0) } ?? .page, arguments, lab)
  }

  /// The page of `lab ablate`.
  init(ablating operand: String, _ arguments: Arguments, _ lab: Lab) throws {
    let page = try PageOptions(operand, arguments).settings
    let names = arguments.text("factors")?.split(separator: ",").map(String.init)
    let all = lab.interventions
    for name in names ?? [] where !all.contains(where: { $0.technique == name }) {
      throw UsageError(
        "there is no intervention \"\(name)\"; they are \(all.map(\.technique).joined(separator: ", "))",
        suggestion: NearestName.nearest(to: name, among: all.map(\.technique)))
    }
    let chosen = names.map { names in all.filter { names.contains($0.technique) } } ?? all
    try self.init(
      page, .ablation(chosen, comparesPairs: arguments.has("pairs"), isSurvey: arguments.has("dry-run")), arguments, lab
    )
  }

  private init(_ page: PageSettings, _ task: Task, _ arguments: Arguments, _ lab: Lab) throws {
    self.lab = lab
    self.page = page
    self.task = task
    for option in PageOptions.ofOnePage where task.isInTurns && arguments.has(option) {
      throw UsageError("--\(option) is for one page; variants in turns have no such option")
    }
    options = try MeasureOptions(
      arguments, lab, defaultMetrics: Self.defaultMetrics, obtained: ChromiumHost.obtainedFromPages)
    precision = arguments.has("precision") ? options.settings.precision : task.defaultPrecision
    results = ResultsOutput(arguments, lab)
    status = StatusLine(
      lab, isEnabled: !results.isQuiet && !arguments.has(StudyOptions.noProgress.name))
  }

  /// The end of an interval, as a share, up to which an undecided comparison may end.
  private let precision: Double

  private static func variant(
    _ operands: [String], _ page: PageSettings, _ arguments: Arguments, _ lab: Lab
  ) throws -> PageVariant? {
    guard let file = arguments.text("inject") else {
      guard operands.count > 1 else { return nil }
      return PageVariant(try PageOptions.other(operands[1], arguments), beside: page.address)
    }
    guard operands.count == 1 else { throw UsageError("--inject takes one page; two pages are compared as they are") }
    let text = String(decoding: try lab.source(file).bytes, as: UTF8.self)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return PageVariant(name: "\(page.address.name) with \(name)", page.address, injecting: text, from: file)
  }

  private var resultsPath: String {
    if case .ablation = task { return "\(page.address.name)-\(ChromiumHost.id)-ablation" }
    return "\(page.address.name)-\(ChromiumHost.id)"
  }

  func execute(_ outputs: ReportOutputs<MeasuredStudy>) throws -> ExitCode {
    try outputs.check(lab, replacing: [results.folder(resultsPath)])
    let study = try measure()
    if case .ablation(_, _, isSurvey: true) = task {
      if !results.isQuiet { try outputs.text(of: study).write(to: lab.console.write) }
      return outputs.writeFiles(of: study, lab)
    }
    let code = outputs.writeFiles(of: study, lab).combined(with: study.exitCode)
    return code.combined(
      with: results.write(
        Exporters.measured.files(of: study), to: resultsPath, printing: outputs.text(of: study)))
  }

  private func perform(_ report: (_ finished: Int, _ total: Int) -> Void) throws(HostError) -> MeasuredStudy {
    let seed = options.settings.seed
    switch task {
    case .page:
      let total = options.settings.rounds.upperBound
      return try PageMeasurement(options.host, page, settings: options.settings).measure { report($0, total) }
    case .comparison(let variant):
      let comparison = PageComparison(
        options.host, page, base: PageVariant(page.address), variants: [variant], precision: precision, seed: seed)
      return try comparison.measure { report($0, comparison.maximumRounds) }
    case .ablation(let interventions, let comparesPairs, let isSurvey):
      let ablation = PageAblation(
        options.host, page, interventions, precision: precision, seed: seed, comparesPairs: comparesPairs,
        isSurvey: isSurvey)
      return try ablation.measure { report($0, ablation.maximumRounds) }
    }
  }

  private func measure() throws(Failure) -> MeasuredStudy {
    let name = page.address.name
    return try options.interruption.measure(name, lab, status) { () throws(HostError) in
      try perform { finished, total in
        status.show(RunProgress(run: name, finished: finished, simulated: finished, total: total))
      }
    }
  }
}
