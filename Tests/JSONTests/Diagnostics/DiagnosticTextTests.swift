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
