/// A table of texts, laid out in columns.
struct Grid {
  /// How the texts of a column stand.
  enum Alignment {
    case left, right
  }

  /// The columns' alignments; every row has as many texts.
  let alignments: [Alignment]
  /// The rows from top to bottom.
  private(set) var rows: [[String]] = []

  /// A table without rows.
  init(_ alignments: [Alignment]) { self.alignments = alignments }

  /// Adds a row; missing texts are empty.
  mutating func add(_ texts: [String]) {
    precondition(texts.count <= alignments.count, "\(texts.count) texts for \(alignments.count) columns")
    rows.append(texts + Array(repeating: "", count: alignments.count - texts.count))
  }

  /// Each column's widest text, in characters.
  var widths: [Int] {
    alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  }

  /// The rows as lines with two spaces between columns and none at the end.
  var lines: [String] {
    let widths = widths
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .left ? row[column] + padding : padding + row[column]
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// The same lines with a rule below the first rows, which are the table's header.
  func ruledLines(headers: Int) -> [String] {
    var lines = lines
    let width = widths.reduce(0, +) + 2 * (widths.count - 1)
    lines.insert(String(repeating: "-", count: width), at: headers)
    return lines
  }
}
