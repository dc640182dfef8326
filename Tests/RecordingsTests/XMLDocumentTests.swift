import JSON
import JSONTestSupport
import Recordings
import Testing

@Suite("XML")
struct XMLDocumentTests {
  /// The diagnostics of a text.
  private func problems(_ text: String, nodeLimit: Int = XMLDocument.nodeLimit) -> [Diagnostic] {
    let collector = DiagnosticCollector()
    let document = XMLDocument(
      SourceFile(name: "trace.xml", text: text), reportingTo: collector, nodeLimit: nodeLimit)
    #expect((document == nil) == collector.hasErrors)
    return collector.sorted
  }

  private func root(_ text: String) throws -> XMLElement {
    let collector = DiagnosticCollector()
    let document = XMLDocument(SourceFile(name: "trace.xml", text: text), reportingTo: collector)
    return try #require(document, "\(DiagnosticText.text(collector.sorted))").root
  }

  @Test(
    "Elements, attributes in either quotation mark, texts and references are read; comments and declarations are skipped"
  )
  func reading() throws {
    let root = try root(
      """
      <?xml version="1.0"?><!-- a <comment> -->
      <list kind='two "kinds"' empty="" x-y="a&lt;b&#x26;&#99;">
        <row id="1">12&amp;3</row><row ref="1"/><!-- b --><row> a<![CDATA[<&>]]>b <i/> c </row>
      </list>
      """)
    #expect(root.name == "list")
    #expect(root.attribute("kind") == "two \"kinds\"" && root.attribute("empty") == "")
    #expect(root.attribute("x-y") == "a<b&c" && root.attribute("x") == nil && root.attribute("y") == nil)
    let rows = Array(root.children)
    #expect(rows.map(\.name) == ["row", "row", "row"])
    #expect(rows.map(\.text) == ["12&3", "", "a<&>b  c"])
    #expect(rows.map { $0.attribute("id") } == ["1", nil, nil] && rows[1].attribute("ref") == "1")
    #expect(rows[2].child("i") != nil && rows[2].child("j") == nil)
    let position = root.location.file.position(of: rows[1].location.range.start)
    #expect(position.line == 3 && position.column == 29)
  }

  @Test(
    "What is not well formed is reported at its place",
    arguments: [
      ("‸", "ends unexpectedly … an element"), ("‸text", "text precedes"), ("<a>‸", "ends unexpectedly … \"</a>\""),
      ("<a><b>‸</a></b>", "another element is open … \"</b>\" … \"</a\""), ("<a/>‸<b/>", "continues"),
      ("<a ‸=\"1\"/>", "in a tag … attribute or \">\""), ("<a b=\"1\"c‸=\"2\"/>", "in a tag … attribute or \">\""),
      ("<a b‸/>", "value … missing … \"=\""), ("<a b=‸1/>", "no quotation marks"),
      ("<a b=\"‸<\"/>", "attribute does not end"), ("<a b=\"1‸", "ends in an attribute"),
      ("<a ‸", "ends in a tag … \">\""), ("<‸ a/>", "name of an element … \"<\""),
      ("<a>‸&nbsp;</a>", "reference … &lt; &gt; &amp; &quot; &apos;"), ("<a>‸&#0;</a>", "reference … number"),
      ("<a>‸<!-- b</a>", "comment … \"-->\""), ("<a>‸<![CDATA[b</a>", "CDATA … \"]]>\""),
      ("<a></a ‸b>", "end tag … \">\""),
    ])
  func malformed(_ marked: String, _ facts: String) {
    let marked = MarkedText(marked)
    expect(problems(marked.text), at: marked, facts: [facts])
  }

  @Test("Declarations of entities are refused, so that none expands")
  func bomb() {
    let marked = MarkedText(
      """
      <?xml version="1.0"?>
      ‸<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]>
      <a>&y;</a>
      """)
    expect(
      problems(marked.text), at: marked,
      facts: ["entity declarations … an element"])
  }

  @Test("Depth and the number of elements are limited")
  func limits() {
    let deep = String(repeating: "<a>", count: XMLDocument.depthLimit)
    #expect(problems(deep + String(repeating: "</a>", count: XMLDocument.depthLimit)).isEmpty)
    expect(
      problems(deep + "<a/>"), at: MarkedText(deep + "‸<a/>"),
      facts: ["nested … 128"])
    expect(
      problems("<a><b/><c/></a>", nodeLimit: 2), at: MarkedText("<a><b/>‸<c/></a>"),
      facts: ["too many elements … 2"])
  }
}
