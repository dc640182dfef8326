import Reports
import Testing

@Suite("Markdown as plain text")
struct RenderedMarkdownTests {
  @Test(
    "Marks of code, emphasis, links and escapes are not printed",
    arguments: [
      ("Use `shouldRasterize` on **bubbles** and *cells*.", "Use shouldRasterize on bubbles and cells."),
      ("See [the page](../README.md#runs).", "See the page."),
      ("See [Bencher](https://bencher.dev).", "See Bencher (https://bencher.dev)."),
      ("2 * 3 is \\*not\\* emphasis, nor is a_name_b", "2 * 3 is *not* emphasis, nor is a_name_b"),
      ("px*ms and **bold *both* bold**", "px*ms and bold both bold"),
      ("an [array] and a lone ` mark", "an [array] and a lone ` mark"),
    ])
  func inline(markdown: String, text: String) {
    #expect(RenderedMarkdown.lines([markdown], width: nil) == [text])
  }

  @Test("Paragraphs and items are wrapped, and code stays as it is")
  func blocks() {
    let lines = RenderedMarkdown.lines(
      [
        "A paragraph", "of two lines.", "", "- an item that is", "  longer than a line", "1. a number", "", "```",
        "lab  run   x", "```",
      ], width: 20)
    #expect(
      lines == [
        "A paragraph of two", "lines.", "", "- an item that is", "  longer than a line", "1. a number", "",
        "  lab  run   x",
      ])
  }

  @Test("A table has aligned columns that fit the width")
  func table() {
    let markdown = [
      "| count | change | why |", "| --- | ---: | --- |", "| `hits` | 12 | layers that *did not* change |",
      "| a \\| b | 3 | |",
    ]
    #expect(
      RenderedMarkdown.lines(markdown, width: 30) == [
        "count  change  why", "------------------------------", "hits       12  layers that did",
        "               not change", "a | b       3",
      ])
  }
}
