import Analysis
import Digests
package import ListRuntime
package import Scenarios
import Simulation
import Synchronization

/// Executes the runs of a study, several in parallel.
///
/// Runs share only what follows from their data, so the number of jobs cannot change a result. Results are delivered in the plan's order.
package struct StudyRunner: Sendable {
  /// The memos of the runs of this process.
  private static let memos = RunMemos()
  /// The number of runs simulated in parallel, at least 1.
  private let jobs: Int
  private let store: (any RunStore)?
  private let documents = SharedDocuments()
  private let simulate: @Sendable (RunConfiguration, _ recordsFilmstrip: Bool) throws -> RunRecord
  /// Whether the simulation can record filmstrips. It records them for plans that need time series.
  private let supportsFilmstrips: Bool

  /// Creates a runner of simulations.
  ///
  /// - Parameters:
  ///   - jobs: the number of runs simulated in parallel, at least 1.
  ///   - store: the store of finished runs. With a store, runs that differ only in name are simulated once.
  package init(jobs: Int, store: (any RunStore)? = nil) {
    self.init(jobs: jobs, store: store, supportsFilmstrips: true) {
      ListSimulation($0, recordsFilmstrip: $1, memos: Self.memos).run()
    }
  }

  /// Creates a runner with a custom simulation, which records no filmstrips.
  ///
  /// - Parameters:
  ///   - jobs: the number of runs simulated in parallel, at least 1.
  ///   - store: the store of finished runs. With a store, runs that differ only in name are simulated once.
  ///   - simulate: produces a run's record; the run fails if it throws.
  package init(
    jobs: Int, store: (any RunStore)? = nil,
    simulate: @escaping @Sendable (RunConfiguration) throws -> RunRecord
  ) {
    self.init(jobs: jobs, store: store, supportsFilmstrips: false) { configuration, _ in try simulate(configuration) }
  }

  private init(
    jobs: Int, store: (any RunStore)?, supportsFilmstrips: Bool,
    simulate: @escaping @Sendable (RunConfiguration, _ recordsFilmstrip: Bool) throws -> RunRecord
  ) {
    precondition(jobs >= 1, "at least one run is simulated at a time, not \(jobs)")
    self.jobs = jobs
    self.store = store
    self.supportsFilmstrips = supportsFilmstrips
    self.simulate = simulate
  }

  /// Executes all runs of a scenario and evaluates its expectations.
  ///
  /// A failed run is part of the result and does not stop the others.
  package func run(
    _ scenario: ResolvedScenario, progress: (RunProgress) -> Void = { _ in }
  ) async -> StudyResult {
    var results: [RunResult] = []
    await run(StudyPlan(scenario), progress: progress) { results.append($0) }
    return StudyResult(of: scenario, runs: results)
  }

  /// Executes a plan and delivers each result in the plan's order, without keeping it.
  ///
  /// Runs start at most a fixed window ahead of the first undelivered one, so memory does not grow with the number of
  /// runs.
  ///
  /// - Parameters:
  ///   - plan: the runs.
  ///   - progress: called after each run, in completion order.
  ///   - deliver: receives the results one by one.
  package func run(
    _ plan: StudyPlan, progress: (RunProgress) -> Void = { _ in }, deliver: (RunResult) -> Void
  ) async {
    let digests = store == nil ? nil : documents.digests(of: plan)
    var buffer = OrderedResultBuffer(count: plan.runs.count, digests: digests, window: 8 * jobs)
    await withTaskGroup(of: (position: Int, outcome: RunResult.Outcome, isSimulated: Bool).self) { group in
      var running = 0
      var finished = 0
      var simulated = 0
      func startMore() {
        while running < jobs, let position = buffer.startNext() {
          let configuration = plan.runs[position].configuration
          let digest = digests?[position]
          let needsSeries = plan.needsSeries(at: position)
          let recordsFilmstrip = supportsFilmstrips && needsSeries
          group.addTask {
            // The stored run may come from a study without filmstrips.
            if let digest, let stored = store?.outcome(for: digest), !recordsFilmstrip || stored.hasFilmstrip {
              return (position, stored, false)
            }
            let outcome = outcome(of: configuration, recordsFilmstrip: recordsFilmstrip, needsSeries: needsSeries)
            if let digest { store?.save(outcome, for: digest) }
            return (position, outcome, true)
          }
          running += 1
        }
      }
      startMore()
      while let run = await group.next() {
        running -= 1
        if run.isSimulated { simulated += 1 }
        for position in buffer.complete(run.position, with: run.outcome) {
          finished += 1
          progress(
            RunProgress(
              run: plan.runs[position].name, finished: finished, simulated: simulated, total: plan.runs.count))
        }
        while let (position, outcome) = buffer.deliverNext() {
          let run = plan.runs[position]
          deliver(RunResult(configuration: run.configuration, compareTo: run.compareTo, outcome: outcome))
        }
        startMore()
      }
    }
  }

  /// Simulates one run. The full record is freed when this function returns.
  private func outcome(
    of configuration: RunConfiguration, recordsFilmstrip: Bool, needsSeries: Bool
  ) -> RunResult.Outcome {
    do {
      let record = try simulate(configuration, recordsFilmstrip)
      switch record.ending {
      case .completed: break
      case .timeLimit: return .failed(.timedOut(simulatedSeconds: configuration.timeLimit.inSeconds))
      case .terminated: return .failed(.terminated(megabytes: Double(record.footprintPeak) / 1e6))
      }
      let data = RunData(of: record, hasSeries: needsSeries)
      let violations = MetricLaw.violations(of: record, data.measurements.metrics, on: configuration.profile)
      if let violation = violations.first { return .failed(.defect(violation)) }
      return .completed(data)
    } catch {
      return .failed(.simulationFailed(reason: "\(error)"))
    }
  }
}

/// The documents of the runs of several plans, which show the same data. A class, because each plan adds to them.
private final class SharedDocuments: Sendable {
  private let documents = Mutex(RunDocuments())

  func digests(of plan: StudyPlan) -> [Digest] { documents.withLock { plan.digests(&$0) } }
}
