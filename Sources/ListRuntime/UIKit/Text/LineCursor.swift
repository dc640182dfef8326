/// The state of a line under construction: its width, its glyph count and the break rule of its last character.
struct LineCursor {
  /// Width of the line in points, with trailing spaces.
  private(set) var x = 0.0
  /// Width of the line in points, without trailing spaces.
  private(set) var width = 0.0
  /// Number of characters with an advance.
  private(set) var glyphs = 0
  /// Break rule after the last character.
  private(set) var breakAfter = LineCharacter.BreakAfter.ifAllowedBeforeNext

  /// A position where the line may end.
  struct BreakCandidate {
    /// Offset of the first byte after the line.
    let offset: Int
    /// Width of the line in points, without trailing spaces.
    let width: Double
    /// Number of characters with an advance.
    let glyphs: Int
    /// Whether a hyphen follows.
    var isHyphenated = false

    /// The line that ends here.
    func line(from start: Int) -> TextLine {
      TextLine(
        utf8Range: start..<offset, width: width, glyphCount: glyphs, isTruncated: false, isHyphenated: isHyphenated)
    }
  }

  /// The current position as a possible end of the line; `offset` is that of the next byte.
  func breakCandidate(at offset: Int) -> BreakCandidate {
    BreakCandidate(offset: offset, width: width, glyphs: glyphs)
  }

  /// The current position as a possible end of the line with a hyphen; `offset` is that of the next byte.
  func hyphenated(at offset: Int, hyphen: Double) -> BreakCandidate {
    BreakCandidate(offset: offset, width: x + hyphen, glyphs: glyphs + 1, isHyphenated: true)
  }

  /// Whether a soft break is allowed between the last character and the next one.
  func canBreak(before character: LineCharacter) -> Bool {
    (breakAfter.allowsBreak && character.breakBefore != .prohibited)
      || (character.breakBefore == .allowed && breakAfter == .ifAllowedBeforeNext && glyphs > 0)
  }

  /// Whether an overflowing line can be cut here: never before its first character or inside a cluster.
  func canCut(before character: LineCharacter) -> Bool { glyphs > 0 && character.advance > 0 }

  /// Appends a visible character. One without an advance that follows whitespace hangs over the edge with it.
  mutating func append(_ character: LineCharacter) {
    x += character.advance
    if character.advance > 0 {
      width = x
      glyphs += 1
    }
    breakAfter = character.breakAfter
  }

  mutating func appendWhitespace(_ character: LineCharacter) {
    x += character.advance
    if character.advance > 0 { glyphs += 1 }
    breakAfter = .ifAllowedBeforeNext
  }
}
