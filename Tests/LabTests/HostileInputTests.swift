import Foundation
import OutputReaders
import Testing

@Suite("Hostile inputs and arguments", .serialized)
struct HostileInputTests {
  /// Expects that neither stream contains a command or a control character.
  private func expectText(_ outcome: LabProcess.Outcome, _ context: String, allowed: String = "") {
    for (stream, text) in [("output", outcome.output), ("errors", outcome.errors)] {
      #expect(LogReader.commands(text.utf8) == [], "\(stream) of \(context)")
      #expect(LogReader.controls(text.utf8, allowed: allowed) == [], "\(stream) of \(context)")
    }
  }

  @Test(
    "A broken file with a line that is a command prints no command",
    arguments: ["run broken.json", "validate broken.json", "explain broken.json a", "report broken.json"])
  func brokenFile(line: String) throws {
    let lab = try LabProcess()
    try lab.write("broken.json", "{\n  \"name\": \"broken\",\n::add-mask::x\n  ##[error]y\n}\n")
    let outcome = try lab(line, exits: 65)
    #expect((outcome.output + outcome.errors).contains("\n:\\u{3A}add-mask::x\n"), "\(outcome)")
    expectText(outcome, line)
  }

  @Test("--dry-run shows a summary of two lines on one")
  func dryRun() throws {
    let lab = try LabProcess.withStudy()
    let hostile = "one\\n::set-output name=a::b\\u001b[31m\\u202e"
    try lab.write("study.json", try lab.text("study.json").replacing("A study for tests.", with: hostile))
    let outcome = try lab("run study.json --dry-run")
    #expect(outcome.output.hasPrefix("study: one ::set-output name=a::b\\u{1B}[31m\\u{202E}\n\nrun "), "\(outcome)")
    expectText(outcome, "--dry-run")
  }

  @Test(
    "Rejected arguments are shown on one line, without characters that a terminal interprets",
    arguments: [
      "%", "run %", "run a.json %", "run --%", "run -%", "run a.json --jobs %", "run a.json --format %",
      "run a.json --format markdown=% --format csv=%", "run a.json --filter (%", "run a.json --shard %", "list %",
      "help %", "generate %", "generate messages --text %", "generate messages --media %", "check a.json --baseline %",
      "compare % %:%", "merge %", "fidelity %", "fit % --base %", "ablate %", "explain % %", "frame % --at %",
      "trace %",
      "schema %", "new plugin %", "new scenario %", "validate %", "report % --output %/", "completions %",
    ])
  func arguments(_ pattern: String) throws {
    let lab = try LabProcess()
    for text in ["x\n::set-output name=a::b", "::add-mask::x\r\n::y::z", "\u{1B}[31m\u{9B}\u{202E}##[error]x"] {
      let arguments = LabProcess.words(of: pattern).map { $0.replacing("%", with: text) }
      let outcome = try lab.run(arguments)
      #expect(outcome.code != 0, "\(arguments)")
      expectText(outcome, "\(arguments)")
    }
  }

  @Test("Hostile texts in a scenario, its file names and the environment reach no output raw", arguments: UInt64(1)...4)
  func scenarios(seed: UInt64) throws {
    let lab = try LabProcess.withData()
    var texts = HostileText(seed: seed)
    func json(_ text: String) throws -> String {
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    let expect = """
      {"fps_avg": {"min": 1000, "message": \(try json(texts.nextNonEmpty()))}}, ["warn", "plain.load_ms < 0"]
      """
    let messages = try (0..<20).map {
      #"{"messageId": \#($0), "direction": "in", "message": \#(try json(texts.next()))}"#
    }
    try lab.write("messages.json", "[\(messages.joined(separator: ",\n"))]")
    let scenario = SampleFile.scenario(
      second: "", expect: expect, more: "\"question\": \(try json(texts.nextNonEmpty()))"
    ).replacing("\"A study for tests.\"", with: try json(texts.nextNonEmpty()))
    try lab.write("study.json", scenario)
    let environment = [
      "GITHUB_STEP_SUMMARY": lab.folder.appending(path: "summary.md").path,
      "COLUMNS": texts.next().filter { $0 != "\0" },
    ]
    for format in ["text", "markdown", "junit", "csv", "html", "json"] {
      let outcome = try lab("run study.json --no-cache --format \(format)", exits: 2, environment: environment)
      expectText(outcome, "seed \(seed), \(format)", allowed: "\t")
    }
    try lab("frame study.json --run plain --at load -o Results/frame.svg")
    for name in try lab.names() where name.hasPrefix("Results/") || name == "summary.md" {
      guard let bytes = try? Data(contentsOf: lab.folder.appending(path: name)), !bytes.isEmpty else { continue }
      #expect(LogReader.commands(bytes) == [], "seed \(seed), \(name)")
      #expect(LogReader.controls(bytes, allowed: "\t") == [], "seed \(seed), \(name)")
    }
    #expect(try MarkdownReader.findings(Array(lab.text("summary.md").utf8)) == [], "seed \(seed)")
    // The name of a file: it contains neither a slash nor NUL, and long names are truncated.
    let file = texts.nextNonEmpty().filter { $0 != "/" && $0 != "\0" }.prefix(60) + ".json"
    try lab.write(String(file), scenario)
    for arguments in [
      ["explain", "study.json", "plain"], ["run", "study.json", "--list"], ["run", String(file)],
      ["validate", String(file)],
    ] { expectText(try lab.run(arguments), "seed \(seed), \(arguments)") }
  }
}
