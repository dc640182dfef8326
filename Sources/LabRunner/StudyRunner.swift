internal import Analysis
package import ListRuntime
package import ScenarioKit
internal import Simulation

/// Runs the runs of a scenario, several at a time, with one result whatever their number.
///
/// Runs share nothing, so how many are simulated at once cannot change a result; results stand in the scenario's order.
package struct StudyRunner: Sendable {
  /// How many runs are simulated at once, at least 1.
  private let jobs: Int
  private let simulate: @Sendable (RunConfiguration) throws -> RunRecord

  /// A runner.
  ///
  /// - Parameters:
  ///   - jobs: how many runs are simulated at once, at least 1.
  ///   - simulate: makes a run's record; a thrown error makes that run a failed one.
  package init(
    jobs: Int,
    simulate: @escaping @Sendable (RunConfiguration) throws -> RunRecord = { ListSimulation($0).run() }
  ) {
    precondition(jobs >= 1, "at least one run is simulated at a time, not \(jobs)")
    self.jobs = jobs
    self.simulate = simulate
  }

  /// Simulates every run and judges every expectation.
  ///
  /// A run that fails is part of the result; the others are simulated all the same.
  ///
  /// - Parameters:
  ///   - scenario: what to run.
  ///   - finished: called after each run with its name and how many have finished, in the order in which they finish.
  package func run(
    _ scenario: ResolvedScenario, finished: (_ run: String, _ count: Int) -> Void = { _, _ in }
  ) async -> StudyResult {
    var results = [RunResult?](repeating: nil, count: scenario.runs.count)
    await withTaskGroup(of: (Int, RunResult).self) { group in
      var next = 0
      func startNext() {
        guard next < scenario.runs.count else { return }
        let (position, run) = (next, scenario.runs[next])
        group.addTask { (position, result(of: run)) }
        next += 1
      }
      for _ in 0..<min(jobs, scenario.runs.count) { startNext() }
      var count = 0
      for await (position, result) in group {
        results[position] = result
        count += 1
        finished(result.name, count)
        startNext()
      }
    }
    return StudyResult(of: scenario, runs: results.compactMap { $0 })
  }

  /// One run: only what is kept of its record leaves this function.
  private func result(of run: ResolvedRun) -> RunResult {
    RunResult(configuration: run.configuration, compareTo: run.compareTo, outcome: outcome(of: run.configuration))
  }

  private func outcome(of configuration: RunConfiguration) -> RunResult.Outcome {
    do {
      let record = try simulate(configuration)
      guard record.ending == .completed else {
        return .failed(.cutOff(simulatedSeconds: configuration.timeLimit.inSeconds))
      }
      if let mismatch = AttributionMismatch.all(in: record).first { return .failed(.inexact(mismatch)) }
      return .completed(RunData(of: record))
    } catch {
      return .failed(.notSimulated(reason: "\(error)"))
    }
  }
}
