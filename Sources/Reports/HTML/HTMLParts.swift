internal import Charts
internal import JSON
internal import Scenarios

extension Markup {
  /// A paragraph.
  static func paragraph(_ text: String, _ style: String? = nil) -> Markup {
    Markup("p", style.map { [("class", $0)] } ?? [], text: text.printable)
  }

  /// What is shown when it is asked for.
  static func folded(_ title: String, _ content: [Markup]) -> Markup {
    Markup("details", [], [Markup("summary", text: title.printable)] + content)
  }

  /// Something wider than a phone, which is moved by itself, by the keyboard too.
  static func scrolling(_ label: String, _ content: [Markup]) -> Markup {
    Markup(
      "div", [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", label.printable)], content)
  }

  /// A table of texts; the first column names its rows.
  static func table(_ label: String, _ columns: [ReportSection.Column], rows: [[String]]) -> Markup {
    func style(_ column: Int) -> [(String, String)] {
      columns.indices.contains(column) && columns[column].alignment == .right ? [("class", "n")] : []
    }
    let head = Markup(
      "tr", [],
      columns.enumerated().map {
        Markup("th", [("scope", "col")] + style($0.offset), text: $0.element.heading.printable)
      })
    let body = rows.map { row in
      Markup(
        "tr", [],
        row.enumerated().map { column, text in
          column == 0 && style(0).isEmpty
            ? Markup("th", [("scope", "row")], text: text.printable) : Markup("td", style(column), text: text.printable)
        })
    }
    return .scrolling(
      label, [Markup("table", [], [Markup("thead", [], [head]), Markup("tbody", [], body)])])
  }

  /// A chart with its title above and its numbers below.
  ///
  /// - Parameter note: what is said below the title.
  static func figure(_ chart: some Chart, note: String? = nil) -> Markup {
    let caption = chart.caption
    let table = chart.table
    let columns = table.headings.enumerated().map { place, heading -> ReportSection.Column in
      (heading, place < table.nameColumns ? .left : .right)
    }
    let title = Markup(
      "figcaption", [],
      [Markup("h3", text: caption.title.printable)] + (note.map { [.paragraph($0, "note")] } ?? []))
    return Markup(
      "figure", [],
      [title, .scrolling("Chart: \(caption.title)", [chart.drawing])]
        + (table.rows.isEmpty
          ? [] : [.folded("Numbers", [.table("Numbers: \(caption.title)", columns, rows: table.rows)])]))
  }

  /// Figures side by side, as many as fit.
  ///
  /// - Parameter isOfTwo: whether there are never more than two in a row.
  static func grid(_ figures: [Markup], isOfTwo: Bool = false) -> Markup {
    Markup("div", [("class", isOfTwo ? "grid two" : "grid")], figures)
  }

  /// What all charts of a grid have in common.
  static func key(_ drawing: Markup) -> Markup { Markup("div", [("class", "key")], [drawing]) }
}

extension ReportSection {
  /// The section's content as parts of a page.
  var markup: [Markup] {
    (question.map { [Markup.paragraph($0, "question")] } ?? [])
      + (rows.isEmpty ? [] : [.table(title, columns, rows: rows)])
      + notes.map { .paragraph($0, rows.isEmpty ? nil : "note") }
  }

  /// The section below a heading of its own.
  var subsection: Markup {
    Markup("section", [("class", "sub")], [Markup("h3", text: title.printable)] + markup)
  }
}
