internal import Charts
internal import LabRunner

/// A page that needs nothing but itself: no script, no network, no other file.
///
/// It is written so that a strict XML reader reads it as an HTML reader does.
struct HTMLPage {
  /// A part of a page with a heading.
  struct Section {
    /// What links name.
    let id: String
    /// Its heading.
    let title: String
    /// What is in it.
    var content: [Markup]
  }

  /// The title, which is also its first heading.
  let title: String
  /// What stands below the title.
  let introduction: [Markup]
  /// The parts in their order; each has a link at the top.
  let sections: [Section]

  /// Its charts, each as a picture of its own, named for the chart's id.
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
        Markup("style", nodes: [.written(HTMLStyle.text)]),
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
        Markup("main", [("id", "content")], sections.map(Self.drawing)),
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

  private static func drawing(_ section: Section) -> Markup {
    Markup(
      "section", [("id", section.id), ("aria-labelledby", "\(section.id)-heading")],
      [Markup("h2", [("id", "\(section.id)-heading")], text: section.title)] + section.content)
  }
}
