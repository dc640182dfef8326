/// A character as seen by the line breaker: its role, its advance, and whether lines may break around it.
struct LineCharacter {
  enum Role {
    case visible
    case space
    case newline
  }

  /// Whether a line may break before the character.
  enum BreakBefore {
    /// Only if the preceding character allows it.
    case ifAllowedAfterPrevious
    /// The line may break before the character.
    case allowed
    /// No soft break before the character: closing punctuation, combining marks.
    case prohibited
  }

  /// Whether a line may break after the character, and how the next character attaches to it.
  enum BreakAfter {
    /// Only if the next character allows it.
    case ifAllowedBeforeNext
    /// The line may break after the character.
    case allowed
    /// No soft break after the character: opening punctuation.
    case prohibited
    /// The next character has no advance: the zero-width joiner.
    case joiner
    /// The first half of a flag; a second regional indicator attaches to it.
    case flag
  }

  let role: Role
  /// Advance width in points.
  let advance: Double
  /// Length in UTF-8 bytes.
  let length: Int
  let breakBefore: BreakBefore
  let breakAfter: BreakAfter

  /// Creates a visible ASCII character, which has no special break rules.
  init(visibleASCII advance: Double) { self.init(.visible, advance, length: 1) }

  private init(
    _ role: Role, _ advance: Double, length: Int, breakBefore: BreakBefore = .ifAllowedAfterPrevious,
    breakAfter: BreakAfter = .ifAllowedBeforeNext
  ) {
    self.role = role
    self.advance = advance
    self.length = length
    self.breakBefore = breakBefore
    self.breakAfter = breakAfter
  }

  /// Reads any character other than visible ASCII.
  ///
  /// - Parameters:
  ///   - offset: offset of its first byte, in valid UTF-8.
  ///   - cursor: state of the line so far; a tab's advance depends on the position, a joined character's on its
  ///     predecessor.
  init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, metrics: FontMetrics, cursor: LineCursor) {
    let lead = bytes[offset]
    switch lead {
    case 0x20:
      self.init(.space, metrics.ascii[0x20], length: 1)
    case 0x09:
      let stop = Double(Int(cursor.x / FontMetrics.tabInterval) + 1) * FontMetrics.tabInterval
      self.init(.space, stop - cursor.x, length: 1)
    case 0x0A:
      self.init(.newline, 0, length: 1)
    case 0x0D:
      let isPair = offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      self.init(.newline, 0, length: isPair ? 2 : 1)
    case 0..<0x80:
      self.init(.visible, 0, length: 1, breakBefore: .prohibited, breakAfter: cursor.breakAfter)
    default:
      let (value, length) = Self.scalar(at: offset, lead: lead, in: bytes)
      self.init(CharacterWidth(ofNonASCII: value), length: length, metrics: metrics, after: cursor.breakAfter)
    }
  }

  private init(_ width: CharacterWidth, length: Int, metrics: FontMetrics, after previous: BreakAfter) {
    let advance = previous == .joiner ? 0 : metrics.advance(of: width)
    switch width {
    case .newline: self.init(.newline, 0, length: length)
    case .space, .wideSpace, .breakOnly: self.init(.space, advance, length: length)
    case .attached:
      self.init(.visible, 0, length: length, breakBefore: .prohibited, breakAfter: previous)
    case .joiner:
      self.init(.visible, 0, length: length, breakBefore: .prohibited, breakAfter: .joiner)
    case .regionalIndicator where previous == .flag:
      self.init(.visible, 0, length: length, breakBefore: .prohibited, breakAfter: .allowed)
    case .regionalIndicator:
      self.init(.visible, advance, length: length, breakBefore: .allowed, breakAfter: .flag)
    case .wide:
      self.init(.visible, advance, length: length, breakBefore: .allowed, breakAfter: .allowed)
    case .openingWide:
      self.init(.visible, advance, length: length, breakBefore: .allowed, breakAfter: .prohibited)
    case .closingWide:
      self.init(.visible, advance, length: length, breakBefore: .prohibited, breakAfter: .allowed)
    case .halfWidth, .fixedSpace, .fallback:
      self.init(.visible, advance, length: length)
    }
  }

  /// Decodes a scalar of two to four bytes from valid UTF-8.
  private static func scalar(at offset: Int, lead: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, Int) {
    func tail(_ index: Int) -> UInt32 { UInt32(bytes[offset + index] & 0x3F) }
    if lead < 0xE0 { return (UInt32(lead & 0x1F) << 6 | tail(1), 2) }
    if lead < 0xF0 { return (UInt32(lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return (UInt32(lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
