import JSON
import Testing

@Suite("Annotations of diagnostics")
struct DiagnosticAnnotationTests {
  private let file = SourceFile(name: "a,b:c.json", text: "one\ntwo 50%\nthree")

  private func diagnostic(_ start: Int, _ end: Int, _ message: String, _ severity: Diagnostic.Severity = .error)
    -> Diagnostic
  {
    Diagnostic(severity, in: file, at: SourceRange(start: start, end: end), message)
  }

  @Test("Special characters of workflow commands are escaped")
  func escapedCharacters() {
    #expect(
      DiagnosticAnnotations.text([diagnostic(4, 11, "50% of\na, b: c")])
        == "::error file=a%2Cb%3Ac.json,line=2,col=1,endColumn=7::50%25 of%0Aa, b: c\n")
  }

  @Test("A range over several lines has an end line and no end column")
  func severalLines() {
    #expect(
      DiagnosticAnnotations.text([diagnostic(0, 13, "long")])
        == "::error file=a%2Cb%3Ac.json,line=1,col=1,endLine=3::long\n")
  }

  @Test("A diagnostic about what is no file on disk annotates none, and names its place")
  func withoutFile() {
    for (file, place) in [
      (SourceFile(argument: "passes=x", of: "--set"), "--set:1:8"),
      (SourceFile(name: SourceFile.standardInput, text: "passes=x"), "-:1:8"),
      (SourceFile(name: "built-in:/a.json", text: "passes=x"), "built-in:/a.json:1:8"),
    ] {
      let diagnostic = Diagnostic(in: file, at: SourceRange(start: 7, end: 8), "wrong")
      #expect(DiagnosticAnnotations.text([diagnostic]) == "::error::\(place): wrong\n")
    }
  }

  @Test("Errors come first, and diagnostics beyond the limit are counted")
  func orderAndLimit() {
    let many = (0..<12).map { diagnostic(0, 1, "w\($0)", .warning) } + (0..<11).map { diagnostic(0, 1, "e\($0)") }
    let lines = DiagnosticAnnotations.text(many).split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines.prefix(10).allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines[10] == "::notice::1 more error not shown here")
    #expect(lines[11...20].allSatisfy { $0.hasPrefix("::warning ") })
    #expect(lines[21] == "::notice::2 more warnings not shown here")
  }
}
