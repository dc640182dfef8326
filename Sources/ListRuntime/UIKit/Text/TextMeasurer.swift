/// Measures the size, lines and glyphs of text for a font and a maximum width, from real advance tables.
///
/// Builds the table of each font once. Measuring allocates nothing. Results are unrounded; the caller rounds them to
/// pixels or points (``PixelGrid``).
package struct TextMeasurer: Sendable {
  /// The tables built so far. A screen has only a few fonts, so a linear search beats hashing.
  private var tables: ContiguousArray<FontMetrics> = []

  /// Creates a measurer without any font tables.
  package init() {}

  /// The advances and line metrics of a font.
  package mutating func metrics(of font: Font) -> FontMetrics {
    for table in tables where table.font == font { return table }
    let table = FontMetrics(font: font)
    tables.append(table)
    return table
  }

  /// Lays out a text in lines no wider than a maximum width.
  ///
  /// Complexity: O(bytes of the shown lines).
  ///
  /// - Parameters:
  ///   - maxWidth: maximum width of a line, in points, at least 0; `.infinity` breaks at newlines only.
  ///   - lineLimit: maximum number of lines, or 0 for no limit; an ellipsis on the last line replaces the rest.
  package mutating func layout(
    _ text: String, font: Font, maxWidth: Double = .infinity, lineLimit: Int = 0
  ) -> TextLayout {
    let metrics = metrics(of: font)
    var layout = TextLayout(width: 0, height: 0, lineCount: 0, glyphCount: 0, isTruncated: false)
    Self.forEachLine(of: text, metrics: metrics, maxWidth: maxWidth, lineLimit: lineLimit) { line in
      layout.width = max(layout.width, line.width)
      layout.lineCount += 1
      layout.glyphCount += line.glyphCount
      layout.isTruncated = layout.isTruncated || line.isTruncated
    }
    layout.height = Double(layout.lineCount) * metrics.lineHeight
    return layout
  }

  /// Lays out a text as ``layout(_:font:maxWidth:lineLimit:)`` does, but only from the last line on of a text that it continues: lines before
  /// it cannot change, because lines are broken first fit.
  ///
  /// Complexity: O(bytes from that line on); comparing the texts takes O(bytes).
  mutating func layout(_ text: String, continuing previous: ContinuedText?, _ style: ContinuedText.Style)
    -> ContinuedText
  {
    let metrics = metrics(of: style.font)
    var result = ContinuedText(text, style)
    if let previous, previous.style == style, text.utf8.starts(with: previous.text.utf8) {
      result.before = previous.before
      if previous.layout.isTruncated {
        result.layout = previous.layout
        return result
      }
    }
    var last: TextLine?
    let limit = style.lineLimit > 0 ? style.lineLimit - result.before.lineCount : 0
    Self.forEachLine(
      of: text, metrics: metrics, maxWidth: style.maxWidth, lineLimit: limit, from: result.before.end
    ) { line in
      if let last { result.before.append(last) }
      last = line
      result.measured.glyphs += line.glyphCount
      result.measured.lines += 1
    }
    var all = result.before
    if let last { all.append(last) }
    result.before.end = last?.utf8Range.lowerBound ?? result.before.end
    result.layout = TextLayout(
      width: all.width, height: Double(all.lineCount) * metrics.lineHeight, lineCount: all.lineCount,
      glyphCount: all.glyphCount, isTruncated: last?.isTruncated ?? false)
    return result
  }

  /// The individual lines of ``layout(_:font:maxWidth:lineLimit:)``, for drawing.
  package mutating func lines(
    of text: String, font: Font, maxWidth: Double = .infinity, lineLimit: Int = 0
  ) -> [TextLine] {
    let metrics = metrics(of: font)
    var lines: [TextLine] = []
    Self.forEachLine(of: text, metrics: metrics, maxWidth: maxWidth, lineLimit: lineLimit) { lines.append($0) }
    return lines
  }

  @inline(__always)
  private static func forEachLine(
    of text: String, metrics: FontMetrics, maxWidth: Double, lineLimit: Int, from start: Int = 0,
    _ body: (TextLine) -> Void
  ) {
    precondition(maxWidth >= 0, "a line is at least 0 points wide, not \(maxWidth)")
    precondition(lineLimit >= 0, "a line limit is 0 (none) or more, not \(lineLimit)")
    var text = text
    text.withUTF8 { bytes in
      var breaker = LineBreaker(bytes, metrics: metrics, maxWidth: maxWidth, from: start)
      var count = 0
      while let line = breaker.next() {
        count += 1
        if count == lineLimit && !breaker.isAtEnd {
          body(truncated(line, of: bytes, metrics: metrics, maxWidth: maxWidth))
          return
        }
        body(line)
      }
    }
  }

  /// A text cut so that it ends with some words in its last allowed line, without whitespace before them in that line; nil if it has no more
  /// lines, or if a line is too narrow for the words.
  static func cut(_ block: HeightFormula.TextBlock, in font: Font, toEndWith words: String) -> String? {
    let metrics = FontMetrics(font: font)
    var end: TextLine?
    forEachLine(of: words, metrics: metrics, maxWidth: .infinity, lineLimit: 1) { end = $0 }
    let room = block.maxWidth - (end?.width ?? 0)
    guard room >= 0 else { return nil }
    var cut: (lines: Int, end: Int)?
    var text = block.text
    text.withUTF8 { bytes in
      var breaker = LineBreaker(bytes, metrics: metrics, maxWidth: max(block.maxWidth, 0))
      var last: TextLine?
      for _ in 0..<block.lineLimit { last = breaker.next() ?? last }
      guard let last, !breaker.isAtEnd else { return }
      var shorter = LineBreaker(
        bytes, metrics: metrics, maxWidth: room, cut: .anywhere, from: last.utf8Range.lowerBound)
      let start = last.utf8Range.lowerBound
      // A line has at least one character, which may be wider than what is left.
      cut = (start, shorter.next().flatMap { $0.width <= room ? $0.utf8Range.upperBound : nil } ?? start)
    }
    return cut.map { cut in
      let before = String(decoding: text.utf8.prefix(cut.lines), as: UTF8.self)
      let line = String(decoding: text.utf8.prefix(cut.end).dropFirst(cut.lines), as: UTF8.self)
      return before + (line.lastIndex { !$0.isWhitespace }.map { String(line[...$0]) } ?? "") + words
    }
  }

  /// The last allowed line, cut at any character so that an ellipsis fits after it.
  private static func truncated(
    _ line: TextLine, of bytes: UnsafeBufferPointer<UInt8>, metrics: FontMetrics, maxWidth: Double
  ) -> TextLine {
    let ellipsis = metrics.ellipsisAdvance
    var breaker = LineBreaker(
      bytes, metrics: metrics, maxWidth: max(0, maxWidth - ellipsis), cut: .anywhere, from: line.utf8Range.lowerBound)
    var truncated = breaker.next() ?? line
    truncated.width += ellipsis
    truncated.glyphCount += 1
    truncated.isTruncated = true
    return truncated
  }
}
