import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// Checks the thesis's study against facts that follow only from its data and its app (Reinpalu 2017; row heights and
/// ticks are computed from the test app's constants), on a device where all work is free.
@Suite("The cumulative study, structure")
struct CumulativeFactsTests {
  /// The runs in the thesis's order, with the timer's ticks and the height of the content in points.
  private static let runs: [(name: String, ticks: Int, height: Double)] = [
    ("best", 167, 22_000), ("worst", 217, 35_966.5), ("reuse", 217, 35_210.5), ("static-cells", 217, 35_210.5),
    ("manual-heights", 217, 35_272), ("cached-heights", 217, 35_272), ("image-presizing", 217, 35_272),
    ("rasterization", 217, 35_272), ("no-offscreen", 217, 35_272), ("async-nodes", 202, 30_285.5),
  ]

  /// The study's runs on its device with free work.
  private func freeRuns() throws -> [RunConfiguration] {
    try shipped().runs.map { run in
      var configuration = run.configuration
      configuration.profile = configuration.profile.withFreeWork()
      return configuration
    }
  }

  @Test("The ten runs are in the thesis's order")
  func order() throws {
    #expect(try freeRuns().map(\.name) == Self.runs.map(\.name))
  }

  @Test(
    "Without missed frames the timer fires as often as the content's height requires, every 0.4 s", arguments: runs)
  func ticks(name: String, ticks: Int, height: Double) throws {
    var configuration = try #require(try freeRuns().first { $0.name == name })
    let record = ListSimulation(configuration).run()
    #expect(record.driverTicks == ticks)
    #expect(record.counters.timerFiresSkipped == 0)
    #expect(record.missedVsyncs == 0)
    #expect(Set(record.frameRateSamples) == [60])
    #expect(record.scrollEnd - record.scrollStart == .milliseconds(400) * ticks)
    // Once every row's height is known, the content is as high as its rows.
    configuration.driver = .rows(interval: .milliseconds(20))
    #expect(ListSimulation(configuration).run().contentHeight == height)
  }

  @Test(
    "Every frame's charges sum to its time exactly, no constraint is dropped, and host optimizations do not change a run",
    arguments: runs.map(\.name))
  func attribution(name: String) throws {
    var configuration = try configuration(name)
    let record = ListSimulation(configuration).run()
    #expect(record.frames.count > 1000)
    for (position, frame) in record.frames.enumerated() {
      let sum = record.charges[frame.charges].reduce(VirtualDuration.zero) { $0 + $1.time }
      #expect(sum == frame.mainTime, "frame \(position)")
    }
    #expect(record.counters.constraintConflicts == 0)
    configuration.usesShortcuts = false
    #expect(ListSimulation(configuration).run() == record)
  }
}
