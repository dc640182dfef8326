internal import Analysis
package import ListRuntime
package import Scenarios
internal import Simulation

/// Runs the runs of a study, several at a time, with one result whatever their number.
///
/// Runs share nothing, so how many are simulated at once cannot change a result; results come in the plan's order.
package struct StudyRunner: Sendable {
  /// How many runs are simulated at once, at least 1.
  private let jobs: Int
  private let store: (any RunStore)?
  private let simulate: @Sendable (RunConfiguration, _ isFilmed: Bool) throws -> RunRecord
  /// Whether pictures of the screen are taken where a plan needs what happened over time.
  private let films: Bool

  /// A runner that simulates.
  ///
  /// - Parameters:
  ///   - jobs: how many runs are simulated at once, at least 1.
  ///   - store: where finished runs are found and kept; with one, runs that differ in nothing but the name are simulated once.
  package init(jobs: Int, store: (any RunStore)? = nil) {
    self.init(jobs: jobs, store: store, films: true) { ListSimulation($0, isFilmed: $1).run() }
  }

  /// A runner of something else, of which there are no pictures.
  ///
  /// - Parameters:
  ///   - jobs: how many runs are simulated at once, at least 1.
  ///   - store: where finished runs are found and kept; with one, runs that differ in nothing but the name are simulated once.
  ///   - simulate: makes a run's record; a thrown error makes that run a failed one.
  package init(
    jobs: Int, store: (any RunStore)? = nil,
    simulate: @escaping @Sendable (RunConfiguration) throws -> RunRecord
  ) {
    self.init(jobs: jobs, store: store, films: false) { configuration, _ in try simulate(configuration) }
  }

  private init(
    jobs: Int, store: (any RunStore)?, films: Bool,
    simulate: @escaping @Sendable (RunConfiguration, _ isFilmed: Bool) throws -> RunRecord
  ) {
    precondition(jobs >= 1, "at least one run is simulated at a time, not \(jobs)")
    self.jobs = jobs
    self.store = store
    self.films = films
    self.simulate = simulate
  }

  /// Simulates every run and judges every expectation.
  ///
  /// A run that fails is part of the result; the others are simulated all the same.
  package func run(
    _ scenario: ResolvedScenario, progress: (RunProgress) -> Void = { _ in }
  ) async -> StudyResult {
    var results: [RunResult] = []
    await run(StudyPlan(scenario), progress: progress) { results.append($0) }
    return StudyResult(of: scenario, runs: results)
  }

  /// Hands over every run's result in the plan's order, and forgets it.
  ///
  /// No run is begun far ahead of the first one that is still awaited, so memory does not grow with the number of runs.
  ///
  /// - Parameters:
  ///   - plan: what to run.
  ///   - progress: called after each run, in the order in which they finish.
  ///   - deliver: takes the results one after the other.
  package func run(
    _ plan: StudyPlan, progress: (RunProgress) -> Void = { _ in }, deliver: (RunResult) -> Void
  ) async {
    let isFilmed = films && plan.needsSeries
    let digests = store == nil ? nil : plan.digests()
    var queue = OrderedResultBuffer(count: plan.runs.count, digests: digests, window: 8 * jobs)
    await withTaskGroup(of: (position: Int, outcome: RunResult.Outcome, isNew: Bool).self) { group in
      var running = 0
      var finished = 0
      var simulated = 0
      func beginMore() {
        while running < jobs, let position = queue.begin() {
          let configuration = plan.runs[position].configuration
          let digest = digests?[position]
          group.addTask {
            // A study without pictures may have kept the run.
            if let digest, let known = store?.outcome(of: digest), !isFilmed || known.isFilmed {
              return (position, known, false)
            }
            let outcome = outcome(of: configuration, isFilmed: isFilmed)
            if let digest { store?.keep(outcome, of: digest) }
            return (position, outcome, true)
          }
          running += 1
        }
      }
      beginMore()
      while let run = await group.next() {
        running -= 1
        if run.isNew { simulated += 1 }
        for position in queue.settle(run.position, run.outcome) {
          finished += 1
          progress(
            RunProgress(
              run: plan.runs[position].name, finished: finished, simulated: simulated, total: plan.runs.count))
        }
        while let (position, outcome) = queue.deliver() {
          let run = plan.runs[position]
          deliver(RunResult(configuration: run.configuration, compareTo: run.compareTo, outcome: outcome))
        }
        beginMore()
      }
    }
  }

  /// One run: only what is kept of its record leaves this function.
  private func outcome(of configuration: RunConfiguration, isFilmed: Bool) -> RunResult.Outcome {
    do {
      let record = try simulate(configuration, isFilmed)
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
