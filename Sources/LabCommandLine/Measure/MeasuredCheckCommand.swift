import Analysis
import Hosts
import JSON
import LabRunner
import Reports

/// `lab check --host`: measures a scenario and compares it with the measurements of an earlier session.
///
/// Measured figures are not compared byte by byte: the check fails only if the whole interval of a worsening is beyond
/// the threshold.
struct MeasuredCheckCommand {
  /// The options in addition to those of all measurements.
  static let specs = [
    OptionSpec(
      "measured", "FILE", "With --host: the results.json of the earlier session to compare with, from lab measure.")
  ]

  private let lab: Lab
  private let measurement: ScenarioMeasurement
  private let baseline: MeasuredBaseline
  private let threshold: Double

  init(_ arguments: Arguments, _ lab: Lab) throws {
    try arguments.noOperands(beyond: 1)
    guard let path = arguments.operands.first else { throw UsageError("check needs a scenario file") }
    try MeasureOptions.refuse(
      simulated: ["update", "baseline", "baselines", "shard", "format", "lenient", "strict", "tolerances"]
        + UncertaintyOptions.specs.map(\.name), in: arguments)
    guard let file = arguments.text("measured") else {
      throw UsageError("check --host needs --measured FILE, the results.json of an earlier lab measure")
    }
    self.lab = lab
    threshold = try ThresholdText.ofChecks(arguments).share()
    let options = try MeasureOptions(arguments, lab)
    measurement = try ScenarioMeasurement(path, arguments, options, lab)
    let collector = DiagnosticCollector()
    guard let baseline = MeasuredResultsReader(reportingTo: collector).read(try lab.source(file)) else {
      throw lab.failure(.badInput, collector.sorted)
    }
    guard baseline.scenario == measurement.scenarioName, baseline.host.host == ChromiumHost.id else {
      throw UsageError(
        "\(file) has measurements of \(baseline.scenario) on \(baseline.host.host), not of "
          + "\(measurement.scenarioName) on \(ChromiumHost.id)")
    }
    self.baseline = baseline
  }

  func execute() throws -> ExitCode {
    let count = measurement.runCount
    let study = try measurement.perform(keepsResults: false) { $0.family(comparingPairs: count).valuesNeeded }
    let regression = MeasuredRegression(of: study, against: baseline, threshold: threshold)
    let text = MeasuredRegressionText.bytes(of: regression, study: study, baseline: baseline, width: lab.outputWidth)
    let written = measurement.write(study, printing: StreamedContent(text))
    let verdict: ExitCode =
      !regression.regressions.isEmpty ? .failedExpectation : regression.cells.isEmpty ? .missingBaseline : .ok
    return written.combined(with: verdict)
  }
}
