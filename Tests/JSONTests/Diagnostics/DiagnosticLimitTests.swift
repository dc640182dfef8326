import JSON
import Testing

@Suite("Limits of diagnostics")
struct DiagnosticLimitTests {
  private func place(_ offset: Int, in file: SourceFile) -> [Int] {
    let position = file.position(of: offset)
    return [position.line, position.column]
  }

  @Test("Lines and columns count from 1, columns in scalars, in long files and lines as in short ones")
  func positions() {
    let line = String(repeating: "é", count: 5000)
    let file = SourceFile(name: "a", text: "\u{FEFF}one\n\(line)\n\n\(line)x")
    #expect(place(3, in: file) == [1, 1])
    #expect(place(6, in: file) == [1, 4])
    #expect(place(7, in: file) == [2, 1])
    #expect(place(7 + 2 * 4321, in: file) == [2, 4322])
    #expect(place(7 + 10_000, in: file) == [2, 5001])
    #expect(place(7 + 10_001, in: file) == [3, 1])
    #expect(place(file.bytes.count - 1, in: file) == [4, 5001])
    #expect(place(.max, in: file) == [4, 5002])
    #expect(place(0, in: SourceFile(name: "a", text: "")) == [1, 1])
  }

  /// Without an index of lines, 20,000 positions in a line of 8 MB would read 80 GB.
  @Test("Many diagnostics of one long line take time for the line once", .timeLimit(.minutes(1)))
  func longLine() {
    let file = SourceFile(name: "a", bytes: Array(repeating: UInt8(ascii: "x"), count: 8_000_000))
    var length = 0
    for index in 0..<20_000 {
      let start = index * 400
      let diagnostic = Diagnostic(in: file, at: SourceRange(start: start, end: start + 3), "odd")
      length += DiagnosticText.text(diagnostic).utf8.count
    }
    #expect(length < 20_000 * 400)
  }

  @Test("The text of a diagnostic is truncated at its limit")
  func texts() {
    let long = String(repeating: "é", count: 100_000)
    let file = SourceFile(name: "a", text: long)
    let diagnostic = Diagnostic(
      in: file, at: SourceRange(start: 0, end: 200_000), long, expected: long, found: long, suggestion: long)
    for text in [diagnostic.message, diagnostic.expected, diagnostic.found, diagnostic.suggestion] {
      #expect(text?.unicodeScalars.count == Diagnostic.textLimit + 1 && text?.hasSuffix("é…") == true)
    }
    let short = String(repeating: "é", count: Diagnostic.textLimit)
    #expect(Diagnostic(in: file, at: nil, short).message == short)
  }

  @Test("Eight keys of hundreds of kilobytes, repeated or unknown, are not quoted whole")
  func longKeys() {
    for isRepeated in [true, false] {
      let keys = (0..<8).map { String(repeating: isRepeated ? "k" : "\($0)", count: 300_000) }
      let text = "{" + keys.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}"
      let collector = DiagnosticCollector()
      if let document = JSONDocument(SourceFile(name: "a", text: text), reportingTo: collector) {
        let shape = ObjectShape("a thing", [Field.optional("size", ValueReader<Bool>.boolean, "Its size.").shape])
        _ = ObjectReader(document.root, shape, collector)
      }
      #expect(collector.sorted.count == (isRepeated ? 7 : 8))
      #expect(DiagnosticText.text(collector.sorted).utf8.count < 8000)
    }
  }

  @Test("A file with too many values is rejected at the first value beyond the limit")
  func values() {
    let file = SourceFile(name: "a", text: "[1, [2], {\"three\": 3}, 4]")
    let collector = DiagnosticCollector()
    #expect(JSONDocument(file, reportingTo: collector, valueLimit: 8) != nil)
    #expect(collector.sorted.isEmpty)
    #expect(JSONDocument(file, reportingTo: collector, valueLimit: 7) == nil)
    #expect(DiagnosticText.text(collector.sorted).hasPrefix("a:1:24: error: the file has too many values\n"))
    #expect(collector.sorted.first?.expected == "at most 7")
  }

  @Test("A diagnostic that is no longer shown is counted, and its text is not created")
  func full() {
    let file = SourceFile(name: "a", text: "x")
    let collector = DiagnosticCollector()
    var made = 0
    for index in 0..<1000 {
      collector.addUnlessFull(file) {
        made += 1
        return Diagnostic(in: file, at: nil, "\(index)")
      }
    }
    #expect(made == DiagnosticCollector.limitPerFile && collector.errorCount == 1000)
    #expect(collector.sorted.last?.message == "further problems in this file are not shown")
  }
}
