/// A group of characters whose widths are estimates, since no published advances of the system fonts were found for them.
package enum EstimatedScript: String, CaseIterable, Sendable {
  /// Latin letters that are neither in ASCII nor ASCII letters with marks: ß, æ, ł.
  case latin = "other Latin letters"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case armenian = "Armenian"
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case indic = "Indic"
  case thai = "Thai and Lao"
  case georgian = "Georgian"
  case hangul = "Hangul"
  case han = "Han and kana"
  case emoji = "emoji"
  case symbols = "punctuation and symbols"
  case other = "other scripts"

  /// The group of a scalar value of at least U+0080; nil if it has no advance, or that of an ASCII character with certainty.
  init?(ofNonASCII value: UInt32) {
    switch CharacterWidth(ofNonASCII: value) {
    case .attached, .joiner, .softHyphen, .breakOnly, .newline, .space, .fixedSpace, .wideSpace: return nil
    case .ascii:
      guard LatinLetters.estimates[value] != nil else { return nil }
      self = .latin
    case .emoji, .optionalEmoji, .skinTone, .regionalIndicator: self = .emoji
    case .wide, .openingWide, .closingWide, .halfWidth, .fallback:
      self = Self.blocks.last { $0.first <= value }?.script ?? .other
    }
  }

  /// The first scalar value of each block, ascending; it extends to the next one.
  ///
  /// Source: Blocks.txt of Unicode 17; neighbors of one group are joined.
  private static let blocks: [(first: UInt32, script: EstimatedScript)] = [
    (0x80, .symbols), (0xC0, .latin), (0xD7, .symbols), (0xD8, .latin), (0xF7, .symbols), (0xF8, .latin),
    (0x2B0, .symbols),
    (0x370, .greek), (0x400, .cyrillic), (0x530, .armenian), (0x590, .hebrew), (0x600, .arabic), (0x700, .other),
    (0x750, .arabic), (0x780, .other), (0x870, .arabic), (0x900, .indic), (0xE00, .thai), (0xF00, .other),
    (0x10A0, .georgian),
    (0x1100, .hangul), (0x1200, .other), (0x1C80, .cyrillic), (0x1C90, .georgian), (0x1CC0, .other), (0x1D00, .latin),
    (0x1F00, .greek), (0x2000, .symbols), (0x2C00, .other), (0x2C60, .latin), (0x2C80, .other), (0x2D00, .georgian),
    (0x2D30, .other), (0x2DE0, .cyrillic), (0x2E00, .symbols), (0x2E80, .han), (0x3130, .hangul), (0x3190, .han),
    (0xA4D0, .other), (0xA640, .cyrillic), (0xA6A0, .other), (0xA720, .latin), (0xA800, .other), (0xA8E0, .indic),
    (0xA900, .other),
    (0xA960, .hangul), (0xA980, .other), (0xAB30, .latin), (0xAB70, .other), (0xAC00, .hangul), (0xD800, .other),
    (0xF900, .han),
    (0xFB00, .latin), (0xFB13, .armenian), (0xFB1D, .hebrew), (0xFB50, .arabic), (0xFE10, .han), (0xFE70, .arabic),
    (0xFF00, .han),
    (0xFFA0, .hangul), (0xFFE0, .han), (0xFFF0, .symbols), (0x10000, .other), (0x16FE0, .han), (0x18E00, .other),
    (0x1AFF0, .han),
    (0x1B300, .other), (0x1CF00, .symbols), (0x1DF00, .other), (0x1EE00, .arabic), (0x1EF00, .other),
    (0x1F000, .symbols),
    (0x20000, .han), (0x3FFFE, .other),
  ]
}
