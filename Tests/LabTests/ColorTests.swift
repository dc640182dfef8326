import LabCommandLine
import Testing

@Suite("Colors of messages")
struct ColorTests {
  /// The output for an invalid file, on a terminal or not.
  private func output(_ subcommand: String, isTerminal: Bool = true, _ environment: [String: String] = [:]) async
    -> String
  {
    let lab = LabInProcess(
      files: ["a.json": "{\"name\": }"], isTerminal: isTerminal, host: Host(environment: environment))
    #expect(await lab.run("\(subcommand) a.json") == .badInput)
    return lab.output.text + lab.messages.text
  }

  @Test(
    "Only a terminal gets colors, unless NO_COLOR is set or the terminal does not support them",
    arguments: ["run", "validate"])
  func colors(subcommand: String) async {
    let colored = await output(subcommand)
    #expect(colored.contains("\u{1B}[1ma.json:1:10:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "))
    #expect(colored.contains("\u{1B}[1;32m^\u{1B}[0m"))
    let plain = await output(subcommand, isTerminal: false)
    #expect(!plain.contains("\u{1B}") && plain.contains("a.json:1:10: error: "))
    #expect(await output(subcommand, ["NO_COLOR": "1"]) == plain)
    #expect(await output(subcommand, ["TERM": "dumb"]) == plain)
    #expect(await output(subcommand, ["NO_COLOR": ""]) == colored)
  }
}
