import JSON
import JSONTestSupport
import Testing

@Suite("JSON syntax")
struct JSONSyntaxTests {
  private func problems(_ text: String) -> [Diagnostic] {
    let collector = DiagnosticCollector()
    _ = JSONDocument(SourceFile(name: "a.json", text: text), reportingTo: collector)
    return collector.sorted
  }

  @Test(
    "A syntax error is reported at its location",
    arguments: [
      ("‸", ["ends unexpectedly … a value"]), ("{\"a\": 1‸\n", ["ends unexpectedly … \"}\" … line 1, column 1"]),
      ("[1, 2‸", ["ends unexpectedly … \"]\" … line 1, column 1"]), ("[1‸,]", ["comma … last value … \"]\""]),
      ("{\"a\": 1‸,}", ["comma … last value … \"}\""]), ("[1,‸, 2]", ["comma … a comma"]),
      ("{\"a\": 1, ‸,,\n \"b\": 2}", ["comma … a comma"]), ("[1,‸,]", ["comma … a comma"]),
      ("[1‸ 2]", ["comma is missing … \"]\" … \"2\""]), ("{\"a\": 1‸\n \"b\": 2}", ["comma is missing … \"}\""]),
      ("{\"a\"‸ 1}", ["\":\" is missing … \"1\""]), ("{‸a: 1}", ["double quotes … \"a\""]),
      ("{‸'a': 1}", ["double quotes … \"a\""]), ("{‸1}", ["double quotes … \"1\"", "\":\" is missing … \"}\""]),
      ("{‸, \"a\": 1}", ["key is missing … \",\""]), ("[1, 2‸}", ["\"]\" … \"}\""]),
      ("[1] ‸x", ["end of the file … \"x\""]),
      ("‸// no\n[1]", ["comments"]), ("[1, ‸/* no */ 2]", ["comments"]), ("[‸tru]", ["found tru; … true"]),
      ("[‸reuse]", ["found reuse; … \"reuse\""]), ("[‸01]", ["number … 01"]), ("[‸+1]", ["number … +1"]),
      ("[‸.5]", ["number … .5"]), ("[‸1.]", ["number … 1."]), ("[‸-]", ["number … found -"]),
      ("[‸1e+]", ["number … 1e+"]), ("[‸0x1F]", ["number … 0x1F"]), ("[‸\"ab\n]", ["string … quotation mark"]),
      ("[\"a‸\\qb\"]", [#"escape … \" \\ \/ \b \f \n \r \t or \u"#]), ("[\"‸\\u12\"]", ["escape … four … \\u"]),
      ("[\"‸\\ud800x\"]", ["surrogate … \\ud800 to \\udbff and \\udc00 to \\udfff"]),
      ("[\"a‸\tb\"]", ["control character … \\t or \\u0009"]),
      ("{\"a\": 1, \"b\": 2, ‸\"a\": 3}", ["\"a\" … line 1"]),
      ("{\"a\": 1,\n \"\\u0062\": 2,\n ‸\"b\": 3}", ["\"b\" … line 2"]),
    ])
  func syntaxErrors(marked: String, facts: [String]) {
    let text = MarkedText(marked)
    let found = problems(text.text)
    // Two messages can have the same mark only if the second one ends the recovery from the first.
    #expect(
      found.count == facts.count && zip(found, facts).allSatisfy { line($0).missing($1) == nil }, "\(found.map(line))")
    #expect(found.first?.range?.start == text.offsets.first)
  }

  @Test("All recoverable errors are reported at once")
  func allErrors() {
    let text = MarkedText("{\"a\": ‸tru,\n \"b\": [1‸ 2‸,],\n ‸c: ‸02,\n ‸\"a\": 1}")
    let messages = problems(text.text)
    #expect(messages.map { $0.range?.start ?? -1 } == text.offsets)
  }

  @Test("Invalid UTF-8 is reported at its location")
  func invalidUTF8() {
    let collector = DiagnosticCollector()
    let bytes = Array("[\"a".utf8) + [0xFF] + Array("b".utf8) + [0xC3] + Array("\"]".utf8)
    #expect(JSONDocument(SourceFile(name: "a.json", bytes: bytes), reportingTo: collector) == nil)
    #expect(collector.sorted.map { $0.range?.start } == [3, 5])
    #expect(collector.sorted.map(\.found) == ["0xff", "0xc3"])
  }

  @Test(
    "A file that is no text in UTF-8 is named as what it is, once",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "UTF-16"),
      ([0x7B, 0, 0x7D, 0], "UTF-16"), ([0, 0x7B, 0, 0x7D], "UTF-16"), ([0x1F, 0x8B, 8, 0], "gzip"),
    ] as [([UInt8], String)])
  func foreignContent(bytes: [UInt8], name: String) {
    let collector = DiagnosticCollector()
    #expect(JSONDocument(SourceFile(name: "a.json", bytes: bytes), reportingTo: collector) == nil)
    #expect(collector.sorted.count == 1 && line(collector.sorted[0]).missing("UTF-8 … \(name)") == nil)
  }

  @Test("Nesting is parsed up to 128 levels and reported beyond")
  func nesting() {
    let deepest = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(problems(deepest).isEmpty)
    let deeper = String(repeating: "[", count: 100_000)
    #expect(problems(deeper).map(\.message) == ["values are nested too deeply"])
    #expect(problems(deeper).first?.range?.start == 128)
  }

  @Test("A byte order mark is skipped and does not count as a column")
  func byteOrderMark() {
    let collector = DiagnosticCollector()
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("[x]".utf8)
    _ = JSONDocument(SourceFile(name: "a.json", bytes: bytes), reportingTo: collector)
    #expect(collector.sorted.first?.position?.column == 2)
  }
}
