import Foundation
import LabRunner
import Scenarios
import Synchronization
import LabCommandLine
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
      (59, 900_000_000, nil, false),
      (60, 40_000_000, "500 runs take about 60 s with 2 jobs and need about 40 MB of memory", false),
      (1, 1_000_000_000, "500 runs take about 1 s with 2 jobs and need about 1.0 GB", false),
      (600, 40_000_000, "500 runs take about 10 min with", false),
      (601, 40_000_000, "500 runs take about 10 min with", true),
      (7_201, 40_000_000, "500 runs take about 2 h with", true),
      (9_100, 40_000_000, "500 runs take about 3 h with", true),
      (180_000, 40_000_000, "500 runs take about 2 days with", true),
      (1, 6_100_000_000, "500 runs take about 1 s with 2 jobs and need about 6.1 GB of memory", true),
    ])
  func messages(seconds: Int, bytes: Int, beginning: String?, asks: Bool) {
    let message = message(.seconds(seconds), bytes: bytes)
    #expect(message.map { $0.text.hasPrefix(beginning ?? "-") } == beginning.map { _ in true })
    #expect((message?.needsConfirmation ?? false) == asks)
  }

  @Test("One run and one job are in the singular")
  func singular() {
    #expect(
      message(.seconds(90), runs: 1, jobs: 1)?.text.hasPrefix("1 run takes about 90 s with 1 job") == true)
  }

  /// The exit code and the messages of `lab run` on a machine with 10 MB of memory.
  private func run(
    isTerminal: Bool, environment: [String: String] = [:], _ options: String...
  ) async throws -> (code: ExitCode, messages: String) {
    let process = try LabProcess.withData(messages: 5)
    defer { process.remove() }
    let scenario = """
      {"name": "study", "summary": "A list.", "device": "iphone-4", "data": {"messages": "messages.json", "media": "media.json"},
       "content": {"kind": "chat"}, "scroll": {"driver": "rows", "intervalMs": 20}, "runs": [{"name": "a"}]}
      """
    let device = try String(
      contentsOf: LabProcess.project.appending(path: "Scenarios/devices/iphone-4.json"), encoding: .utf8)
    let files = TextFiles([
      "study.json": scenario, "devices/iphone-4.json": device, "messages.json": try process.text("messages.json"),
      "media.json": try process.text("media.json"),
    ])
    let text = Mutex("")
    let lab = Lab(
      console: Console(
        write: { _ in }, printMessage: { words in text.withLock { $0 += words } }, showsProgress: isTerminal),
      techniques: [], files: OpenedFiles(files), host: Host(environment: environment, memory: 10_000_000))
    let output = process.folder.appending(path: "Results").path
    let code = await lab.execute(["run", "study.json", "--no-progress", "--output", output] + options)
    return (code, text.withLock { $0 })
  }

  @Test("On a terminal a large study runs only with --yes")
  func terminal() async throws {
    let refused = try await run(isTerminal: true)
    #expect(refused.code == .usage)
    #expect(refused.messages.contains("study: 1 run takes about 1 s with "))
    #expect(refused.messages.contains("add --yes to run it"))
    #expect(try await run(isTerminal: true, "--yes").code == .ok)
  }

  @Test("In CI and without a terminal, there is no question")
  func automation() async throws {
    for outcome in [try await run(isTerminal: true, environment: ["CI": "true"]), try await run(isTerminal: false)] {
      #expect(outcome.code == .ok)
      #expect(outcome.messages.contains("study: 1 run takes about"))
    }
  }

  @Test("A CI variable that is off does not count as CI", arguments: ["", "0", "false", "False"])
  func noAutomation(value: String) async throws {
    #expect(try await run(isTerminal: true, environment: ["CI": value]).code == .usage)
  }

  @Test("--dry-run says what would run, also of a small study, and asks nothing")
  func preview() async throws {
    let outcome = try await run(isTerminal: true, "--dry-run")
    #expect(outcome.code == .ok)
    #expect(outcome.messages.hasPrefix("study: 1 run takes about 1 s with "))
  }
}
