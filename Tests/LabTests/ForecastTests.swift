import Digests
import Foundation
import JSONTestSupport
import LabCommandLine
import LabRunner
import Testing

@Suite("Announcements before a large study")
struct ForecastTests {
  private func message(_ duration: Duration, bytes: Int = 40_000_000, runs: Int = 500, jobs: Int = 2)
    -> ForecastMessage?
  {
    ForecastMessage(
      StudyForecast(runs: runs, duration: duration, bytes: bytes), jobs: jobs, memory: 8_000_000_000)
  }

  @Test(
    "A study of a minute or a gigabyte is announced, and one of ten minutes or most of the memory asks",
    arguments: [
      (59, 900_000_000, nil, false), (60, 40_000_000, "500 runs … 60 s … 2 jobs … 40 MB", false),
      (1, 1_000_000_000, "500 runs … 1 s … 2 jobs … 1.0 GB", false), (600, 40_000_000, "10 min", false),
      (601, 40_000_000, "10 min", true), (7_201, 40_000_000, "2 h", true), (9_100, 40_000_000, "3 h", true),
      (180_000, 40_000_000, "2 days", true), (1, 6_100_000_000, "6.1 GB", true),
    ])
  func messages(seconds: Int, bytes: Int, facts: String?, asks: Bool) {
    let message = message(.seconds(seconds), bytes: bytes)
    #expect((message == nil) == (facts == nil) && message?.text.missing(facts ?? "") == nil)
    #expect((message?.needsConfirmation ?? false) == asks)
  }

  @Test("One run and one job are in the singular")
  func singular() {
    #expect(message(.seconds(90), runs: 1, jobs: 1)?.text.hasPrefix("1 run takes about 90 s with 1 job") == true)
  }

  /// A study, and its runs by the instants of an event, which is all in which they differ.
  private static func scenario(_ name: String, _ instants: [Int]) -> String {
    let runs = instants.enumerated().map {
      #"{"name": "r\#($0)", "events": [{"atMs": \#($1), "event": "memoryWarning"}]}"#
    }
    return """
      {"name": "\(name)", "summary": "A list.", "device": "iphone-4",
       "data": {"messages": "messages.json", "media": "media.json"}, "content": {"kind": "chat"},
       "scroll": {"driver": "rows", "intervalMs": 20}, "runs": [\(runs.joined(separator: ", "))]}
      """
  }

  /// `lab` with studies, on a machine with 10 MB of memory, on which every study is announced.
  private func lab(isTerminal: Bool = false, environment: [String: String] = [:]) throws -> LabInProcess {
    var files = try LabInProcess.files(Self.scenario("study", [0]), device: "devices/iphone-4.json")
    files["one.json"] = Self.scenario("one", [0, 1, 0])
    files["two.json"] = Self.scenario("two", [1, 2])
    files["three.json"] = Self.scenario("three", [0, 1, 2])
    return LabInProcess(
      files: files, program: SHA256.digest(of: [1]), isTerminal: isTerminal,
      host: Host(environment: environment, memory: 10_000_000))
  }

  /// The exit code and the messages of a command line.
  private func run(
    _ options: String = "", isTerminal: Bool = true, environment: [String: String] = [:]
  ) async throws -> (code: ExitCode, messages: String) {
    let folder = try LabProcess()
    let lab = try lab(isTerminal: isTerminal, environment: environment)
    let code = await lab.run("run study.json --no-progress --output \(folder.folder.path)/Results \(options)")
    return (code, lab.messages.text)
  }

  @Test("On a terminal a large study runs only with --yes; --dry-run says what would run and asks nothing")
  func terminal() async throws {
    let refused = try await run()
    #expect(refused.code == .usage && refused.messages.missing("study: 1 run … 1 s … --yes") == nil)
    #expect(try await run("--yes").code == .ok)
    let preview = try await run("--dry-run")
    #expect(preview.code == .ok && preview.messages.hasPrefix("study: 1 run takes about 1 s with "))
  }

  @Test("In CI and without a terminal, there is no question; a CI variable that is off does not count as CI")
  func automation() async throws {
    for outcome in [try await run(environment: ["CI": "true"]), try await run(isTerminal: false)] {
      #expect(outcome.code == .ok && outcome.messages.contains("study: 1 run takes about"))
    }
    for value in ["", "0", "false", "False"] {
      #expect(try await run(environment: ["CI": value]).code == .usage, "\(value)")
    }
  }

  /// For each command line, the announced number of runs and the number of runs that are then added to the cache.
  private func counts(_ lines: [String]) async throws -> [[Int]] {
    let folder = try LabProcess()
    var counts: [[Int]] = []
    for line in lines {
      let (lab, before) = (try lab(), try folder.cachedRuns().count)
      #expect(await lab.run("run \(line) --no-progress --output \(folder.folder.path)/Results") == .ok)
      let announced = lab.messages.text.matches(of: /(\d+) runs? takes? about/).compactMap { Int($0.1) }
      counts.append(announced + [try folder.cachedRuns().count - before])
    }
    return counts
  }

  @Test("Runs are announced once for all files, without equal ones and those in the cache; a shard announces its own")
  func announcedRuns() async throws {
    #expect(try await counts(["one.json", "one.json two.json"]) == [[2, 2], [1, 1]])
    #expect(try await counts(["one.json two.json"]) == [[3, 3]])
    let shards = try await counts(["three.json --shard 1/2", "three.json --shard 2/2"])
    #expect(shards == [[2, 2], [1, 1]] || shards == [[1, 1], [2, 2]], "\(shards)")
  }
}
