/// Tables of Markdown pages. Headings and cells must already be Markdown.
package enum MarkdownTable {
  /// The lines of a table whose first `textColumns` columns hold text, and whose other columns hold numbers.
  package static func lines(_ headings: [String], textColumns: Int, rows: [[String]]) -> [String] {
    lines(headings.enumerated().map { ($0.element, $0.offset < textColumns ? .left : .right) }, rows: rows)
  }

  /// The lines of a table with aligned columns.
  static func lines(_ columns: [(heading: String, alignment: Grid.Alignment)], rows: [[String]]) -> [String] {
    ([columns.map(\.heading), columns.map { $0.alignment == .left ? "---" : "---:" }] + rows).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
  }

  /// The lines of a table of texts after an empty line; none without rows.
  package static func section(_ headings: [String], _ rows: [[String]]) -> [String] {
    rows.isEmpty ? [] : [""] + lines(headings, textColumns: headings.count, rows: rows)
  }
}
