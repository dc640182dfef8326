internal import Analysis
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import RunRecordSupport
internal import Scenarios
internal import Synchronization
import Testing

@Suite("Results one after the other")
struct StreamingTests {
  /// A store in memory that counts.
  private final class Store: RunStore {
    private let outcomes = Mutex<[Digest: RunResult.Outcome]>([:])
    func outcome(of configuration: Digest) -> RunResult.Outcome? { outcomes.withLock { $0[configuration] } }
    func keep(_ outcome: RunResult.Outcome, of configuration: Digest) {
      outcomes.withLock { $0[configuration] = outcome }
    }
  }

  /// A plan whose runs differ in their names and seeds; the seed is the number of frames per second.
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

  @Test("No more runs are begun than a window beyond the first that is awaited", arguments: [1, 2, 3])
  func window(jobs: Int) async throws {
    let begun = Mutex(0)
    let delivered = Mutex(0)
    let lead = Mutex(0)
    let runner = StudyRunner(jobs: jobs) { configuration in
      let ahead = begun.withLock { count in
        count += 1
        return count - delivered.withLock { $0 }
      }
      lead.withLock { $0 = max($0, ahead) }
      // The first run takes so long that without a limit all others would come out before it.
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

  @Test("With a store, runs that differ in the name alone are simulated once, and known ones not at all")
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

  @Test("A failed run is delivered in its place, and is simulated again where it stands again")
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
