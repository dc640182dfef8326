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
      ("‸", ["the file ends unexpectedly; expected a value; found the end of the file"]),
      (
        "{\"a\": 1‸\n",
        [
          "the file ends unexpectedly; expected \",\", or \"}\" for the bracket at line 1, column 1; found the end of the file"
        ]
      ),
      (
        "[1, 2‸",
        [
          "the file ends unexpectedly; expected \",\", or \"]\" for the bracket at line 1, column 1; found the end of the file"
        ]
      ),
      ("[1‸,]", ["a comma follows the last value; expected \"]\""]),
      ("{\"a\": 1‸,}", ["a comma follows the last value; expected \"}\""]),
      ("[1‸ 2]", ["a comma is missing; expected \",\" or \"]\"; found \"2\""]),
      ("{\"a\": 1‸\n \"b\": 2}", ["a comma is missing; expected \",\" or \"}\"; found \"\"\""]),
      ("{\"a\"‸ 1}", ["a \":\" is missing between key and value; expected \":\"; found \"1\""]),
      ("{‸a: 1}", ["a key must be in double quotes; did you mean \"a\""]),
      ("{‸'a': 1}", ["a key must be in double quotes; did you mean \"a\""]),
      (
        "{‸1}",
        [
          "a key must be in double quotes; did you mean \"1\"",
          "a \":\" is missing between key and value; expected \":\"; found \"}\"",
        ]
      ),
      ("{‸, \"a\": 1}", ["a key is missing; expected a key in quotes; found \",\""]),
      ("[1, 2‸}", ["unexpected character; expected \",\" or \"]\"; found \"}\""]),
      ("[1] ‸x", ["the file continues after its value; expected the end of the file; found \"x\""]),
      ("‸// no\n[1]", ["JSON has no comments"]),
      ("[1, ‸/* no */ 2]", ["JSON has no comments"]),
      (
        "[‸tru]",
        [
          "invalid value; expected a string in quotes, a number, true, false, null, {…} or […]; found tru; did you mean true"
        ]
      ),
      (
        "[‸reuse]",
        [
          "invalid value; expected a string in quotes, a number, true, false, null, {…} or […]; found reuse; did you mean \"reuse\""
        ]
      ),
      ("[‸01]", ["invalid number; expected digits such as 12, -0.5 or 6.02e23; found 01"]),
      ("[‸+1]", ["invalid number; expected digits such as 12, -0.5 or 6.02e23; found +1"]),
      ("[‸.5]", ["invalid number; expected digits such as 12, -0.5 or 6.02e23; found .5"]),
      ("[‸1.]", ["invalid number; expected digits such as 12, -0.5 or 6.02e23; found 1."]),
      ("[‸-]", ["invalid number; expected digits such as 12, -0.5 or 6.02e23; found -"]),
      ("[‸1e+]", ["invalid number; expected digits such as 12, -0.5 or 6.02e23; found 1e+"]),
      ("[‸0x1F]", ["invalid number; expected digits such as 12, -0.5 or 6.02e23; found 0x1F"]),
      ("[‸\"ab\n]", ["a string does not end on its line; expected a quotation mark"]),
      (
        "[\"a‸\\qb\"]",
        [#"unknown escape in a string; expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#]
      ),
      ("[\"‸\\u12\"]", ["unknown escape in a string; expected four hexadecimal digits after \\u"]),
      (
        "[\"‸\\ud800x\"]",
        ["incomplete surrogate pair in a string; expected two escapes, \\ud800 to \\udbff and \\udc00 to \\udfff"]
      ),
      ("[\"a‸\tb\"]", ["a string contains a control character; expected an escape such as \\t or \\u0009"]),
      ("{\"a\": 1, \"b\": 2, ‸\"a\": 3}", ["the key \"a\" is a duplicate; it first appears at line 1"]),
      ("{\"a\": 1,\n \"\\u0062\": 2,\n ‸\"b\": 3}", ["the key \"b\" is a duplicate; it first appears at line 2"]),
    ])
  func syntaxErrors(marked: String, messages: [String]) {
    let text = MarkedText(marked)
    let found = problems(text.text)
    // Two messages can have the same mark only if the second one ends the recovery from the first.
    #expect(found.map(line) == messages)
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
