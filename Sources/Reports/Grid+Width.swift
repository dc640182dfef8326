extension Grid {
  /// The minimum widths, in characters, of a column of text whose words are longer. At the first limit words are broken
  /// only after a punctuation character; at the second one anywhere, if the table does not fit otherwise.
  private static let (wordLimit, leastWidth) = (24, 12)

  /// The lines of the table with a rule below its header, with at most `width` characters where that is possible.
  ///
  /// Columns of text are narrowed first, the widest ones the most, and their cells continue on further lines. If the
  /// table is still too wide, it becomes several tables, each with the first columns of text and some of the others.
  /// Only a column that is wider than the width exceeds it. O(rows · columns).
  ///
  /// - Parameters:
  ///   - headers: the number of rows of the header.
  ///   - width: the width in characters; nil for the width of the table.
  package func ruledLines(headers: Int, fitting width: Int?) -> [String] {
    guard let width, self.width > width else { return ruledLines(headers: headers) }
    if alignments.contains(.right), narrowedWidths(to: width, wordLimit: Self.wordLimit) == nil {
      let tables = tables(headers: headers, fitting: width)
      if !tables.isEmpty { return tables }
    }
    guard let widths = narrowedWidths(to: width) else { return ruledLines(headers: headers) }
    var lines = rows.enumerated().flatMap { index, row in
      (index == headers ? [Self.rule(widths)] : []) + line(row, widths)
    }
    if headers >= rows.count { lines.append(Self.rule(widths)) }
    return lines
  }

  /// The lines of a table without a header, with at most `width` characters where that is possible.
  package func lines(fitting width: Int?) -> [String] {
    guard let width, self.width > width, let widths = narrowedWidths(to: width) else { return lines }
    return rows.flatMap { line($0, widths) }
  }

  /// The widths of the columns after those of text were narrowed; nil if that is not enough.
  private func narrowedWidths(to width: Int) -> [Int]? {
    narrowedWidths(to: width, wordLimit: Self.wordLimit) ?? narrowedWidths(to: width, wordLimit: Self.leastWidth)
  }

  /// The width of each column if columns of text are as narrow as their longest words, up to a limit.
  private func leastWidths(wordLimit: Int) -> [Int] {
    zip(alignments, widths).enumerated().map { column, natural in
      guard natural.0 == .left else { return natural.1 }
      let longest = rows.map { row in row[column].split(separator: " ").map(\.count).max() ?? 0 }.max() ?? 0
      return min(natural.1, max(min(longest, wordLimit), Self.leastWidth))
    }
  }

  private func narrowedWidths(to width: Int, wordLimit: Int) -> [Int]? {
    var widths = widths
    let least = leastWidths(wordLimit: wordLimit)
    let available = width - Self.gap * (widths.count - 1)
    guard least.reduce(0, +) <= available else { return nil }
    while widths.reduce(0, +) > available {
      guard let widest = widths.indices.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] }) else {
        return nil
      }
      widths[widest] -= 1
    }
    return widths
  }

  /// The table as several tables below each other, each with the leading columns of text; empty if it cannot be divided.
  private func tables(headers: Int, fitting width: Int) -> [String] {
    let least = leastWidths(wordLimit: Self.wordLimit)
    // The first columns of text that leave half of the width to the others.
    var (leading, leadingWidth) = (0, 0)
    while leading < alignments.count, alignments[leading] == .left,
      leading == 0 || leadingWidth + least[leading] + Self.gap <= width / 2
    {
      leadingWidth += least[leading] + Self.gap
      leading += 1
    }
    var groups: [[Int]] = []
    var used = 0
    for column in leading..<max(leading, alignments.count) {
      let needed = least[column] + Self.gap
      if groups.isEmpty || used + needed - Self.gap > width {
        groups.append([])
        used = leadingWidth
      }
      groups[groups.count - 1].append(column)
      used += needed
    }
    guard groups.count > 1 else { return [] }
    return groups.enumerated().flatMap { index, columns -> [String] in
      let kept = Array(0..<leading) + columns
      var part = Grid(kept.map { alignments[$0] })
      for row in rows { part.add(kept.map { row[$0] }) }
      return (index > 0 ? [""] : []) + part.ruledLines(headers: headers, fitting: width)
    }
  }

  /// A row whose cells continue on further lines where they are wider than their columns.
  private func line(_ row: [String], _ widths: [Int]) -> [String] {
    let cells = zip(row, widths).map { text, width -> [String] in
      text.count <= width ? [text] : PlainText.cell(text, width: width)
    }
    let lineCount = cells.map(\.count).max() ?? 0
    return (0..<lineCount).map { position -> String in
      text(of: cells.map { position < $0.count ? $0[position] : "" }, widths)
    }
  }
}
