import Digests
import Foundation
import LabRunner
import Scenarios
import Synchronization
import LabCommandLine
import Testing

/// Compares the forecast before studies run with the runs that are in the cache afterwards.
@Suite("Forecasts and what runs")
struct ForecastCountTests {
  // A machine with little memory, on which every study is announced.
  private static let memory = 10_000_000

  private static func scenario(_ name: String, _ runs: [String]) -> String {
    """
    {"name": "\(name)", "summary": "A list.", "device": "iphone-4", "data": {"messages": "messages.json", "media": "media.json"},
     "content": {"kind": "chat"}, "scroll": {"driver": "rows", "intervalMs": 20}, "runs": [\(runs.joined(separator: ", "))]}
    """
  }

  /// Runs that differ by the instant of an event.
  private static func runs(_ instants: [Int]) -> [String] {
    instants.enumerated().map { #"{"name": "r\#($0)", "events": [{"atMs": \#($1), "event": "memoryWarning"}]}"# }
  }

  /// Executes commands one after the other, and returns for each the announced number of runs and the number of runs
  /// added to the cache.
  private func counts(_ commands: [[String]], _ scenarios: [String: String]) async throws -> [[Int]] {
    let process = try LabProcess.withData(messages: 5)
    defer { process.remove() }
    let device = try String(
      contentsOf: LabProcess.project.appending(path: "Scenarios/devices/iphone-4.json"), encoding: .utf8)
    let files = TextFiles(
      scenarios.merging([
        "devices/iphone-4.json": device, "messages.json": try process.text("messages.json"),
        "media.json": try process.text("media.json"),
      ]) { first, _ in first })
    let output = process.folder.appending(path: "Results").path
    let program = SHA256.digest(of: [1])
    var finished = 0
    var counts: [[Int]] = []
    for command in commands {
      let text = Mutex("")
      let lab = Lab(
        console: Console(
          write: { _ in }, printMessage: { words in text.withLock { $0 += words } }, showsProgress: false),
        techniques: [], files: OpenedFiles(files), program: program, host: Host(memory: Self.memory))
      #expect(await lab.execute(command + ["--no-progress", "--output", output]) == .ok)
      let messages = text.withLock { $0 }
      let announced = messages.matches(of: /(\d+) runs? takes? about/).compactMap { Int($0.1) }
      let cache = process.folder.appending(path: "Results/.cache/\(program)").path
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: cache))?.count { $0.hasSuffix(".run") } ?? 0
      counts.append(announced + [entries - finished])
      finished = entries
    }
    return counts
  }

  @Test("Runs are announced once for all files, without equal ones and those in the cache")
  func files() async throws {
    let scenarios = [
      "one.json": Self.scenario("one", Self.runs([0, 1, 0])), "two.json": Self.scenario("two", Self.runs([1, 2])),
    ]
    let counts = try await counts([["run", "one.json"], ["run", "one.json", "two.json"]], scenarios)
    #expect(counts == [[2, 2], [1, 1]])
  }

  @Test("Both commands together announce the runs of all files")
  func together() async throws {
    let scenarios = [
      "one.json": Self.scenario("one", Self.runs([0, 1, 0])), "two.json": Self.scenario("two", Self.runs([1, 2])),
    ]
    #expect(try await counts([["run", "one.json", "two.json"]], scenarios) == [[3, 3]])
  }

  @Test("A shard announces its own runs")
  func shards() async throws {
    let scenarios = ["one.json": Self.scenario("one", Self.runs([0, 1, 2]))]
    let counts = try await counts(
      [["run", "one.json", "--shard", "1/2"], ["run", "one.json", "--shard", "2/2"]], scenarios)
    #expect(counts.allSatisfy { $0.count == 2 && $0[0] == $0[1] })
    #expect(counts.map(\.first) == [2, 1] || counts.map(\.first) == [1, 2])
  }
}
