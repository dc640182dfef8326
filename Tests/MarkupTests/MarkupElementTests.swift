import Markup
import Testing
import XMLSupport

@Suite("Markup")
struct MarkupElementTests {
  @Test("Text and attributes are escaped, and raw markup is not")
  func escaping() {
    let markup = MarkupElement("p", [("title", "a \"b\" <c>\n&")], nodes: [.text("1 < 2 & \"3\""), .raw("<br/>")])
    #expect(markup.text == "<p title=\"a &quot;b&quot; &lt;c&gt;&#10;&amp;\">1 &lt; 2 &amp; \"3\"<br/></p>")
  }

  @Test("Void elements have no end tag, and all other elements have one")
  func single() {
    #expect(MarkupElement("br").text == "<br/>")
    #expect(MarkupElement("div").text == "<div></div>")
    #expect(MarkupElement("path", [("d", "M0 0")]).text == "<path d=\"M0 0\"/>")
    #expect(
      MarkupElement("path", [], [MarkupElement("title", text: "tooltip")]).text == "<path><title>tooltip</title></path>"
    )
  }

  @Test(
    "Characters that XML does not allow become U+FFFD, and all others are unchanged",
    arguments: [
      ("a\u{1}b\u{1F}", "a\u{FFFD}b\u{FFFD}"), ("\u{FFFE}c\u{FFFF}\u{FFFF}", "\u{FFFD}c\u{FFFD}\u{FFFD}"),
      ("\u{A0}\u{D7FF}\u{E000}", "\u{A0}\u{D7FF}\u{E000}"),
      // Scalars whose last UTF-8 bytes equal those of U+FFFE and U+FFFF.
      ("\u{BE}\u{FFBE}\u{FFFD}\u{FFFE}", "\u{BE}\u{FFBE}\u{FFFD}\u{FFFD}"),
      ("\u{1FFFE}\u{10FFFF}", "\u{1FFFE}\u{10FFFF}"),
    ])
  func controls(text: String, written: String) {
    #expect(MarkupText.escaped(text, inAttribute: false) == written)
    #expect(MarkupText.escaped(text, inAttribute: true) == written)
  }

  @Test(
    "What a terminal or a build system acts on is a character reference",
    arguments: [
      ("\u{7F}\u{80}\u{9B}", "&#127;&#128;&#155;"), ("\u{2028}\u{202E}\u{2066}…", "&#8232;&#8238;&#8294;…"),
      ("::add-mask::x", ":&#58;add-mask:&#58;x"), ("##[error]", "##&#91;error]"), ("a: b # [c]", "a: b # [c]"),
    ])
  func references(text: String, written: String) {
    #expect(MarkupText.escaped(text, inAttribute: false) == written)
    #expect(MarkupText.escaped(text, inAttribute: true) == written)
  }

  /// Looking at the end of the written text must not take time proportional to its length.
  @Test("Escaping takes time linear in the text", .timeLimit(.minutes(1)))
  func linear() {
    let text = String(repeating: "[\u{FFFD}\u{2028}:", count: 500_000)
    #expect(MarkupText.escaped(text, inAttribute: false).utf8.count == text.utf8.count + 500_000 * 4)
  }

  @Test("An XML document has one element per line, and an element without content is one tag")
  func xmlDocument() {
    let root = MarkupElement(
      "all", [("of", "a & b")],
      [MarkupElement("empty", text: ""), MarkupElement("list", [], [MarkupElement("item", text: "1 < 2\n3")])])
    #expect(
      String(decoding: root.xmlDocument, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <all of="a &amp; b">
          <empty/>
          <list>
            <item>1 &lt; 2
        3</item>
          </list>
        </all>

        """)
  }

  @Test("Every character reads back unchanged, or as U+FFFD if XML cannot represent it")
  func characters() throws {
    let scalars =
      (UInt32(0)...0xA0).compactMap(Unicode.Scalar.init)
      + ["\u{2028}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{1F600}", "\u{10FFFF}"]
    for scalar in scalars {
      let text = "a\(scalar)]]>\(scalar)\"'b"
      let element = MarkupElement("outer", [("value", text)], [MarkupElement("inner", text: text)])
      let read = try #require(XMLDocument(element.xmlDocument).root, "\(scalar.value)")
      let isAllowed =
        ["\t", "\n", "\r"].contains(scalar) || (scalar.value >= 0x20 && ![0xFFFE, 0xFFFF].contains(scalar.value))
      let expected = isAllowed ? text : "a\u{FFFD}]]>\u{FFFD}\"'b"
      #expect(Array((read.attributes["value"] ?? "").unicodeScalars) == Array(expected.unicodeScalars))
      #expect(Array((read.children.first?.text ?? "").unicodeScalars) == Array(expected.unicodeScalars))
    }
  }
}
