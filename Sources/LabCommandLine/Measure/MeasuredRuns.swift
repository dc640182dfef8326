import Analysis
import Hosts
import LabRunner
import Scenarios

/// Performs runs on a host, with a forecast and warnings before and a progress line during the measurement.
struct MeasuredRuns {
  private let lab: Lab
  private let options: MeasureOptions
  private let isQuiet: Bool
  private let status: StatusLine

  init(_ arguments: Arguments, _ options: MeasureOptions, _ lab: Lab) {
    self.lab = lab
    self.options = options
    isQuiet = arguments.has(StudyOptions.quiet.name)
    status = StatusLine(lab, isEnabled: !isQuiet && !arguments.has(StudyOptions.noProgress.name))
  }

  /// Performs runs.
  ///
  /// - Parameters:
  ///   - runs: the runs, with those that each is compared with.
  ///   - scenario: the scenario that they belong to.
  ///   - comparisons: the number of statements about each metric that get a verdict.
  ///   - needsCompleteRounds: whether a statement needs a value of every run in a round, and not only of two.
  func measure(
    _ runs: [ResolvedRun], of scenario: ResolvedScenario, comparisons: Int, needsCompleteRounds: Bool = false
  ) throws(Failure) -> MeasuredStudy {
    let needed = options.settings.family(comparingPairs: comparisons).pairsNeeded
    warn(scenario.name, comparisons: comparisons, needed: needed)
    let (forecast, count) = announce(runs, of: scenario)
    let interruption = options.interruption
    let runner = MeasurementRunner(
      options.host, settings: options.settings, comparesPictures: options.comparesPictures,
      completeRounds: needsCompleteRounds ? needed : 0)
    let runs = runs.map {
      MeasurementRunner.Run(configuration: $0.configuration, compareTo: $0.compareTo, techniques: $0.techniquesText)
    }
    var start = lab.host.now()
    let rounds = options.settings.rounds.upperBound
    return try interruption.measure(
      scenario.name, lab, status,
      message: { "lab: interrupted after \($0.finishedRounds) of \(rounds) rounds; nothing is written" }
    ) { () throws(HostError) in
      try runner.measure(runs, scenario: scenario.name, summary: scenario.summary) {
        interruption.finishedRounds = $0.finished / max(1, count)
        if $0.finished == 0 { start = lab.host.now() }
        if $0.finished == count, let text = forecast?.text(afterFirstRound: (lab.host.now() - start) / .seconds(1)) {
          status.printMessage("\(scenario.name): \(text)")
        }
        status.show(RunProgress(run: $0.run, finished: $0.finished, simulated: $0.finished, total: $0.total))
      }
    }
  }

  /// Prints how many runs are measured and how long that takes, and returns the forecast, if it is printed, and the number
  /// of runs that the host can perform.
  private func announce(_ runs: [ResolvedRun], of scenario: ResolvedScenario) -> (MeasurementForecast?, count: Int) {
    let runs = runs.map(\.configuration).filter { options.host.obstacles(to: $0).isEmpty }
    guard !runs.isEmpty, !isQuiet else { return (nil, runs.count) }
    let forecast = MeasurementForecast(
      of: runs, settings: options.settings, comparesPictures: options.comparesPictures, throttle: options.throttle)
    lab.console.printMessage("\(scenario.name): \(forecast.text)\n")
    return (forecast, runs.count)
  }

  /// Warns in advance if there are too few rounds for any verdict.
  private func warn(_ name: String, comparisons: Int, needed: Int) {
    let settings = options.settings
    let rounds = settings.rounds.upperBound
    guard comparisons > 0, rounds < needed, !isQuiet else { return }
    lab.console.printMessage(
      "\(name): warning: \(rounds) rounds are too few for a verdict: with \(comparisons * settings.metrics.count) comparisons a verdict "
        + "takes \(needed)\n")
  }
}

extension MeasuredStudy {
  /// How a measurement ended.
  var exitCode: ExitCode {
    let hasFailed = runs.contains { run in run.repetitions.allSatisfy { $0.failure != nil } }
    return hasFailed || abortion != nil ? .failedRun : runsWithOtherPictures.isEmpty ? .ok : .failedExpectation
  }
}
