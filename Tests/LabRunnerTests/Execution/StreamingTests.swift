import Analysis
import Digests
import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Synchronization
import Testing

@Suite("Delivery of results")
struct StreamingTests {
  /// A store in memory.
  private final class Store: RunStore {
    private let outcomes = Mutex<[Digest: RunResult.Outcome]>([:])
    func outcome(for configuration: Digest) -> RunResult.Outcome? { outcomes.withLock { $0[configuration] } }
    func save(_ outcome: RunResult.Outcome, for configuration: Digest) {
      outcomes.withLock { $0[configuration] = outcome }
    }
  }

  /// A plan whose runs differ in name and seed. A run's seed is its frame rate.
  private func plan(seeds: [UInt64]) throws -> StudyPlan {
    StudyPlan(
      study: "study",
      runs: try seeds.enumerated().map { position, seed in
        var configuration = try SampleConfiguration.configuration(name: "run-\(position)")
        configuration.seed = seed
        return ResolvedRun(
          configuration: configuration, compareTo: [], techniquesText: [], range: SourceRange(start: 0, end: 0))
      })
  }

  @Test("A study of too many runs is planned without time series", arguments: [(1, true), (300, true), (301, false)])
  func seriesLimit(runs: Int, needsSeries: Bool) throws {
    let plan = StudyPlan(try SampleScenario.scenario(runs: (0..<runs).map { SampleScenario.Run("run-\($0)") }))
    #expect(plan.needsSeries == needsSeries && plan.runs.count == runs)
  }

  @Test("Runs start at most a window ahead of the first undelivered run", arguments: [1, 2, 3])
  func window(jobs: Int) async throws {
    let started = Mutex(0)
    let delivered = Mutex(0)
    let lead = Mutex(0)
    let runner = StudyRunner(jobs: jobs) { configuration in
      let ahead = started.withLock { count in
        count += 1
        return count - delivered.withLock { $0 }
      }
      lead.withLock { $0 = max($0, ahead) }
      // The first run takes so long that without a limit all others would complete before it.
      var sum = 0
      for step in 0..<(configuration.seed == 0 ? 30_000_000 : 1_000) { sum &+= step }
      return SampleRecord.record(samples: [sum == -1 ? 0 : Int(configuration.seed)])
    }
    var seeds: [Rational?] = []
    await runner.run(try plan(seeds: Array(0..<200))) { result in
      delivered.withLock { $0 += 1 }
      seeds.append(result.data?.measurements["fps_avg"])
    }
    #expect(seeds == (0..<200).map { Rational($0) })
    #expect(lead.withLock { $0 } <= 8 * jobs)
  }

  @Test("With a store, runs that differ only in name are simulated once, and stored runs not at all")
  func once() async throws {
    let simulated = Mutex<[UInt64]>([])
    let store = Store()
    let runner = StudyRunner(jobs: 3, store: store) { configuration in
      simulated.withLock { $0.append(configuration.seed) }
      return SampleRecord.record(samples: [Int(configuration.seed)])
    }
    let seeds: [UInt64] = (0..<60).map { $0 % 5 }
    let plan = try plan(seeds: seeds)
    for round in 0..<2 {
      var names: [String] = []
      var values: [Rational?] = []
      var last: RunProgress?
      await runner.run(plan) {
        last = $0
      } deliver: { result in
        names.append(result.name)
        values.append(result.data?.measurements["fps_avg"])
      }
      #expect(names == seeds.indices.map { "run-\($0)" })
      #expect(values == seeds.map { Rational(Int128($0)) })
      #expect(last?.finished == 60 && last?.total == 60 && last?.simulated == (round == 0 ? 5 : 0))
      #expect(simulated.withLock { $0.sorted() } == [0, 1, 2, 3, 4])
    }
  }

  @Test("A failed run is delivered in order, and an equal run is simulated again")
  func failures() async throws {
    struct Broken: Error {}
    let runner = StudyRunner(jobs: 2) { configuration in
      if configuration.seed == 1 { throw Broken() }
      return SampleRecord.record()
    }
    var failed: [Bool] = []
    await runner.run(try plan(seeds: [0, 1, 2, 1])) { failed.append($0.failure != nil) }
    #expect(failed == [false, true, false, true])
  }

  @Test("A plan of no runs delivers nothing")
  func empty() async throws {
    await StudyRunner(jobs: 2).run(try plan(seeds: [])) { Issue.record("delivered \($0.name)") }
  }
}
