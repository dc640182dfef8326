import Charts
import LabRunner
import Markup

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
    /// What consecutive sections have in common, such as a condition of an ablation: the table of contents names it once.
    var group: String?
    /// The elements below the heading.
    var content: [MarkupElement]

    /// The heading with the group before it.
    var fullTitle: String { group.map { "\($0): \(title)" } ?? title }
  }

  /// The page's title, which is also its first heading.
  let title: String
  /// The elements below the title.
  let introduction: [MarkupElement]
  /// The page's sections in order. Each has a link at the top of the page.
  let sections: [Section]
  /// The sentence at the end about the kind of figures on the page.
  var footer =
    "All figures are simulated: a simulated device did this work, and a device profile defines the cost of the work. "
    + "The output is byte-identical on every machine."

  /// The page's charts, each as an SVG file named after the chart's id.
  var charts: [ResultFile] {
    sections.flatMap(\.content).flatMap(ChartPicture.all).map { picture in
      ResultFile(name: picture.id, bytes: Array(picture.document.utf8))
    }
  }

  /// The page as UTF-8.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  /// Writes the page as UTF-8, part by part.
  func write(to output: StreamedContent.Output) {
    let head = MarkupElement(
      "head", [],
      [
        MarkupElement("meta", [("charset", "utf-8")]),
        MarkupElement("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
        MarkupElement("meta", [("name", "color-scheme"), ("content", "light dark")]),
        MarkupElement("title", text: "\(title) – ListLab"),
        MarkupElement("style", nodes: [.raw(HTMLStyle.text)]),
      ])
    let body = MarkupElement(
      "body", [],
      [
        MarkupElement("a", [("class", "skip"), ("href", "#content")], text: "Skip to the content"),
        MarkupElement(
          "header", [],
          [MarkupElement("p", [("class", "brand")], text: "ListLab report"), MarkupElement("h1", text: title)]
            + introduction),
        MarkupElement("nav", [("aria-label", "Contents")], [MarkupElement("ul", [], links)]),
        MarkupElement("main", [("id", "content")], sections.map(Self.markup)),
        MarkupElement(
          "footer", [],
          [
            MarkupElement("p", text: footer),
            MarkupElement(
              "p", [("class", "paper")], text: "On paper, this page is without the tables of the charts' numbers."),
          ]),
      ])
    let page = MarkupElement("html", [("lang", "en")], [head, body])
    output(Array("<!DOCTYPE html>\n".utf8))
    page.write(to: output)
    output([UInt8(ascii: "\n")])
  }

  /// The table of contents, which stays on the screen: a link to each section, below the name of its group.
  private var links: [MarkupElement] {
    sections.enumerated().flatMap { index, section -> [MarkupElement] in
      let isFirst = section.group != nil && (index == 0 || sections[index - 1].group != section.group)
      let name = isFirst ? [MarkupElement("li", [("class", "group")], text: section.group ?? "")] : []
      let endsGroup = section.group == nil && index > 0 && sections[index - 1].group != nil
      return name
        + [
          MarkupElement(
            "li", endsGroup ? [("class", "after")] : [],
            [MarkupElement("a", [("href", "#\(section.id)")], text: section.title)])
        ]
    }
  }

  private static func markup(of section: Section) -> MarkupElement {
    MarkupElement(
      "section", [("id", section.id), ("aria-labelledby", "\(section.id)-heading")],
      [MarkupElement("h2", [("id", "\(section.id)-heading")], nodes: MarkupElement.prose(section.fullTitle))]
        + section.content)
  }
}
