import Charts
import JSON
import Markup
import Scenarios

extension MarkupElement {
  /// A paragraph, with a CSS class if `style` is not nil.
  static func paragraph(_ text: String, _ style: String? = nil) -> MarkupElement {
    MarkupElement("p", style.map { [("class", $0)] } ?? [], nodes: prose(text))
  }

  /// A list with an item for each sentence.
  static func list(_ sentences: [String]) -> MarkupElement {
    MarkupElement("ul", [], sentences.map { MarkupElement("li", nodes: prose($0)) })
  }

  /// A `details` element, which hides its content until the reader expands it.
  static func collapsed(_ title: String, _ content: [MarkupElement]) -> MarkupElement {
    MarkupElement("details", [], [MarkupElement("summary", nodes: prose(title))] + content)
  }

  /// Content behind a level-3 heading, which hides the content unless `isOpen`.
  static func part(_ title: String, size: String, isOpen: Bool, _ content: [MarkupElement]) -> MarkupElement {
    MarkupElement(
      "details", [("class", "part")] + (isOpen ? [("open", "open")] : []),
      [
        MarkupElement(
          "summary", nodes: [.element(MarkupElement("h3", nodes: prose(title))), .text(" – \(size)")])
      ] + content)
  }

  /// A region for content that may be wider than a phone. It scrolls independently, including by keyboard.
  static func scrolling(_ label: String, _ content: [MarkupElement]) -> MarkupElement {
    MarkupElement(
      "div", [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", label.printable)], content)
  }

  /// A table in a region that scrolls independently.
  static func table(
    _ label: String, style: String? = nil, head: [MarkupElement], bodies: [MarkupElement]
  ) -> MarkupElement {
    .scrolling(
      label,
      [
        MarkupElement(
          "table", style.map { [("class", $0)] } ?? [],
          [MarkupElement("thead", [], [MarkupElement("tr", [], head)])] + bodies)
      ])
  }

  /// The header of a column, with a unit below it if there is one.
  static func columnHeader(_ text: String, unit: String = "", isNumber: Bool) -> MarkupElement {
    MarkupElement(
      "th", [("scope", "col")] + (isNumber ? [("class", "n")] : []),
      nodes: [.text(text.printable)]
        + (unit.isEmpty ? [] : [.element(MarkupElement("br")), .element(MarkupElement("small", text: unit))]))
  }

  /// A table whose first column holds the row headers, if it is a text column.
  static func table(_ label: String, _ columns: [ReportSection.Column], rows: [[String]]) -> MarkupElement {
    let isNumber = columns.map { $0.alignment == .right }
    let body = MarkupElement.Node.deferred(count: rows.count) { row in
      MarkupElement(
        "tr", [],
        zip(isNumber, rows[row]).enumerated().map { column, cell in
          cell.0
            ? MarkupElement("td", [("class", "n")], nodes: figure(cell.1))
            : column == 0 ? rowHeader(prose(cell.1), name: cell.1) : MarkupElement("td", nodes: prose(cell.1))
        })
    }
    return table(
      label, head: columns.map { columnHeader($0.headingWithUnit, isNumber: $0.alignment == .right) },
      bodies: [MarkupElement("tbody", nodes: [body])])
  }

  /// The header of a table's row. A name that a line cannot be broken in is broken anywhere if it is long.
  static func rowHeader(_ nodes: [Node], name: String) -> MarkupElement {
    let isLong = name.split(separator: " ").contains { $0.count > unbrokenLimit }
    return MarkupElement("th", [("scope", "row")] + (isLong ? [("class", "long")] : []), nodes: nodes)
  }

  /// A chart with its title above and a collapsed table of its numbers below.
  ///
  /// - Parameters:
  ///   - heading: the heading above the chart where it is shorter than the chart's title.
  ///   - note: a note below the title.
  static func figure(_ chart: some Chart, heading: String? = nil, note: String? = nil) -> MarkupElement {
    let caption = chart.caption
    let table = chart.table
    let columns = table.headings.enumerated().map { index, heading -> ReportSection.Column in
      .init(heading: heading, alignment: index < table.nameColumns ? .left : .right)
    }
    let title = MarkupElement(
      "figcaption", [],
      [MarkupElement("h3", nodes: prose(heading ?? caption.title))] + (note.map { [.paragraph($0, "note")] } ?? []))
    return MarkupElement(
      "figure", [],
      [title, .scrolling("Chart: \(caption.title)", [chart.drawing])]
        + (table.rows.isEmpty
          ? [] : [.collapsed("Numbers", [.table("Numbers: \(caption.title)", columns, rows: table.rows)])]))
  }

  /// A grid of figures, with as many columns as fit.
  ///
  /// - Parameter hasTwoColumns: whether the grid has at most two columns.
  static func grid(_ figures: [MarkupElement], hasTwoColumns: Bool = false) -> MarkupElement {
    grid(figures.map { .element($0) }, hasTwoColumns: hasTwoColumns)
  }

  /// A grid of figures that can be deferred, because they show all runs.
  static func grid(_ figures: [Node], hasTwoColumns: Bool = false) -> MarkupElement {
    MarkupElement(
      "div", [("class", hasTwoColumns ? "grid two" : figures.count > 1 ? "grid swipe" : "grid")], nodes: figures)
  }

  /// The legend that all charts of a grid share.
  static func legend(_ drawing: MarkupElement) -> MarkupElement {
    MarkupElement("div", [("class", "legend")], [drawing])
  }
}

extension ReportSection {
  /// The section's content as HTML elements.
  var markup: [MarkupElement] {
    (question.map { [MarkupElement.paragraph($0, "question")] } ?? [])
      + (rows.isEmpty ? [] : [.table(title, columns, rows: rows)])
      + notes.map { .paragraph($0, rows.isEmpty ? nil : "note") }
  }

  /// The section behind its title and its size, which the reader expands.
  var collapsedSubsection: MarkupElement {
    let size = rows.count > 1 ? " – \(rows.count) rows" : ""
    return MarkupElement("section", [("class", "sub closed")], [.collapsed(title + size, markup)])
  }

  /// The section with a level-3 heading, or behind it if it is long.
  var expandable: MarkupElement { isLong ? collapsedSubsection : subsection }

  /// The section with a level-3 heading.
  var subsection: MarkupElement {
    MarkupElement("section", [("class", "sub")], [MarkupElement("h3", nodes: MarkupElement.prose(title))] + markup)
  }
}
