/// Breaks the UTF-8 bytes of a text into lines, first fit.
///
/// A line ends at a newline (`\n`, `\r`, `\r\n` and the Unicode separators), after the last whitespace that fits, next
/// to full-width characters, at a soft hyphen if the hyphen fits, or inside a word that is wider than the line. Whitespace never overflows a line: it hangs
/// over the edge and does not count in the width. A newline at the end of the text starts no further line, as in a
/// label. A line has at least one character, however narrow the line is.
///
/// Complexity: O(bytes); each is read at most twice.
struct LineBreaker {
  /// Where an overflowing line is broken.
  enum Cut {
    /// At the last soft break, or inside a word if there is none.
    case atSoftBreaks
    /// Before the first character that does not fit, as before an ellipsis.
    case anywhere
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let metrics: FontMetrics
  private let maxWidth: Double
  private let cut: Cut
  /// Offset of the first byte of the next line.
  private(set) var position: Int

  /// Creates a breaker that starts at a byte of a text.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8 that outlives the breaker.
  ///   - maxWidth: maximum width of a line, in points; may be infinite.
  ///   - position: offset of a character's first byte.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, metrics: FontMetrics, maxWidth: Double, cut: Cut = .atSoftBreaks,
    from position: Int = 0
  ) {
    self.bytes = bytes
    self.metrics = metrics
    self.maxWidth = maxWidth
    self.cut = cut
    self.position = position
  }

  /// Whether all lines have been returned.
  var isAtEnd: Bool { position >= bytes.count }

  /// The next line, or nil after the last one.
  @inline(__always)
  mutating func next() -> TextLine? {
    guard !isAtEnd else { return nil }
    let start = position
    var cursor = LineCursor()
    var softBreak: LineCursor.BreakCandidate?
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      // Fast path for visible ASCII, which is nearly all text.
      let character =
        byte > 0x20 && byte < 0x7F
        ? LineCharacter(visibleASCII: metrics.ascii[Int(byte)])
        : LineCharacter(at: offset, in: bytes, metrics: metrics, cursor: cursor)
      switch character.role {
      case .newline:
        position = offset + character.length
        return cursor.breakCandidate(at: offset).line(from: start)
      case .space:
        cursor.appendWhitespace(character)
        offset += character.length
        softBreak = cursor.breakCandidate(at: offset)
      case .softHyphen:
        cursor.append(character)
        offset += character.length
        softBreak = hyphenBreak(cursor, at: offset) ?? softBreak
      case .visible:
        if cursor.canBreak(before: character) { softBreak = cursor.breakCandidate(at: offset) }
        if cursor.x + character.advance > maxWidth && cursor.canCut(before: character) {
          let end =
            cut == .anywhere ? cursor.breakCandidate(at: offset) : softBreak ?? cursor.breakCandidate(at: offset)
          position = end.offset
          return end.line(from: start)
        }
        cursor.append(character)
        offset += character.length
      }
    }
    position = offset
    return cursor.breakCandidate(at: offset).line(from: start)
  }

  /// The break at a soft hyphen before a byte; nil if the hyphen does not fit.
  @inline(never)
  private func hyphenBreak(_ cursor: LineCursor, at offset: Int) -> LineCursor.BreakCandidate? {
    let hyphenated = cursor.hyphenated(at: offset, hyphen: metrics.hyphenAdvance)
    return cursor.glyphs > 0 && hyphenated.width <= maxWidth ? hyphenated : nil
  }
}
