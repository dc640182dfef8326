import Analysis
import Hosts
import JSON
import LabRunner
import Reports

/// `lab measure` of a page, or of two variants of one: scrolls them and writes the results.
struct PageCommand {
  private let lab: Lab
  private let options: MeasureOptions
  private let page: PageSettings
  private let results: ResultsOutput
  private let status: StatusLine

  /// The deciding metrics if none are named: a page does not say which rows entered.
  private static let defaultMetrics = [Quantity.mainPerFrame, "frame_main_ms_p95"]

  /// The variant with which the page is compared; nil if it is only measured.
  private let variant: PageVariant?

  init(_ operands: [String], _ arguments: Arguments, _ lab: Lab) throws {
    self.lab = lab
    page = try PageOptions(operands[0], arguments).settings
    let isComparison = operands.count > 1 || arguments.has("inject")
    for option in PageOptions.ofOnePage where isComparison && arguments.has(option) {
      throw UsageError("--\(option) is for one page; a comparison of two has no such option")
    }
    options = try MeasureOptions(
      arguments, lab, defaultMetrics: Self.defaultMetrics, obtained: ChromiumHost.obtainedFromPages)
    variant = try Self.variant(operands, page, arguments, lab)
    precision = arguments.has("precision") ? options.settings.precision : Self.defaultPrecision
    results = ResultsOutput(arguments, lab)
    status = StatusLine(
      lab, isEnabled: !results.isQuiet && !arguments.has(StudyOptions.noProgress.name))
  }

  /// The half width at which an undecided comparison ends, as a share.
  private let precision: Double
  private static let defaultPrecision = 0.01

  private static func variant(
    _ operands: [String], _ page: PageSettings, _ arguments: Arguments, _ lab: Lab
  ) throws -> PageVariant? {
    guard let file = arguments.text("inject") else {
      guard operands.count > 1 else { return nil }
      guard PageAddress.isPage(operands[1]) else {
        throw UsageError("\"\(operands[1])\" is not a page: an address, or the path of an HTML file")
      }
      let other = try PageOptions(operands[1], arguments, label: "second-").settings.address
      return PageVariant(name: other.name == page.address.name ? "\(other.name) (2)" : other.name, other)
    }
    guard operands.count == 1 else { throw UsageError("--inject takes one page; two pages are compared as they are") }
    let text = String(decoding: try lab.source(file).bytes, as: UTF8.self)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return PageVariant(name: "\(page.address.name) with \(name)", page.address, injecting: text, from: file)
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

  /// Measures the page, or compares it with the variant.
  private func perform(_ report: (_ finished: Int, _ total: Int) -> Void) throws(HostError) -> MeasuredStudy {
    guard let variant else {
      let total = options.settings.rounds.upperBound
      return try PageMeasurement(options.host, page, settings: options.settings).measure { report($0, total) }
    }
    let total = PageComparison.maximumRounds
    let settings = MeasurementSettings(
      rounds: 1...total, precision: precision, metrics: PageComparison.metrics, seed: options.settings.seed)
    return try PageComparison(
      options.host, page, base: PageVariant(name: page.address.name, page.address), variant: variant, settings: settings
    ).measure { report($0, total) }
  }

  private func measure() throws(Failure) -> MeasuredStudy {
    let name = page.address.name
    return try options.interruption.measure(
      name, lab, status, message: { _ in "lab: interrupted; nothing is written" }
    ) { () throws(HostError) in
      try perform { finished, total in
        status.show(RunProgress(run: name, finished: finished, simulated: finished, total: total))
      }
    }
  }
}
