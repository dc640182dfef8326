import Charts
import Testing

@Suite("Markup")
struct MarkupTests {
  @Test("Text and attributes are escaped, and what is written already is not")
  func escaping() {
    let markup = Markup("p", [("title", "a \"b\" <c>\n&")], nodes: [.text("1 < 2 & \"3\""), .written("<br/>")])
    #expect(markup.text == "<p title=\"a &quot;b&quot; &lt;c&gt;&#10;&amp;\">1 &lt; 2 &amp; \"3\"<br/></p>")
  }

  @Test("Elements without an end tag in HTML have none, and all others have one")
  func single() {
    #expect(Markup("br").text == "<br/>")
    #expect(Markup("div").text == "<div></div>")
    #expect(Markup("path", [("d", "M0 0")]).text == "<path d=\"M0 0\"/>")
    #expect(Markup("path", [], [Markup("title", text: "told")]).text == "<path><title>told</title></path>")
  }

  @Test(
    "What XML cannot say becomes U+FFFD, and nothing else does",
    arguments: [
      ("a\u{1}b\u{1F}", "a\u{FFFD}b\u{FFFD}"), ("\u{FFFE}c\u{FFFF}\u{FFFF}", "\u{FFFD}c\u{FFFD}\u{FFFD}"),
      ("\u{7F}\u{80}\u{D7FF}\u{E000}", "\u{7F}\u{80}\u{D7FF}\u{E000}"),
      // Scalars whose bytes end as those of U+FFFE and U+FFFF do.
      ("\u{BE}\u{FFBE}\u{FFFD}\u{FFFE}", "\u{BE}\u{FFBE}\u{FFFD}\u{FFFD}"),
      ("\u{1FFFE}\u{10FFFF}", "\u{1FFFE}\u{10FFFF}"),
    ])
  func controls(text: String, written: String) {
    #expect(Markup.escaped(text, inAttribute: false) == written)
    #expect(Markup.escaped(text, inAttribute: true) == written)
  }
}
