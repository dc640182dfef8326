import Analysis
import Hosts
import LabRunner
import ListRuntime
import Scenarios

/// Performs runs on a host, in turns or in real time, with a forecast and warnings before and a progress line during the measurement.
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
  ///   - keepsResults: whether what is complete at an interruption is a result.
  ///   - valuesNeeded: the number of values of each run that a verdict takes in real time; nil for that of a comparison of pairs.
  ///   - isSettled: whether a comparison in turns has the verdicts that it needs.
  func measure(
    _ runs: [ResolvedRun], of scenario: ResolvedScenario, comparisons: Int, keepsResults: Bool = true,
    valuesNeeded: ((MeasurementSettings) -> Int)? = nil,
    until isSettled: @escaping @Sendable (MeasuredStudy) -> Bool = { $0.isEveryComparisonSettled }
  ) throws -> MeasuredStudy {
    let feasible = runs.map(\.configuration).filter { options.host.obstacles(to: $0).isEmpty }
    let reason = realTimeReason(feasible, comparisons: comparisons)
    let needed = valuesNeeded ?? { comparisons == 0 ? 0 : $0.family(comparingPairs: comparisons).pairsNeeded }
    let settings = reason == nil ? options.settingsInTurns : options.settingsInRealTime(roundsNeeded: needed)
    if let reason {
      try options.check(inRealTimeBecause: reason)
      warn(scenario.name, settings, needed: needed(settings))
    }
    let forecast = announce(feasible, of: scenario.name, settings, inRealTimeBecause: reason)
    let runner = MeasurementRunner(
      options.host, settings: settings, comparesPictures: options.comparesPictures,
      inTurnsUntil: reason == nil ? isSettled : nil)
    let runs = runs.map {
      MeasurementRunner.Run(configuration: $0.configuration, compareTo: $0.compareTo, techniques: $0.techniquesText)
    }
    var start = lab.host.now()
    return try options.interruption.measure(scenario.name, lab, status, keepsResults: keepsResults) {
      () throws(HostError) in
      try runner.measure(runs, scenario: scenario.name, summary: scenario.summary) {
        if $0.finished == 0 { start = lab.host.now() }
        if $0.finished == feasible.count,
          let text = forecast?.text(afterFirstRound: (lab.host.now() - start) / .seconds(1))
        {
          status.printMessage("\(scenario.name): \(text)")
        }
        status.show(RunProgress(run: $0.run, finished: $0.finished, simulated: $0.finished, total: $0.total))
      }
    }
  }

  /// The most runs that are compared in turns: each is a list in the same page.
  private static let limit = 32

  /// Why runs scroll in real time; nil if they are compared in turns.
  private func realTimeReason(_ runs: [RunConfiguration], comparisons: Int) -> String? {
    if let reason = options.realTimeReason { return reason }
    guard comparisons > 0, runs.count > 1 else { return "no run is compared with another" }
    guard runs.count <= Self.limit else { return "more than \(Self.limit) runs do not fit into a page" }
    guard runs.allSatisfy({ $0.profile.screen == runs[0].profile.screen }) else { return "their screens differ" }
    return runs.lazy.compactMap { run in options.host.obstacleToTurns(of: run).map { "\(run.name) \($0)" } }.first
  }

  /// Prints how many runs are measured, how, and how long that takes, and returns the forecast of scrolls in real time, if it is printed.
  private func announce(
    _ runs: [RunConfiguration], of name: String, _ settings: MeasurementSettings, inRealTimeBecause reason: String?
  ) -> MeasurementForecast? {
    guard !runs.isEmpty, !isQuiet else { return nil }
    guard let reason else {
      lab.console.printMessage("\(name): \(MeasurementForecast.textInTurns(of: runs.count))\n")
      return nil
    }
    let forecast = MeasurementForecast(
      of: runs, settings: settings, comparesPictures: options.comparesPictures, throttle: options.throttle)
    lab.console.printMessage("\(name): in real time, because \(reason): \(forecast.text)\n")
    return forecast
  }

  /// Warns in advance if there are too few rounds for any verdict.
  private func warn(_ name: String, _ settings: MeasurementSettings, needed: Int) {
    guard settings.rounds < needed, !isQuiet else { return }
    lab.console.printMessage(
      "\(name): warning: \(settings.rounds) rounds are too few for a verdict, which takes \(needed)\n")
  }
}

extension MeasuredStudy {
  /// How a measurement ended.
  var exitCode: ExitCode {
    let hasFailed = runs.contains { run in run.repetitions.allSatisfy { $0.failure != nil } }
    return hasFailed || abortion != nil ? .failedRun : runsWithOtherPictures.isEmpty ? .ok : .failedExpectation
  }
}
