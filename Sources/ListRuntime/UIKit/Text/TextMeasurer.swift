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
    of text: String, metrics: FontMetrics, maxWidth: Double, lineLimit: Int, _ body: (TextLine) -> Void
  ) {
    precondition(maxWidth >= 0, "a line is at least 0 points wide, not \(maxWidth)")
    precondition(lineLimit >= 0, "a line limit is 0 (none) or more, not \(lineLimit)")
    var text = text
    text.withUTF8 { bytes in
      var breaker = LineBreaker(bytes, metrics: metrics, maxWidth: maxWidth)
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
