/// The place the next character of a line goes to, and what the characters before it allow.
struct LinePen {
  /// Distance from the line's start, in points, trailing spaces included.
  private(set) var x = 0.0
  /// Distance of the last visible character's end from the line's start, in points.
  private(set) var width = 0.0
  /// Characters with an advance so far.
  private(set) var glyphs = 0
  /// What the last character says about the one after it.
  private(set) var hold = LineCharacter.Hold.none

  /// A place where a line may end.
  struct Stop {
    /// Offset of the byte the line ends before.
    let offset: Int
    /// Width in points up to there, without trailing spaces.
    let width: Double
    /// Characters with an advance up to there.
    let glyphs: Int

    /// The line that ends here.
    func line(from start: Int) -> TextLine {
      TextLine(utf8Range: start..<offset, width: width, glyphCount: glyphs, isTruncated: false)
    }
  }

  /// The present place as a possible end of the line.
  func stop(at offset: Int) -> Stop { Stop(offset: offset, width: width, glyphs: glyphs) }

  /// Whether the line may softly break here, because of the character before or the one to come.
  func mayBreak(before character: LineCharacter) -> Bool {
    (hold == .breakable && character.joins != .closing)
      || (character.joins == .breakable && hold == .none && glyphs > 0)
  }

  /// Whether a line that is too full may be cut here: never before its first character or inside a cluster.
  func mayCut(before character: LineCharacter) -> Bool { glyphs > 0 && character.advance > 0 }

  /// Puts down a visible character.
  mutating func place(_ character: LineCharacter) {
    x += character.advance
    width = x
    if character.advance > 0 { glyphs += 1 }
    hold = character.hold
  }

  /// Moves over white space.
  mutating func move(over character: LineCharacter) {
    x += character.advance
    if character.advance > 0 { glyphs += 1 }
    hold = .none
  }
}
