import Analysis
import Hosts
import LabRunner
import Reports
import Scenarios

/// A measurement of a scenario: performs its runs on a host and writes the results.
struct ScenarioMeasurement {
  private let runs: MeasuredRuns
  private let scenario: ResolvedScenario
  private let results: ResultsOutput

  /// Reads a scenario and determines what to measure.
  ///
  /// - Throws: ``UsageError``, or ``Failure`` if the scenario is not valid.
  init(_ path: String, _ arguments: Arguments, _ options: MeasureOptions, _ lab: Lab) throws {
    let scenarioOptions = try ScenarioOptions(arguments)
    let scenarios = try lab.runnableScenarios([path], scenarioOptions)
    guard let scenario = try scenarios.first.map({ try scenarioOptions.selectingRuns(of: $0.scenario, lab) }) else {
      preconditionFailure("\(path) gave no scenario")
    }
    self.scenario = scenario
    runs = MeasuredRuns(arguments, options, lab)
    results = ResultsOutput(arguments, lab)
  }

  /// The path of the results folder below that of all results: simulated results of the same scenario have a different
  /// folder.
  private var resultsPath: String { "\(scenario.resultsPath)-\(ChromiumHost.id)" }

  /// The name of the scenario.
  var scenarioName: String { scenario.name }

  /// The number of runs that are to be measured.
  var runCount: Int { scenario.runs.count }

  /// The path of the folder that the results replace.
  var folder: String { results.folder(resultsPath) }

  /// Performs the runs.
  ///
  /// - Parameters:
  ///   - keepsResults: whether what is complete at an interruption is a result.
  ///   - valuesNeeded: the number of values of each run that a verdict takes; nil if it compares runs with each other.
  func perform(keepsResults: Bool = true, valuesNeeded: ((MeasurementSettings) -> Int)? = nil) throws -> MeasuredStudy {
    let names = scenario.runs.map(\.name)
    let pairs = scenario.runs.flatMap { $0.compareTo.filter(names.contains) }.count
    return try runs.measure(
      scenario.runs, of: scenario, comparisons: pairs, keepsResults: keepsResults, valuesNeeded: valuesNeeded)
  }

  /// Writes the results and prints an output.
  func write(_ study: MeasuredStudy, printing output: StreamedContent) -> ExitCode {
    study.exitCode.combined(
      with: results.write(Exporters.measured.files(of: study), of: study.scenario, to: resultsPath, printing: output))
  }
}
