import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// Checks the thesis's study against facts that follow only from its data and its app (Reinpalu 2017; row heights and
/// ticks are computed from the test app's constants), on a device where all work is free.
@Suite("The cumulative study, structure")
struct CumulativeFactsTests {
  private static let names = [
    "best", "worst", "reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing", "rasterization",
    "no-offscreen", "async-nodes",
  ]

  /// The study's runs on its device with free work.
  private func freeRuns() throws -> [RunConfiguration] {
    try Repository.scenario("Scenarios/cumulative.json").runs.map { run in
      var configuration = run.configuration
      configuration.profile = configuration.profile.withFreeWork()
      return configuration
    }
  }

  @Test("The ten runs are in the thesis's order")
  func order() throws {
    #expect(try freeRuns().map(\.name) == Self.names)
  }

  @Test(
    "Without missed frames the timer fires as often as the content's height requires, every 0.4 s",
    arguments: [
      ("best", 167), ("worst", 217), ("reuse", 217), ("static-cells", 217), ("manual-heights", 217),
      ("cached-heights", 217), ("image-presizing", 217), ("rasterization", 217), ("no-offscreen", 217),
      ("async-nodes", 202),
    ])
  func ticks(name: String, ticks: Int) throws {
    let configuration = try #require(try freeRuns().first { $0.name == name })
    let record = ListSimulation(configuration).run()
    #expect(record.driverTicks == ticks)
    #expect(record.counters.timerFiresSkipped == 0)
    #expect(record.missedVsyncs == 0)
    #expect(Set(record.frameRateSamples) == [60])
    #expect(record.scrollEnd - record.scrollStart == .milliseconds(400) * ticks)
  }

  @Test(
    "Once every row's height is known the content is as high as its rows",
    arguments: [
      ("best", 22_000.0), ("worst", 35_966.5), ("reuse", 35_210.5), ("static-cells", 35_210.5),
      ("manual-heights", 35_272), ("cached-heights", 35_272), ("image-presizing", 35_272), ("rasterization", 35_272),
      ("no-offscreen", 35_272), ("async-nodes", 30_285.5),
    ])
  func contentHeight(name: String, height: Double) throws {
    var configuration = try #require(try freeRuns().first { $0.name == name })
    configuration.driver = .rows(interval: .milliseconds(20))
    #expect(ListSimulation(configuration).run().contentHeight == height)
  }

  @Test("Host optimizations do not change a run", arguments: names)
  func hostShortcuts(name: String) throws {
    let run = try #require(
      try Repository.scenario("Scenarios/cumulative.json").runs.first { $0.name == name })
    var without = run.configuration
    without.usesShortcuts = false
    #expect(ListSimulation(run.configuration).run() == ListSimulation(without).run())
  }

  @Test("Every frame's charges sum to its time exactly, and no constraint is dropped", arguments: names)
  func attribution(name: String) throws {
    let run = try #require(
      try Repository.scenario("Scenarios/cumulative.json").runs.first { $0.name == name })
    let record = ListSimulation(run.configuration).run()
    #expect(record.frames.count > 1000)
    for (position, frame) in record.frames.enumerated() {
      let sum = record.charges[frame.charges].reduce(VirtualDuration.zero) { $0 + $1.time }
      #expect(sum == frame.mainTime, "frame \(position)")
    }
    #expect(record.counters.constraintConflicts == 0)
  }
}
