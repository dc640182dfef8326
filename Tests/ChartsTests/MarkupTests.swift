import Charts
import Testing

@Suite("Markup")
struct MarkupTests {
  @Test("Text and attributes are escaped, and raw markup is not")
  func escaping() {
    let markup = Markup("p", [("title", "a \"b\" <c>\n&")], nodes: [.text("1 < 2 & \"3\""), .raw("<br/>")])
    #expect(markup.text == "<p title=\"a &quot;b&quot; &lt;c&gt;&#10;&amp;\">1 &lt; 2 &amp; \"3\"<br/></p>")
  }

  @Test("Void elements have no end tag, and all other elements have one")
  func single() {
    #expect(Markup("br").text == "<br/>")
    #expect(Markup("div").text == "<div></div>")
    #expect(Markup("path", [("d", "M0 0")]).text == "<path d=\"M0 0\"/>")
    #expect(Markup("path", [], [Markup("title", text: "tooltip")]).text == "<path><title>tooltip</title></path>")
  }

  @Test(
    "Characters that XML does not allow become U+FFFD, and all others are unchanged",
    arguments: [
      ("a\u{1}b\u{1F}", "a\u{FFFD}b\u{FFFD}"), ("\u{FFFE}c\u{FFFF}\u{FFFF}", "\u{FFFD}c\u{FFFD}\u{FFFD}"),
      ("\u{7F}\u{80}\u{D7FF}\u{E000}", "\u{7F}\u{80}\u{D7FF}\u{E000}"),
      // Scalars whose last UTF-8 bytes equal those of U+FFFE and U+FFFF.
      ("\u{BE}\u{FFBE}\u{FFFD}\u{FFFE}", "\u{BE}\u{FFBE}\u{FFFD}\u{FFFD}"),
      ("\u{1FFFE}\u{10FFFF}", "\u{1FFFE}\u{10FFFF}"),
    ])
  func controls(text: String, written: String) {
    #expect(Markup.escaped(text, inAttribute: false) == written)
    #expect(Markup.escaped(text, inAttribute: true) == written)
  }
}
