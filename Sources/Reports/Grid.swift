import JSON
import Scenarios

/// A plain-text table with aligned columns.
package struct Grid {
  /// How the cells of a column are aligned.
  package enum Alignment {
    case left, right
  }

  /// The alignment of each column. Every row has one cell per alignment.
  package let alignments: [Alignment]
  /// The rows from top to bottom.
  package private(set) var rows: [[String]] = []

  /// Creates a table with rows; see ``add(_:)``.
  package init(_ alignments: [Alignment], _ rows: [[String]] = []) {
    self.alignments = alignments
    for row in rows { add(row) }
  }

  /// Adds a row. Missing cells are empty. Control characters are replaced by visible ones, so they never reach a terminal.
  package mutating func add(_ texts: [String]) {
    precondition(texts.count <= alignments.count, "\(texts.count) texts for \(alignments.count) columns")
    rows.append(texts.map(\.printable) + Array(repeating: "", count: alignments.count - texts.count))
  }

  /// The width of each column in characters: that of its widest cell.
  var widths: [Int] {
    alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  }

  /// The number of spaces between columns.
  static let gap = 2

  /// The width of the whole table, in characters.
  var width: Int { widths.reduce(0, +) + Self.gap * (widths.count - 1) }

  /// The rows as lines of text, with two spaces between columns and no trailing spaces.
  package var lines: [String] {
    let widths = widths
    return rows.map { text(of: $0, widths) }
  }

  /// The lines with a rule below the first `headers` rows, which are the table's header.
  package func ruledLines(headers: Int) -> [String] {
    var lines = lines
    lines.insert(Self.rule(widths), at: headers)
    return lines
  }

  /// The rule below a header.
  static func rule(_ widths: [Int]) -> String {
    String(repeating: "-", count: widths.reduce(0, +) + gap * (widths.count - 1))
  }

  /// Cells side by side, without trailing spaces.
  func text(of cells: [String], _ widths: [Int]) -> String {
    let padded = cells.indices.map { column in
      let padding = String(repeating: " ", count: max(0, widths[column] - cells[column].count))
      return alignments[column] == .left ? cells[column] + padding : padding + cells[column]
    }
    var line = padded.joined(separator: String(repeating: " ", count: Self.gap))
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
