/// Measures text: the widths, lines and glyphs it takes at a font and a width, from real advance tables.
///
/// A value with the tables of the fonts it has met, each built once. Measuring allocates nothing. Results are unrounded:
/// rounding to pixels or points is the caller's (``PixelGrid``).
package struct TextMeasurer: Sendable {
  /// The tables built so far, in the order in which the fonts were met: a screen has a handful, so a scan beats hashing.
  private var tables: ContiguousArray<FontMetrics> = []

  /// Makes a measurer that has met no font yet.
  package init() {}

  /// The advances and line metrics of a font.
  package mutating func metrics(of font: Font) -> FontMetrics {
    for table in tables where table.font == font { return table }
    let table = FontMetrics(font: font)
    tables.append(table)
    return table
  }

  /// The size of a text at a font, broken into lines no wider than a width.
  ///
  /// Complexity: O(bytes of the shown lines).
  ///
  /// - Parameters:
  ///   - maxWidth: widest a line may be, in points, at least 0; `.infinity` breaks at newlines only.
  ///   - lineLimit: most lines to show, or 0 for no limit; what is cut is replaced by an ellipsis on the last one.
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

  /// The lines that ``layout(_:font:maxWidth:lineLimit:)`` counts, one by one: for drawing, not for measuring.
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

  /// The last line that may be shown, cut at any character so that an ellipsis fits behind it.
  private static func truncated(
    _ line: TextLine, of bytes: UnsafeBufferPointer<UInt8>, metrics: FontMetrics, maxWidth: Double
  ) -> TextLine {
    let ellipsis = metrics.ellipsisAdvance
    var breaker = LineBreaker(
      bytes, metrics: metrics, maxWidth: max(0, maxWidth - ellipsis), cut: .anywhere, from: line.utf8Range.lowerBound)
    var shown = breaker.next() ?? line
    shown.width += ellipsis
    shown.glyphCount += 1
    shown.isTruncated = true
    return shown
  }
}
