internal import Charts
internal import JSON
internal import Markup
internal import Scenarios

extension MarkupElement {
  /// A paragraph, with a CSS class if `style` is not nil.
  static func paragraph(_ text: String, _ style: String? = nil) -> MarkupElement {
    MarkupElement("p", style.map { [("class", $0)] } ?? [], nodes: prose(text))
  }

  /// A list with an item for each sentence.
  static func list(_ sentences: [String]) -> MarkupElement {
    MarkupElement("ul", [], sentences.map { MarkupElement("li", nodes: prose($0)) })
  }

  /// Text in which a line is never broken within an option, such as `--at`.
  static func prose(_ text: String) -> [Node] {
    text.printable.split(separator: " ", omittingEmptySubsequences: false).reduce(into: [Node]()) { nodes, word in
      let space = nodes.isEmpty ? "" : " "
      if word.hasPrefix("--"), word.dropFirst(2).first?.isLetter == true {
        let option = word.prefix { $0 == "-" || $0.isLetter || $0.isNumber }
        if !space.isEmpty { append(space, to: &nodes) }
        nodes.append(.element(MarkupElement("code", text: String(option))))
        append(String(word.dropFirst(option.count)), to: &nodes)
      } else {
        append(space + word, to: &nodes)
      }
    }
  }

  /// A command line. Only its options are never broken.
  static func command(_ text: String) -> MarkupElement {
    MarkupElement("code", [("class", "command")], nodes: prose(text))
  }

  /// Appends text to nodes: to the last one if that is text.
  private static func append(_ text: String, to nodes: inout [Node]) {
    if case .text(let before)? = nodes.last {
      nodes[nodes.count - 1] = .text(before + text)
    } else if !text.isEmpty || nodes.isEmpty {
      nodes.append(.text(text))
    }
  }

  /// A `details` element, which hides its content until the reader expands it.
  static func collapsed(_ title: String, _ content: [MarkupElement]) -> MarkupElement {
    MarkupElement("details", [], [MarkupElement("summary", text: title.printable)] + content)
  }

  /// A region for content that may be wider than a phone. It scrolls independently, including by keyboard.
  static func scrolling(_ label: String, _ content: [MarkupElement]) -> MarkupElement {
    MarkupElement(
      "div", [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", label.printable)], content)
  }

  /// A table whose first column holds the row headers, if it is a text column.
  static func table(_ label: String, _ columns: [ReportSection.Column], rows: [[String]]) -> MarkupElement {
    @Sendable func style(_ column: Int) -> [(String, String)] {
      columns.indices.contains(column) && columns[column].alignment == .right ? [("class", "n")] : []
    }
    let head = MarkupElement(
      "tr", [],
      columns.enumerated().map {
        MarkupElement("th", [("scope", "col")] + style($0.offset), text: $0.element.heading.printable)
      })
    let body = MarkupElement.Node.deferred(count: rows.count) { row in
      MarkupElement(
        "tr", [],
        rows[row].enumerated().map { column, text in
          column == 0 && style(0).isEmpty
            ? MarkupElement("th", [("scope", "row")], text: text.printable)
            : MarkupElement("td", style(column), text: text.printable)
        })
    }
    return .scrolling(
      label, [MarkupElement("table", [], [MarkupElement("thead", [], [head]), MarkupElement("tbody", nodes: [body])])])
  }

  /// A chart with its title above and a collapsed table of its numbers below.
  ///
  /// - Parameter note: a note below the title.
  static func figure(_ chart: some Chart, note: String? = nil) -> MarkupElement {
    let caption = chart.caption
    let table = chart.table
    let columns = table.headings.enumerated().map { index, heading -> ReportSection.Column in
      (heading, index < table.nameColumns ? .left : .right)
    }
    let title = MarkupElement(
      "figcaption", [],
      [MarkupElement("h3", text: caption.title.printable)] + (note.map { [.paragraph($0, "note")] } ?? []))
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

  /// The section with a level-3 heading.
  var subsection: MarkupElement {
    MarkupElement("section", [("class", "sub")], [MarkupElement("h3", text: title.printable)] + markup)
  }
}
