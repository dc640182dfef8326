import JSON
import Scenarios

/// One section of a report: a title, a table and notes.
package struct ReportSection {
  /// A column's heading and alignment.
  package typealias Column = (heading: String, alignment: Grid.Alignment)

  /// The section's heading.
  let title: String
  /// The question that the section answers, or nil if the heading states it.
  var question: String?
  /// The table's columns.
  var columns: [Column] = []
  /// The table's rows. A section without rows has only notes.
  var rows: [[String]] = []
  /// Sentences below the table.
  var notes: [String] = []

  /// Creates a section from its parts.
  package init(
    title: String, question: String? = nil, columns: [Column] = [], rows: [[String]] = [], notes: [String] = []
  ) {
    self.title = title
    self.question = question
    self.columns = columns
    self.rows = rows
    self.notes = notes
  }

  /// Left-aligned columns, for text.
  package static func textColumns(_ headings: [String]) -> [Column] { headings.map { ($0, .left) } }

  /// Right-aligned columns, for numbers.
  static func numberColumns(_ headings: [String]) -> [Column] { headings.map { ($0, .right) } }

  /// The section as lines of plain text, starting with an empty line.
  ///
  /// - Parameter width: the width of the terminal that the lines fit; nil for a file, in which tables have their full
  ///   width.
  func textLines(_ width: Int? = nil) -> [String] {
    let paragraphWidth = PlainText.paragraphWidth(width)
    var lines = [""] + (width == nil ? [title.printable] : PlainText.wrapped(title, width: paragraphWidth)) + [""]
    if let question { lines += PlainText.wrapped(question.printable, width: paragraphWidth) + [""] }
    if !rows.isEmpty {
      var grid = Grid(columns.map(\.alignment))
      grid.add(columns.map(\.heading))
      for row in rows { grid.add(row) }
      lines += grid.ruledLines(headers: 1, fitting: width) + (notes.isEmpty ? [] : [""])
    }
    return lines + notes.flatMap { PlainText.wrapped($0.printable, width: paragraphWidth) }
  }

  /// The section as Markdown lines, starting with an empty line.
  var markdownLines: [String] { ["", "## \(MarkdownText.escaped(title))"] + markdownBody }

  /// The section as Markdown lines, starting with an empty line. A long section is collapsed behind its title.
  package var collapsibleMarkdownLines: [String] {
    guard rows.count > Self.expandedRowLimit else { return markdownLines }
    return MarkdownExporter.collapsed(title, markdownBody)
  }

  /// The maximum number of rows of a table that is not collapsed.
  package static let expandedRowLimit = 20

  private var markdownBody: [String] {
    var lines: [String] = []
    if let question { lines += ["", MarkdownText.escaped(question)] }
    if !rows.isEmpty {
      lines +=
        [""]
        + MarkdownTable.lines(
          columns.map { (MarkdownText.escaped($0.heading), $0.alignment) },
          rows: rows.map { $0.map(MarkdownText.escaped) })
    }
    return lines + notes.flatMap { ["", MarkdownText.escaped($0)] }
  }
}
