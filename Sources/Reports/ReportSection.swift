internal import JSON
internal import Scenarios


/// One table of a report, with what is said around it.
struct ReportSection {
  /// A column's heading, and how its texts stand.
  typealias Column = (heading: String, alignment: Grid.Alignment)

  /// Its heading.
  let title: String
  /// Which question it answers; nil if the heading says it.
  var question: String?
  /// Its columns.
  var columns: [Column] = []
  /// Its rows; without any the section has only notes.
  var rows: [[String]] = []
  /// Sentences below the table.
  var notes: [String] = []

  /// Columns of texts.
  static func lefts(_ headings: [String]) -> [Column] { headings.map { ($0, .left) } }

  /// Columns of numbers.
  static func rights(_ headings: [String]) -> [Column] { headings.map { ($0, .right) } }

  /// The section for a terminal, an empty line first.
  var textLines: [String] {
    var lines = ["", title.printable, ""]
    if let question { lines += TextTableExporter.wrapped(question.printable, to: 100) + [""] }
    if !rows.isEmpty {
      var grid = Grid(columns.map(\.alignment))
      grid.add(columns.map(\.heading))
      for row in rows { grid.add(row) }
      lines += grid.ruledLines(headers: 1) + (notes.isEmpty ? [] : [""])
    }
    return lines + notes.flatMap { TextTableExporter.wrapped($0.printable, to: 100) }
  }

  /// The section as markdown, an empty line first.
  var markdownLines: [String] { ["", "## \(MarkdownExporter.escaped(title))"] + markdownBody }

  /// The section as markdown that is folded if it is long, an empty line first.
  var foldedMarkdownLines: [String] {
    guard rows.count > Self.longestUnfolded else { return markdownLines }
    return MarkdownExporter.folded(title, markdownBody)
  }

  /// The most rows of a table that is shown without being asked for.
  static let longestUnfolded = 20

  private var markdownBody: [String] {
    var lines: [String] = []
    if let question { lines += ["", MarkdownExporter.escaped(question)] }
    if !rows.isEmpty {
      lines += [""] + MarkdownExporter.table(columns, rows: rows.map { $0.map(MarkdownExporter.escaped) })
    }
    return lines + notes.flatMap { ["", MarkdownExporter.escaped($0)] }
  }
}
