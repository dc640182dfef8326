import Foundation
import ListRuntime
import Scenarios
import Simulation

/// Measures simulated seconds per host second of each run, on one core. The runs follow one another as in a study: each takes over what
/// those before it have computed from the same data.
enum RunsSection: BenchSection {
  static let name = "runs"
  private static let repetitions = 7
  /// The target of a run, in simulated seconds per host second. Runs without separate reuse identifiers have no target.
  private static func target(of run: String) -> Double? {
    switch run {
    case "best", "reuse": nil
    case "worst": 2500
    default: 5000
    }
  }

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    var measurements: [BenchMeasurement] = []
    var whole = (simulated: 0.0, wall: 0.0)
    let configurations = try context.scenario().runs.map(\.configuration)
    var runs = configurations.map { _ in (simulated: 0.0, seconds: [Double]()) }
    // The first repetition is a warm-up.
    for repetition in 0...repetitions {
      let memos = RunMemos()
      for (position, configuration) in configurations.enumerated() {
        let time = ContinuousClock().measure {
          runs[position].simulated = ListSimulation(configuration, memos: memos).run().simulatedSeconds
        }
        if repetition > 0 { runs[position].seconds.append(Timing.seconds(time)) }
      }
    }
    for (configuration, run) in zip(configurations, runs) {
      let (name, timing) = (configuration.name, Timing(run.seconds))
      whole = (whole.simulated + run.simulated, whole.wall + timing.median)
      measurements.append(rate(name, of: run.simulated, in: timing, "s/s", atLeast: target(of: name)))
    }
    return measurements + [measurement("all runs", whole.simulated / whole.wall, "s/s")]
  }
}

/// Measures the whole scenario file as a user runs it: a debug build that reads, simulates and writes.
enum ProcessSection: BenchSection {
  static let name = "process"

  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement] {
    guard let lab = context.lab else { return [] }
    let simulated = try context.scenario().runs.reduce(0) {
      $0 + ListSimulation($1.configuration).run().simulatedSeconds
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "lab-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try [1, 2].map { jobs in
      let timing = try Timing {
        _ = try BenchContext.output(
          of: lab,
          ["run", context.scenarioPath, "--quiet", "--no-cache", "--jobs", "\(jobs)", "--output", folder.path])
      }
      return rate(
        "whole file, debug, \(BenchTable.jobs(jobs))", of: simulated, in: timing, "s/s",
        atLeast: jobs == 2 ? 1500 : nil)
    }
  }
}

extension RunRecord {
  /// Simulated seconds from the start to the end of the scroll.
  var simulatedSeconds: Double { Double(scrollEnd.nanoseconds) / 1e9 }
}
