import Analysis
import Hosts
import LabRunner
import Reports

/// `lab measure` of a page: scrolls it in rounds and writes the results.
struct PageCommand {
  private let lab: Lab
  private let options: MeasureOptions
  private let page: PageSettings
  private let results: ResultsOutput
  private let status: StatusLine

  /// The deciding metrics if none are named: a page does not say which rows entered.
  private static let defaultMetrics = [Quantity.mainPerFrame, "frame_main_ms_p95"]

  init(_ operand: String, _ arguments: Arguments, _ lab: Lab) throws {
    self.lab = lab
    page = try PageOptions(operand, arguments).settings
    options = try MeasureOptions(
      arguments, lab, defaultMetrics: Self.defaultMetrics, obtained: ChromiumHost.obtainedFromPages)
    results = ResultsOutput(arguments, lab)
    status = StatusLine(
      lab, isEnabled: !results.isQuiet && !arguments.has(StudyOptions.noProgress.name))
  }

  private var resultsPath: String { "\(page.address.name)-\(ChromiumHost.id)" }

  func execute(_ outputs: ReportOutputs<MeasuredStudy>) throws -> ExitCode {
    try outputs.check(lab, replacing: [results.folder(resultsPath)])
    let study = try measure()
    let code = outputs.writeFiles(of: study, lab).combined(with: study.exitCode)
    return code.combined(
      with: results.write(
        Exporters.measured.files(of: study), to: resultsPath, printing: outputs.text(of: study)))
  }

  private func measure() throws(Failure) -> MeasuredStudy {
    let (name, total) = (page.address.name, options.settings.rounds.upperBound)
    return try options.interruption.measure(
      name, lab, status, message: { _ in "lab: interrupted; nothing is written" }
    ) { () throws(HostError) in
      try PageMeasurement(options.host, page, settings: options.settings).measure { round in
        status.show(RunProgress(run: name, finished: round, simulated: round, total: total))
      }
    }
  }
}
