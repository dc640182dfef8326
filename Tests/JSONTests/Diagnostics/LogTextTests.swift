import Foundation
import JSON
import Testing

@Suite("Texts from outside in a log")
struct LogTextTests {
  @Test(
    "Characters that a terminal or a viewer interprets are shown as codes, and line ends and tabs become spaces",
    arguments: [
      ("plain – é 👩‍👧 \u{A0}", "plain – é 👩‍👧 \u{A0}"), ("a\tb\nc\rd", "a b c d"), ("a\r\nb", "a  b"),
      ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{0}\u{7F}\u{85}\u{9B}", "\\u{0}\\u{7F}\\u{85}\\u{9B}"),
      ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("\u{202E}evil\u{2066}", "\\u{202E}evil\\u{2066}"),
      ("##[error]x", "##\\u{5B}error]x"), ("###[a", "###\\u{5B}a"), ("#[a] ## [b]", "#[a] ## [b]"),
    ])
  func escaped(text: String, shown: String) {
    #expect(LogText.escaped(text) == shown)
    #expect(LogText.escaped(shown) == shown)
  }

  @Test(
    "A line that starts like a workflow command shows the second colon as its code",
    arguments: [
      ("::add-mask::x", ":\\u{3A}add-mask::x"), ("  \t::x::", "   :\\u{3A}x::"),
      ("\u{A0}\u{3000}::x", "\u{A0}\u{3000}:\\u{3A}x"),
      (":x", ":x"), ("a::b", "a::b"), (":", ":"), ("", ""), (": :", ": :"),
    ])
  func line(text: String, shown: String) {
    #expect(LogText.line(text) == shown)
    #expect(LogText.line(shown) == shown)
  }

  @Test("The source line of a diagnostic is not a command, and the caret stays below its character")
  func sourceLine() throws {
    for source in ["::add-mask::x", "   ::stop-commands::x", "\t##[error]x", "\u{1B}\u{9B}\u{202E}ax"] {
      let position = try #require(source.utf8.lastIndex(of: UInt8(ascii: "x")))
      let offset = source.utf8.distance(from: source.utf8.startIndex, to: position)
      let file = SourceFile(name: "a", text: "{\n\(source)\n}")
      let range = SourceRange(start: 2 + offset, end: 3 + offset)
      let lines = DiagnosticText.text(Diagnostic(in: file, at: range, "odd"))
        .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
      let start = Array(lines[1].drop { $0.properties.isWhitespace })
      #expect(!start.starts(with: "::".unicodeScalars), "\(source)")
      #expect(!String(String.UnicodeScalarView(lines[1])).contains("##["), "\(source)")
      #expect(!lines[1].contains { LogText.isActive($0) && $0 != "\t" }, "\(source)")
      let caret = try #require(lines[2].firstIndex(of: "^"))
      #expect(lines[1][caret] == "x", "\(source)")
    }
  }

  @Test("A file name is not a command either")
  func fileName() {
    let file = SourceFile(name: "::set-output name=a::b\n::c::d", text: "x")
    #expect(
      DiagnosticText.text(Diagnostic(in: file, at: nil, "odd"))
        == ":\\u{3A}set-output name=a::b ::c::d: error: odd\n")
    let colon = SourceFile(name: ":", text: "x")
    #expect(DiagnosticText.text(Diagnostic(in: colon, at: nil, "odd")) == ":\\u{3A} error: odd\n")
  }

  @Test("A JSON string is written in time linear in the text", .timeLimit(.minutes(1)))
  func linear() {
    let text = String(repeating: "[\u{2028}#", count: 500_000)
    #expect(JSONString.quoted(text).utf8.count == text.utf8.count + 500_000 * 3 + 2)
  }

  @Test("A JSON string shows nothing that a terminal acts on, and reads back unchanged")
  func json() throws {
    let text = "\u{7F}\u{80}\u{9F}\u{A0}\u{2027}\u{2028}\u{202E}\u{202F}\u{2065}\u{2066}\u{2069}\u{206A} ##[x] …"
    let quoted = JSONString.quoted(text)
    #expect(!quoted.unicodeScalars.contains(where: LogText.isActive) && !quoted.contains("##["))
    let collector = DiagnosticCollector()
    let document = try #require(
      JSONDocument(SourceFile(name: "a", text: quoted), reportingTo: collector), "\(collector.sorted)")
    #expect(document.root.string == text)
  }
}
