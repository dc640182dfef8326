/// A measured text that further text may be appended to: what is needed to measure only from its last line on.
struct ContinuedText: Sendable {
  /// What the layout of a text depends on besides its characters.
  struct Style: Hashable, Sendable {
    /// The font in which the text is shown.
    var font: Font
    /// Maximum width of a line, in points, at least 0.
    var maxWidth: Double
    /// Maximum number of lines; 0 is unlimited.
    var lineLimit: Int
  }

  /// Some lines of a text, from the first one on.
  struct Lines: Sendable {
    /// Width of the widest one, in points.
    var width = 0.0
    /// Their number.
    var lineCount = 0
    /// Their glyphs.
    var glyphCount = 0
    /// Offset in the UTF-8 bytes of the text at which the next line begins.
    var end = 0

    mutating func append(_ line: TextLine) {
      width = max(width, line.width)
      lineCount += 1
      glyphCount += line.glyphCount
    }
  }

  let text: String
  let style: Style
  /// The lines before the last one.
  var before = Lines()
  /// The layout of the whole text.
  var layout = TextLayout(width: 0, height: 0, lineCount: 0, glyphCount: 0, isTruncated: false)
  /// The glyphs and lines that were measured for it.
  var measured = (glyphs: 0, lines: 0)

  init(_ text: String, _ style: Style) { (self.text, self.style) = (text, style) }
}
