internal import JSON
internal import Scenarios


/// A table of texts, laid out in columns.
package struct Grid {
  /// How the texts of a column stand.
  package enum Alignment {
    case left, right
  }

  /// The columns' alignments; every row has as many texts.
  package let alignments: [Alignment]
  /// The rows from top to bottom.
  package private(set) var rows: [[String]] = []

  /// A table without rows.
  package init(_ alignments: [Alignment]) { self.alignments = alignments }

  /// Adds a row; missing texts are empty, and control characters are shown instead of sent to a terminal.
  package mutating func add(_ texts: [String]) {
    precondition(texts.count <= alignments.count, "\(texts.count) texts for \(alignments.count) columns")
    rows.append(texts.map(\.printable) + Array(repeating: "", count: alignments.count - texts.count))
  }

  /// Each column's widest text, in characters.
  var widths: [Int] {
    alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  }

  /// Spaces between columns.
  static let gap = 2

  /// Characters of the longest possible line.
  var width: Int { widths.reduce(0, +) + Self.gap * (widths.count - 1) }

  /// The rows as lines with two spaces between columns and none at the end.
  package var lines: [String] {
    let widths = widths
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .left ? row[column] + padding : padding + row[column]
      }
      var line = cells.joined(separator: String(repeating: " ", count: Self.gap))
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// The same lines with a rule below the first rows, which are the table's header.
  package func ruledLines(headers: Int) -> [String] {
    var lines = lines
    lines.insert(String(repeating: "-", count: width), at: headers)
    return lines
  }
}
