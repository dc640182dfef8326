extension CharacterTable {
  /// A closed range of scalar values of one class.
  package struct Range: Sendable {
    /// The lowest scalar value.
    package let first: UInt32
    /// The highest scalar value.
    package let last: UInt32
    /// The class of all values in the range.
    package let width: CharacterWidth

    init(_ first: UInt32, _ last: UInt32, _ width: CharacterWidth) {
      self.first = first
      self.last = last
      self.width = width
    }

    init(_ only: UInt32, _ width: CharacterWidth) { self.init(only, only, width) }
  }

  /// The classes of ranges, ascending and disjoint. They have precedence over ``GraphemeExtenders``.
  ///
  /// Source: Unicode Standard Annexes 11 (East Asian width W, F and H), 14 (line breaking) and 51 (emoji), simplified to whole blocks.
  package static let ranges: [Range] = [
    Range(0x80, 0x84, .attached), Range(0x85, .newline), Range(0x86, 0x9F, .attached),
    Range(0xA0, .fixedSpace), Range(0xA9, .optionalEmoji), Range(0xAD, .softHyphen), Range(0xAE, .optionalEmoji),
    Range(0x61C, .attached),
    // Hangul Jamo: leading consonants are wide, vowels and final consonants combine with them.
    Range(0x1100, 0x115F, .wide), Range(0x1160, 0x11FF, .attached),
    // General punctuation: spaces, format characters and signs.
    Range(0x2000, 0x2006, .space), Range(0x2007, .fixedSpace), Range(0x2008, 0x200A, .space),
    Range(0x200B, .breakOnly), Range(0x200C, .attached), Range(0x200D, .joiner), Range(0x200E, 0x200F, .attached),
    Range(0x2028, 0x2029, .newline), Range(0x202A, 0x202E, .attached), Range(0x202F, .fixedSpace),
    Range(0x203C, .optionalEmoji), Range(0x2049, .optionalEmoji), Range(0x2060, 0x206F, .attached),
    // Symbols drawn as emoji, always or with a variation selector.
    Range(0x2122, .optionalEmoji), Range(0x2139, .optionalEmoji), Range(0x2194, 0x2199, .optionalEmoji),
    Range(0x21A9, 0x21AA, .optionalEmoji), Range(0x231A, 0x231B, .emoji), Range(0x2328, .optionalEmoji),
    // The canonical equivalents of the angle brackets U+3008 and U+3009.
    Range(0x2329, .openingWide), Range(0x232A, .closingWide),
    Range(0x23CF, .optionalEmoji), Range(0x23E9, 0x23F3, .emoji), Range(0x23F8, 0x23FA, .optionalEmoji),
    Range(0x24C2, .optionalEmoji), Range(0x25AA, 0x25AB, .optionalEmoji), Range(0x25B6, .optionalEmoji),
    Range(0x25C0, .optionalEmoji), Range(0x25FB, 0x25FC, .optionalEmoji), Range(0x25FD, 0x25FE, .emoji),
    Range(0x2600, 0x27BF, .emoji), Range(0x2934, 0x2935, .optionalEmoji), Range(0x2B05, 0x2B07, .optionalEmoji),
    Range(0x2B1B, 0x2B1C, .emoji), Range(0x2B50, .emoji), Range(0x2B55, .emoji),
    // East Asian blocks.
    Range(0x2E80, 0x2FFF, .wide), Range(0x3000, .wideSpace), Range(0x3001, 0x3002, .closingWide),
    Range(0x3003, 0x3007, .wide),
    Range(0x3008, .openingWide), Range(0x3009, .closingWide), Range(0x300A, .openingWide),
    Range(0x300B, .closingWide), Range(0x300C, .openingWide), Range(0x300D, .closingWide),
    Range(0x300E, .openingWide), Range(0x300F, .closingWide), Range(0x3010, .openingWide),
    Range(0x3011, .closingWide), Range(0x3012, 0x3013, .wide),
    Range(0x3014, .openingWide), Range(0x3015, .closingWide), Range(0x3016, .openingWide),
    Range(0x3017, .closingWide), Range(0x3018, 0x3029, .wide), Range(0x3030, 0x3098, .wide),
    Range(0x309B, 0x30FB, .wide),
    Range(0x30FC, .closingWide), Range(0x30FD, 0x4DBF, .wide), Range(0x4DC0, 0x4DFF, .wide),
    Range(0x4E00, 0xA4CF, .wide), Range(0xA960, 0xA97F, .wide), Range(0xAC00, 0xD7A3, .wide),
    Range(0xD7B0, 0xD7FF, .attached), Range(0xF900, 0xFAFF, .wide),
    Range(0xFE30, 0xFE6F, .wide), Range(0xFEFF, .attached),
    Range(0xFF01, .closingWide), Range(0xFF02, 0xFF07, .wide), Range(0xFF08, .openingWide),
    Range(0xFF09, .closingWide), Range(0xFF0A, 0xFF0B, .wide), Range(0xFF0C, .closingWide), Range(0xFF0D, .wide),
    Range(0xFF0E, .closingWide), Range(0xFF0F, 0xFF19, .wide), Range(0xFF1A, 0xFF1B, .closingWide),
    Range(0xFF1C, 0xFF1E, .wide), Range(0xFF1F, .closingWide), Range(0xFF20, 0xFF3A, .wide),
    Range(0xFF3B, .openingWide), Range(0xFF3C, .wide), Range(0xFF3D, .closingWide), Range(0xFF3E, 0xFF5A, .wide),
    Range(0xFF5B, .openingWide), Range(0xFF5C, .wide), Range(0xFF5D, .closingWide), Range(0xFF5E, 0xFF60, .wide),
    Range(0xFF61, 0xFFDC, .halfWidth), Range(0xFFE0, 0xFFE6, .wide), Range(0xFFE8, 0xFFEE, .halfWidth),
    Range(0xFFF9, 0xFFFB, .attached),
    // The vowel signs E and AI of Kirat Rai, which are the ends of canonical decompositions, though they do not extend graphemes.
    Range(0x16D67, 0x16D68, .attached),
    // Supplementary planes: emoji, Kana supplements, Han extensions, tags and variation selectors.
    Range(0x16FE0, 0x16FE3, .wide), Range(0x16FF2, 0x18DFF, .wide), Range(0x1AFF0, 0x1B2FF, .wide),
    Range(0x1F000, 0x1F1E5, .emoji),
    Range(0x1F1E6, 0x1F1FF, .regionalIndicator), Range(0x1F200, 0x1F3FA, .emoji), Range(0x1F3FB, 0x1F3FF, .skinTone),
    Range(0x1F400, 0x1FAFF, .emoji), Range(0x20000, 0x3FFFD, .wide), Range(0xE0000, 0xE0FFF, .attached),
  ]
}
