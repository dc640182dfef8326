import Analysis
import JSON
import Markup
import Scenarios

/// One section of a report: a title, a table and notes.
package struct ReportSection {
  /// A column of a table.
  package struct Column {
    /// The heading.
    let heading: String
    /// The unit of the column's figures; empty for texts, and if the heading states it.
    var unit = ""
    /// How cells are aligned.
    let alignment: Grid.Alignment
    /// Whether cells are pictures of characters, which have one width.
    var isPicture = false

    /// A left-aligned column, for text.
    static func text(_ heading: String) -> Column { Column(heading: heading, alignment: .left) }

    /// A right-aligned column, for numbers.
    static func number(_ heading: String, unit: String = "") -> Column {
      Column(heading: heading, unit: unit, alignment: .right)
    }

    /// A column of pictures of characters.
    static func picture(_ heading: String) -> Column {
      Column(heading: heading, alignment: .left, isPicture: true)
    }

    /// The heading with its unit.
    var headingWithUnit: String { unit.isEmpty ? heading : "\(heading) (\(unit))" }
  }

  /// The section's heading; empty for a section that continues the one before it.
  let title: String
  /// The question that the section answers, or nil if the heading states it.
  var question: String?
  /// The table's columns.
  var columns: [Column] = []
  /// The table's rows. A section without rows has only notes.
  var rows: [[String]] = []
  /// The table's rows in plain text if they differ: parts of a cell are below each other.
  var textRows: [[String]]?
  /// A column that plain text has where the terminal has enough space: its heading, its unit and its cells.
  var spareColumn: ((_ space: Int) -> [String]?)?
  /// Sentences below the table.
  var notes: [String] = []
  /// Whether it only has what other sections summarize, and is collapsed as a long section is.
  var isDetail = false
  /// The number of spaces before the lines of a note after its first, in plain text.
  var noteIndent = 0

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

  /// A table of runs with a column for each quantity.
  ///
  /// - Parameter cell: the figure of the run at a position: measured, simulated or an interval.
  static func runs(
    _ title: String, question: String? = nil, _ names: [String], _ quantities: [Quantity], notes: [String] = [],
    cell: (_ position: Int, Quantity) -> String
  ) -> ReportSection {
    ReportSection(
      title: title, question: question,
      columns: [.text("run")] + quantities.map { .number($0.heading, unit: $0.unit) },
      rows: names.enumerated().map { position, name in [name] + quantities.map { cell(position, $0) } }, notes: notes)
  }

  /// Left-aligned columns, for text.
  package static func textColumns(_ headings: [String]) -> [Column] { headings.map { .text($0) } }

  /// Right-aligned columns, for numbers.
  static func numberColumns(_ headings: [String]) -> [Column] { headings.map { .number($0) } }

  /// The section as lines of plain text, starting with an empty line.
  ///
  /// - Parameter width: the width of the terminal that the lines fit; nil for a file, in which tables have their full
  ///   width.
  func textLines(_ width: Int? = nil) -> [String] {
    let paragraphWidth = PlainText.paragraphWidth(width)
    var lines = [""]
    if !title.isEmpty {
      lines += (width == nil ? [title.printable] : PlainText.wrapped(title, width: paragraphWidth)) + [""]
    }
    if let question { lines += PlainText.wrapped(question.printable, width: paragraphWidth) + [""] }
    if !rows.isEmpty {
      lines += grid(width).ruledLines(headers: headerCount, fitting: width) + (notes.isEmpty ? [] : [""])
    }
    return lines + notes.flatMap { PlainText.wrapped($0.printable, indent: noteIndent, width: paragraphWidth) }
  }

  private var headerCount: Int { columns.allSatisfy(\.unit.isEmpty) ? 1 : 2 }

  /// The table as plain text.
  private func grid(_ width: Int?) -> Grid {
    let header = [columns.map(\.heading)] + (headerCount > 1 ? [columns.map(\.unit)] : [])
    let rows = header + (textRows ?? rows)
    let grid = Grid(columns.map(\.alignment), rows)
    guard let width, let spare = spareColumn?(width - grid.width - Grid.gap) else { return grid }
    return Grid(grid.alignments + [.left], zip(rows, spare).map { $0 + [$1] })
  }

  /// The section as Markdown lines, starting with an empty line.
  var markdownLines: [String] { (title.isEmpty ? [] : ["", "## \(MarkdownText.escaped(title))"]) + markdownBody }

  /// The section as Markdown lines, starting with an empty line. A long section is collapsed behind its title: GitHub and
  /// GitLab show only the title until it is clicked.
  package var collapsibleMarkdownLines: [String] {
    guard isLong, !title.isEmpty else { return markdownLines }
    // Without an empty line after the summary, the table would be parsed as HTML.
    let summary = MarkupText.escaped(title.printable, inAttribute: false)
    return ["", "<details><summary>\(summary)</summary>"] + markdownBody + ["", "</details>"]
  }

  /// The maximum number of rows of a table that is not collapsed.
  package static let expandedRowLimit = 20

  /// Whether there are more rows or notes than in a section that is not collapsed.
  var isLong: Bool { isDetail || max(rows.count, notes.count) > Self.expandedRowLimit }

  private var markdownBody: [String] {
    var lines: [String] = []
    if let question { lines += ["", MarkdownText.escaped(question)] }
    if !rows.isEmpty {
      lines +=
        [""]
        + MarkdownTable.lines(
          columns.map { (MarkdownText.escaped($0.headingWithUnit), $0.alignment) },
          rows: rows.map { row in
            zip(columns, row).map { $0.isPicture ? MarkdownText.code($1) : MarkdownText.escaped($1) }
          })
    }
    return lines + notes.flatMap { ["", MarkdownText.escaped($0)] }
  }
}

extension [ReportSection.Column] {
  /// Columns of text, then columns of numbers, then more columns of text.
  static func columns(_ texts: [String], numbers: [String], _ last: [String] = []) -> Self {
    ReportSection.textColumns(texts) + ReportSection.numberColumns(numbers) + ReportSection.textColumns(last)
  }
}
