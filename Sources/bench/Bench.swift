internal import Analysis
internal import Foundation
internal import LabRunner
internal import ListRuntime
internal import ScenarioKit
internal import Simulation
internal import Techniques

/// Measures how fast the lab simulates: simulated seconds per wall second, for each run of a scenario and for the whole.
///
/// Every run is simulated once to warm up and then several times; the median counts. One core, one run at a time.
@main
enum Bench {
  private static let repetitions = 7
  private static let defaultScenario = "Scenarios/cumulative.json"

  static func main() {
    let path = CommandLine.arguments.dropFirst().first ?? defaultScenario
    let loader = ScenarioLoader(files: DiskFiles(), techniques: allTechniques(), metrics: Measurements.names)
    let scenario: ResolvedScenario
    do { scenario = try loader.load(path) } catch {
      FileHandle.standardError.write(Data(error.text.utf8))
      exit(65)
    }
    var rows: [(name: String, simulated: Double, wall: Double)] = []
    for run in scenario.runs { rows.append(measure(run.configuration)) }
    print("\(scenario.name): simulated seconds per wall second, one core, median of \(repetitions)\n")
    let slowest = rows.map { $0.simulated / $0.wall }.min() ?? 1
    for row in rows { printRow(row.name, row.simulated, row.wall, relativeTo: slowest) }
    printRow(
      "whole", rows.reduce(0) { $0 + $1.simulated }, rows.reduce(0) { $0 + $1.wall }, relativeTo: slowest)
    if let peak = peakMemory() { print("\npeak memory of the process: \(fixed(peak, 1)) MB") }
  }

  private static func measure(_ configuration: RunConfiguration) -> (name: String, simulated: Double, wall: Double) {
    var simulated = 0.0
    var walls: [Double] = []
    for _ in 0...repetitions {
      let clock = ContinuousClock()
      var record: RunRecord?
      let wall = clock.measure { record = ListSimulation(configuration).run() }
      if let record { simulated = Double(record.scrollEnd.nanoseconds) / 1e9 }
      walls.append(Double(wall.components.seconds) + Double(wall.components.attoseconds) / 1e18)
    }
    // The first one warms up.
    let counted = walls.dropFirst().sorted()
    return (configuration.name, simulated, counted[counted.count / 2])
  }

  private static func printRow(_ name: String, _ simulated: Double, _ wall: Double, relativeTo slowest: Double) {
    let speed = simulated / wall
    let columns = [
      name.padding(toLength: 18, withPad: " ", startingAt: 0),
      padded("\(fixed(simulated, 1)) s", 10), padded("\(fixed(wall * 1000, 2)) ms", 12),
      padded("\(Int(speed)) s/s", 12), padded("\(fixed(speed / slowest, 2)) x", 9),
    ]
    print(columns.joined())
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// Greatest resident memory so far, in MB; the unit of `ru_maxrss` differs between systems.
  private static func peakMemory() -> Double? {
    var usage = rusage()
    #if canImport(Glibc)
      let who = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let who = RUSAGE_SELF
    #endif
    guard getrusage(who, &usage) == 0 else { return nil }
    #if os(macOS)
      return Double(usage.ru_maxrss) / 1e6
    #else
      return Double(usage.ru_maxrss) * 1024 / 1e6
    #endif
  }
}
