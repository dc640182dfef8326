internal import Charts
internal import LabRunner

/// A self-contained HTML page, without scripts, network access or other files.
///
/// The page is also well-formed XML, and an XML parser reads the same document as an HTML parser.
struct HTMLPage {
  /// A section of a page with a heading.
  struct Section {
    /// The anchor that links refer to, unique in the page.
    let id: String
    /// The section's heading.
    let title: String
    /// The elements below the heading.
    var content: [Markup]
  }

  /// The page's title, which is also its first heading.
  let title: String
  /// The elements below the title.
  let introduction: [Markup]
  /// The page's sections in order. Each has a link at the top of the page.
  let sections: [Section]

  /// The page's charts, each as an SVG file named after the chart's id.
  var charts: [ResultFile] {
    sections.flatMap(\.content).flatMap(ChartPicture.all).map { picture in
      ResultFile(name: picture.id, bytes: Array(picture.document.utf8))
    }
  }

  /// The page as UTF-8.
  var bytes: [UInt8] {
    let head = Markup(
      "head", [],
      [
        Markup("meta", [("charset", "utf-8")]),
        Markup("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
        Markup("meta", [("name", "color-scheme"), ("content", "light dark")]),
        Markup("title", text: "\(title) – ListLab"),
        Markup("style", nodes: [.raw(HTMLStyle.text)]),
      ])
    let links = sections.map { section in
      Markup("li", [], [Markup("a", [("href", "#\(section.id)")], text: section.title)])
    }
    let body = Markup(
      "body", [],
      [
        Markup("a", [("class", "skip"), ("href", "#content")], text: "Skip to the content"),
        Markup(
          "header", [],
          [Markup("p", [("class", "brand")], text: "ListLab report"), Markup("h1", text: title)] + introduction),
        Markup("nav", [("aria-label", "Contents")], [Markup("ul", [], links)]),
        Markup("main", [("id", "content")], sections.map(Self.markup)),
        Markup(
          "footer", [],
          [
            Markup(
              "p",
              text:
                "Figures are a model's: a simulated device did this work, and a device profile says what work costs. "
                + "The same bytes come out on every machine.")
          ]),
      ])
    let page = Markup("html", [("lang", "en")], [head, body])
    return Array("<!DOCTYPE html>\n".utf8) + page.bytes + [UInt8(ascii: "\n")]
  }

  private static func markup(of section: Section) -> Markup {
    Markup(
      "section", [("id", section.id), ("aria-labelledby", "\(section.id)-heading")],
      [Markup("h2", [("id", "\(section.id)-heading")], text: section.title)] + section.content)
  }
}
