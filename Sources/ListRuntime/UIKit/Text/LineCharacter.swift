/// One character as the line breaker sees it: what it does, how much room it takes and how it sticks to its neighbours.
struct LineCharacter {
  /// What the character does to the line.
  enum Role {
    case visible
    case space
    case newline
  }

  /// How the character relates to the one before it.
  enum Join {
    /// No break before it, except after one that allows it.
    case plain
    /// The line may break before it.
    case breakable
    /// The line never softly breaks before it: closing punctuation, combining marks.
    case closing
  }

  /// How the character relates to the one after it.
  enum Hold {
    /// Nothing special.
    case none
    /// The line may break after it.
    case breakable
    /// The line does not softly break after it: opening punctuation.
    case next
    /// The next character takes no room of its own: after a zero-width joiner.
    case joiner
    /// The first half of a flag.
    case flag
  }

  let role: Role
  /// Room in points.
  let advance: Double
  /// Bytes of UTF-8.
  let length: Int
  let joins: Join
  let hold: Hold

  /// A character that has nothing to do with its neighbours.
  init(visibleASCII advance: Double) { self.init(.visible, advance, length: 1) }

  private init(_ role: Role, _ advance: Double, length: Int, joins: Join = .plain, hold: Hold = .none) {
    self.role = role
    self.advance = advance
    self.length = length
    self.joins = joins
    self.hold = hold
  }

  /// Reads any character but a visible ASCII one.
  ///
  /// - Parameters:
  ///   - offset: where its first byte is, in valid UTF-8.
  ///   - pen: the line so far: a tab's advance depends on the place, a joined character's on the one before.
  init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, metrics: FontMetrics, pen: LinePen) {
    let lead = bytes[offset]
    switch lead {
    case 0x20:
      self.init(.space, metrics.ascii[0x20], length: 1)
    case 0x09:
      let stop = Double(Int(pen.x / FontMetrics.tabInterval) + 1) * FontMetrics.tabInterval
      self.init(.space, stop - pen.x, length: 1)
    case 0x0A:
      self.init(.newline, 0, length: 1)
    case 0x0D:
      let isPair = offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      self.init(.newline, 0, length: isPair ? 2 : 1)
    case 0..<0x80:
      self.init(.visible, 0, length: 1, joins: .closing, hold: pen.hold)
    default:
      let (value, length) = Self.scalar(at: offset, lead: lead, in: bytes)
      self.init(CharacterWidth(ofNonASCII: value), length: length, metrics: metrics, before: pen.hold)
    }
  }

  private init(_ width: CharacterWidth, length: Int, metrics: FontMetrics, before: Hold) {
    let advance = before == .joiner ? 0 : metrics.advance(of: width)
    switch width {
    case .newline: self.init(.newline, 0, length: length)
    case .space, .wideSpace, .breakOnly: self.init(.space, advance, length: length)
    case .attached:
      self.init(.visible, 0, length: length, joins: .closing, hold: before)
    case .joiner:
      self.init(.visible, 0, length: length, joins: .closing, hold: .joiner)
    case .regionalIndicator where before == .flag:
      self.init(.visible, 0, length: length, joins: .closing, hold: .breakable)
    case .regionalIndicator:
      self.init(.visible, advance, length: length, joins: .breakable, hold: .flag)
    case .wide:
      self.init(.visible, advance, length: length, joins: .breakable, hold: .breakable)
    case .openingWide:
      self.init(.visible, advance, length: length, joins: .breakable, hold: .next)
    case .closingWide:
      self.init(.visible, advance, length: length, joins: .closing, hold: .breakable)
    case .halfWidth, .fixedSpace, .fallback:
      self.init(.visible, advance, length: length)
    }
  }

  /// Decodes a scalar of two to four bytes; the text is valid UTF-8, so all of its bytes are there.
  private static func scalar(at offset: Int, lead: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, Int) {
    func tail(_ index: Int) -> UInt32 { UInt32(bytes[offset + index] & 0x3F) }
    if lead < 0xE0 { return (UInt32(lead & 0x1F) << 6 | tail(1), 2) }
    if lead < 0xF0 { return (UInt32(lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return (UInt32(lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
