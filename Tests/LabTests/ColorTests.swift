import Scenarios
import Synchronization
import Testing
import LabCommandLine

@Suite("Colors of messages")
struct ColorTests {
  /// The output for an invalid file, on a terminal or not.
  private func output(isTerminal: Bool, environment: [String: String] = [:], subcommand: [String]) async -> String {
    let text = Mutex("")
    let lab = Lab(
      console: Console(
        write: { bytes in text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } },
        printMessage: { words in text.withLock { $0 += words } }, showsProgress: isTerminal,
        isOutputTerminal: isTerminal),
      techniques: [], files: OpenedFiles(TextFiles(["a.json": "{\"name\": }"])), host: Host(environment: environment))
    #expect(await lab.execute(subcommand + ["a.json"]) == .badInput)
    return text.withLock { $0 }
  }

  @Test(
    "Only a terminal gets colors, unless NO_COLOR is set or the terminal does not support them",
    arguments: ["run", "validate"])
  func colors(subcommand: String) async {
    let colored = await output(isTerminal: true, subcommand: [subcommand])
    #expect(colored.contains("\u{1B}[1ma.json:1:10:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "))
    #expect(colored.contains("\u{1B}[1;32m^\u{1B}[0m"))
    let plain = await output(isTerminal: false, subcommand: [subcommand])
    #expect(!plain.contains("\u{1B}") && plain.contains("a.json:1:10: error: "))
    #expect(await output(isTerminal: true, environment: ["NO_COLOR": "1"], subcommand: [subcommand]) == plain)
    #expect(await output(isTerminal: true, environment: ["TERM": "dumb"], subcommand: [subcommand]) == plain)
    #expect(await output(isTerminal: true, environment: ["NO_COLOR": ""], subcommand: [subcommand]) == colored)
  }
}
