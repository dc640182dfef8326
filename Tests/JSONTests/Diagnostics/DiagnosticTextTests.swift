import JSON
import Testing

@Suite("Texts of diagnostics")
struct DiagnosticTextTests {
  private let file = SourceFile(name: "Scenarios/a.json", text: "{\n\t\"é\": [\"reus\"],\r\n}\n")

  @Test("A diagnostic shows its location, line, span and what was expected")
  func parts() {
    let diagnostic = Diagnostic(
      in: file, at: SourceRange(start: 10, end: 16), "unknown technique \"reus\"", expected: "the id of a technique",
      found: "\"reus\"", suggestion: "\"reuse\"")
    #expect(
      DiagnosticText.text(diagnostic) == """
        Scenarios/a.json:2:8: error: unknown technique "reus"
        \t"é": ["reus"],
        \t      ^~~~~~
          expected the id of a technique, found "reus"
          did you mean "reuse"?

        """)
  }

  @Test("A diagnostic without a location names the file")
  func noLocation() {
    #expect(DiagnosticText.text(Diagnostic(.warning, in: file, at: nil, "odd")) == "Scenarios/a.json: warning: odd\n")
  }

  @Test("A span ends at the end of its line, and the end of a file has a caret too")
  func spans() {
    let whole = Diagnostic(in: file, at: SourceRange(start: 0, end: 20), "all")
    #expect(DiagnosticText.text(whole) == "Scenarios/a.json:1:1: error: all\n{\n^\n")
    let end = Diagnostic(in: file, at: SourceRange(start: 900, end: 901), "end")
    #expect(DiagnosticText.text(end) == "Scenarios/a.json:4:1: error: end\n\n^\n")
  }

  @Test("A long line is truncated around the caret")
  func longLines() throws {
    let text = String(repeating: "x", count: 500) + "HERE" + String(repeating: "y", count: 500)
    let diagnostic = Diagnostic(in: SourceFile(name: "a", text: text), at: SourceRange(start: 500, end: 504), "far")
    let lines = DiagnosticText.text(diagnostic).split(separator: "\n")
    #expect(lines[0] == "a:1:501: error: far")
    #expect(lines[1].count < 130 && lines[1].hasPrefix("…xx") && lines[1].hasSuffix("yy…"))
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let offset = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(lines[1].dropFirst(offset).hasPrefix("HEREy"))
    #expect(lines[2].hasSuffix("^~~~"))
  }

  @Test("No line is wider than the terminal, unless it is one word", arguments: [40, 80, 200])
  func widths(_ width: Int) {
    let text = String(repeating: "x", count: 300) + "HERE" + String(repeating: "y", count: 300)
    let diagnostic = Diagnostic(
      in: SourceFile(name: "folder/a.json", text: text), at: SourceRange(start: 300, end: 304),
      "a message with many words that say at length what is wrong with the value in this place of the file",
      expected: "one of " + (1...30).map { "name-\($0)" }.joined(separator: ", "), found: "HERE", suggestion: "name-1")
    for palette in [DiagnosticText.Palette.plain, .terminal] {
      let shown = DiagnosticText.text(diagnostic, palette: palette, width: width)
      let lines = shown.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
      for line in lines { #expect(line.count <= width, "\(line)") }
      // Nothing but line ends differs from the text of a file, except for the excerpt.
      let words = lines.filter { !$0.contains("xx") && !$0.contains("^") }.joined(separator: " ").split(separator: " ")
      let whole = DiagnosticText.text(diagnostic).split(separator: "\n").filter {
        !$0.contains("xx") && !$0.contains("^")
      }
      #expect(words == whole.joined(separator: " ").split(separator: " "))
    }
  }

  @Test("Control characters do not reach the terminal")
  func controlCharacters() {
    let file = SourceFile(name: "a", text: "x\u{1B}[31m\u{7}")
    let text = DiagnosticText.text(Diagnostic(in: file, at: SourceRange(start: 0, end: 1), "odd"))
    #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{7}"))
  }

  @Test("Diagnostics are sorted by location, deduplicated, and limited to a hundred per file")
  func sortedAndLimited() {
    let collector = DiagnosticCollector()
    for index in (0..<130).reversed() {
      for _ in 0..<2 where index > 29 {
        collector.add(Diagnostic(in: file, at: SourceRange(start: index, end: index), "p\(index)"))
      }
    }
    for index in 200..<230 {
      collector.add(Diagnostic(in: file, at: SourceRange(start: index, end: index), "p\(index)"))
    }
    let sorted = collector.sorted
    #expect(sorted.first?.message == "p30")
    #expect(sorted.count == 101)
    #expect(sorted.last?.message == "further problems in this file are not shown")
  }
}
