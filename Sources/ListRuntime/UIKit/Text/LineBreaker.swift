/// Walks over the UTF-8 bytes of a text and breaks it into lines, first fit.
///
/// A line ends at a newline (`\n`, `\r`, `\r\n` and the Unicode separators), after the last white space that fits,
/// beside full-width characters, and inside a word only if the word alone is wider than the line. White space never
/// makes a line too wide: it hangs over the edge and does not count in the width. A newline at the very end opens no
/// further line, as in a label. A line holds at least one character, however narrow it is.
///
/// Complexity: O(bytes); each is read at most twice.
struct LineBreaker {
  /// Where a line that becomes too wide is cut.
  enum Cut {
    /// At the last soft break; inside a word only if there is none.
    case atSoftBreaks
    /// Before the first character that does not fit, as in front of an ellipsis.
    case anywhere
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let metrics: FontMetrics
  private let maxWidth: Double
  private let cut: Cut
  /// Offset of the first byte of the next line.
  private(set) var position: Int

  /// Starts at a byte of a text.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8 that outlives the breaker.
  ///   - maxWidth: widest a line may be, in points; may be infinite.
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

  /// Whether all bytes were handed out in lines.
  var isAtEnd: Bool { position >= bytes.count }

  /// The next line, or nil after the last one.
  mutating func next() -> TextLine? {
    guard !isAtEnd else { return nil }
    let start = position
    var pen = LinePen()
    var softBreak: LinePen.Stop?
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      // Visible ASCII, nearly every character there is, takes the short way.
      let character =
        byte > 0x20 && byte < 0x7F
        ? LineCharacter(visibleASCII: metrics.ascii[Int(byte)])
        : LineCharacter(at: offset, in: bytes, metrics: metrics, pen: pen)
      switch character.role {
      case .newline:
        position = offset + character.length
        return pen.stop(at: offset).line(from: start)
      case .space:
        pen.move(over: character)
        offset += character.length
        softBreak = pen.stop(at: offset)
      case .visible:
        if pen.mayBreak(before: character) { softBreak = pen.stop(at: offset) }
        if pen.x + character.advance > maxWidth && pen.mayCut(before: character) {
          let end = cut == .anywhere ? pen.stop(at: offset) : softBreak ?? pen.stop(at: offset)
          position = end.offset
          return end.line(from: start)
        }
        pen.place(character)
        offset += character.length
      }
    }
    position = offset
    return pen.stop(at: offset).line(from: start)
  }
}
