/// A character as seen by the line breaker: its role, its advance, and whether lines may break around it.
struct LineCharacter {
  enum Role {
    case visible
    case space
    case newline
    case softHyphen
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
  enum BreakAfter: UInt8 {
    /// Only if the next character allows it.
    case ifAllowedBeforeNext
    /// No soft break after the character: opening punctuation, the zero-width joiner.
    case prohibited
    /// A zero-width joiner after an emoji; the next emoji has no advance.
    case emojiJoiner
    /// The first half of a flag; a second regional indicator attaches to it.
    case flag
    /// The line may break after the character.
    case allowed
    /// As `allowed`; a skin tone and a zero-width joiner attach to the emoji.
    case emoji

    /// Whether the line may break after the character, whatever comes next.
    var allowsBreak: Bool { rawValue >= Self.allowed.rawValue }
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
      let width = CharacterWidth(ofNonASCII: value)
      // The classes of letters are written here, so that the others are not part of the loop over a text.
      switch width {
      case .wide:
        self.init(.visible, metrics.wideAdvance, length: length, breakBefore: .allowed, breakAfter: .allowed)
      case .fallback: self.init(.visible, metrics.fallbackAdvance, length: length)
      case .ascii(let base): self.init(.visible, metrics.ascii[Int(base)], length: length)
      case .optionalEmoji where !Self.hasEmojiSelector(at: offset + length, in: bytes):
        self.init(.visible, metrics.fallbackAdvance, length: length)
      default:
        self.init(width == .optionalEmoji ? .emoji : width, length: length, metrics: metrics, after: cursor.breakAfter)
      }
    }
  }

  @inline(never)
  private init(_ width: CharacterWidth, length: Int, metrics: FontMetrics, after previous: BreakAfter) {
    let advance = metrics.advance(of: width)
    switch width {
    case .newline: self.init(.newline, 0, length: length)
    case .space, .wideSpace, .breakOnly: self.init(.space, advance, length: length)
    case .softHyphen: self.init(.softHyphen, 0, length: length, breakBefore: .prohibited, breakAfter: previous)
    case .skinTone where previous == .emoji, .attached:
      self.init(.visible, 0, length: length, breakBefore: .prohibited, breakAfter: previous)
    case .joiner:
      self.init(
        .visible, 0, length: length, breakBefore: .prohibited,
        breakAfter: previous == .emoji ? .emojiJoiner : .prohibited)
    case .emoji where previous == .emojiJoiner:
      self.init(.visible, 0, length: length, breakBefore: .prohibited, breakAfter: .emoji)
    case .emoji, .skinTone:
      self.init(.visible, advance, length: length, breakBefore: .allowed, breakAfter: .emoji)
    case .regionalIndicator where previous == .flag:
      self.init(.visible, 0, length: length, breakBefore: .prohibited, breakAfter: .allowed)
    case .regionalIndicator:
      self.init(.visible, advance, length: length, breakBefore: .allowed, breakAfter: .flag)
    case .openingWide:
      self.init(.visible, advance, length: length, breakBefore: .allowed, breakAfter: .prohibited)
    case .closingWide:
      self.init(.visible, advance, length: length, breakBefore: .prohibited, breakAfter: .allowed)
    case .ascii, .wide, .halfWidth, .fixedSpace, .optionalEmoji, .fallback:
      self.init(.visible, advance, length: length)
    }
  }

  /// Whether the character is a part of the one before it, as a combining mark is.
  var isAttached: Bool { role != .space && role != .newline && advance == 0 && breakBefore == .prohibited }

  /// Whether the emoji variation selector, U+FE0F, begins at a byte.
  private static func hasEmojiSelector(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    offset + 2 < bytes.count && bytes[offset] == 0xEF && bytes[offset + 1] == 0xB8 && bytes[offset + 2] == 0x8F
  }

  /// Decodes a scalar of two to four bytes from valid UTF-8.
  private static func scalar(at offset: Int, lead: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, Int) {
    func tail(_ index: Int) -> UInt32 { UInt32(bytes[offset + index] & 0x3F) }
    if lead < 0xE0 { return (UInt32(lead & 0x1F) << 6 | tail(1), 2) }
    if lead < 0xF0 { return (UInt32(lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return (UInt32(lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
