internal import Analysis
internal import Hosts
internal import LabRunner
internal import ListRuntime
internal import Reports
internal import Scenarios

/// A measurement of a scenario: performs its runs on a host and writes the results.
struct Measurement {
  private let lab: Lab
  private let options: MeasureOptions
  private let scenario: ResolvedScenario
  private let results: ResultsOutput
  private let status: StatusLine

  /// Reads a scenario and what to measure of it.
  ///
  /// - Throws: ``UsageError``, or ``Failure`` if the scenario is not valid.
  init(_ path: String, _ arguments: Arguments, _ options: MeasureOptions, _ lab: Lab) throws {
    self.lab = lab
    self.options = options
    let scenarioOptions = try ScenarioOptions(arguments)
    let scenarios = try lab.runnableScenarios([path], scenarioOptions)
    guard let scenario = try scenarios.first.map({ try scenarioOptions.selectingRuns(of: $0.scenario, lab) }) else {
      preconditionFailure("\(path) gave no scenario")
    }
    self.scenario = scenario
    results = ResultsOutput(arguments, lab)
    status = StatusLine(lab, isEnabled: !results.isQuiet && !arguments.has(StudyOptions.noProgress.name))
  }

  /// The name of the results folder: simulated results of the same scenario are in another.
  private var folderName: String { "\(scenario.name)-\(type(of: options.host).id)" }

  /// The name of the scenario.
  var scenarioName: String { scenario.name }

  /// The path of the folder that the results replace.
  var folder: String { results.folder(of: folderName) }

  /// Performs the runs.
  func perform() throws(Failure) -> MeasuredStudy {
    let names = scenario.runs.map(\.name)
    let pairs = scenario.runs.flatMap { $0.compareTo.filter(names.contains) }.count
    let rounds = options.settings.rounds.upperBound
    let needed = options.settings.family(comparingPairs: pairs).pairsNeeded
    if pairs > 0, rounds < needed, !results.isQuiet {
      lab.console.printMessage(
        "\(scenario.name): warning: \(rounds) rounds decide nothing: with "
          + "\(pairs * options.settings.metrics.count) comparisons a verdict takes "
          + "\(needed)\n")
    }
    status.begin(scenario.name)
    defer { status.clear() }
    let runner = MeasurementRunner(
      options.host, settings: options.settings, comparesPictures: options.comparesPictures)
    let runs = scenario.runs.map {
      MeasurementRunner.Run(configuration: $0.configuration, compareTo: $0.compareTo, techniques: $0.techniquesText)
    }
    do throws(HostError) {
      return try runner.measure(runs, scenario: scenario.name, summary: scenario.summary) {
        status.show(RunProgress(run: $0.run, finished: $0.finished, simulated: $0.finished, total: $0.total))
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Writes the results and prints an output.
  func write(_ study: MeasuredStudy, printing output: StreamedContent) -> ExitCode {
    let hasFailed = study.runs.contains { run in run.repetitions.allSatisfy { $0.failure != nil } }
    let code: ExitCode =
      hasFailed || study.abortion != nil ? .failedRun : study.runsWithOtherPictures.isEmpty ? .ok : .failedExpectation
    return code.combined(with: results.write(Exporters.measured.files(of: study), of: folderName, printing: output))
  }
}
