/// The width and line-breaking class of a character outside ASCII.
///
/// The ranges are fixed here instead of taken from the standard library, whose Unicode version differs between
/// machines. Source: Unicode Standard Annexes 11 (East Asian width W, F and H), 14 (line breaking) and 51 (emoji),
/// simplified to whole blocks. No published advances of the system fonts for Arabic and Hebrew were found: their letters are as wide
/// as ``fallback``, an unverified estimate, in the order of the text, since neither direction nor joining changes a line's width here.
package enum CharacterWidth: Equatable, Sendable {
  /// One em; a line may break before and after it: Han, Kana, Hangul, full-width forms, emoji.
  case wide
  /// One em; a line may break before it only: opening full-width punctuation.
  case openingWide
  /// One em; a line may break after it only: closing full-width punctuation.
  case closingWide
  /// Half an em: half-width Katakana and Hangul.
  case halfWidth
  /// Half a flag: the first of a pair takes one em, the second attaches to it.
  case regionalIndicator
  /// No advance; joined to the preceding character: combining marks, variation selectors, skin tones, format
  /// characters.
  case attached
  /// No advance; joins the next character to the preceding one: the zero-width joiner.
  case joiner
  /// As wide as a space, and a line may break after it.
  case space
  /// As wide as a space, but no line breaks there: the no-break spaces.
  case fixedSpace
  /// One em of whitespace: the ideographic space.
  case wideSpace
  /// No advance, but a line may break there: the zero-width space.
  case breakOnly
  /// Ends the line: next line, line separator, paragraph separator.
  case newline
  /// Everything else.
  case fallback

  /// Classifies a scalar value of at least U+0080 by binary search in the table of ranges.
  package init(ofNonASCII value: UInt32) {
    var low = 0
    var high = Self.ranges.count
    while low < high {
      let middle = (low + high) / 2
      if Self.ranges[middle].last < value { low = middle + 1 } else { high = middle }
    }
    self = low < Self.ranges.count && Self.ranges[low].first <= value ? Self.ranges[low].width : .fallback
  }

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

  /// The classes of all ranges, ascending and disjoint; values in no range are ``fallback``.
  package static let ranges: [Range] = [
    Range(0x80, 0x84, .attached), Range(0x85, .newline), Range(0x86, 0x9F, .attached),
    Range(0xA0, .fixedSpace), Range(0xAD, .attached),
    // Combining marks of the alphabets in common use.
    Range(0x300, 0x36F, .attached), Range(0x483, 0x489, .attached), Range(0x591, 0x5BD, .attached),
    Range(0x5BF, .attached), Range(0x5C1, 0x5C2, .attached), Range(0x5C4, 0x5C5, .attached), Range(0x5C7, .attached),
    Range(0x610, 0x61A, .attached), Range(0x61C, .attached), Range(0x64B, 0x65F, .attached), Range(0x670, .attached),
    Range(0x6D6, 0x6DC, .attached), Range(0x6DF, 0x6E4, .attached), Range(0x6E7, 0x6E8, .attached),
    Range(0x6EA, 0x6ED, .attached),
    Range(0xE31, .attached), Range(0xE34, 0xE3A, .attached), Range(0xE47, 0xE4E, .attached),
    // Hangul Jamo: leading consonants are wide, vowels and final consonants combine with them.
    Range(0x1100, 0x115F, .wide), Range(0x1160, 0x11FF, .attached),
    Range(0x1AB0, 0x1AFF, .attached), Range(0x1DC0, 0x1DFF, .attached),
    // General punctuation: spaces and format characters.
    Range(0x2000, 0x2006, .space), Range(0x2007, .fixedSpace), Range(0x2008, 0x200A, .space),
    Range(0x200B, .breakOnly), Range(0x200C, .attached), Range(0x200D, .joiner), Range(0x200E, 0x200F, .attached),
    Range(0x2028, 0x2029, .newline), Range(0x202A, 0x202E, .attached), Range(0x202F, .fixedSpace),
    Range(0x2060, 0x206F, .attached), Range(0x20D0, 0x20FF, .attached),
    // Symbols drawn as emoji.
    Range(0x231A, 0x231B, .wide), Range(0x23E9, 0x23F3, .wide), Range(0x2600, 0x27BF, .wide),
    Range(0x2B1B, 0x2B1C, .wide), Range(0x2B50, .wide), Range(0x2B55, .wide),
    // East Asian blocks.
    Range(0x2E80, 0x2FFF, .wide), Range(0x3000, .wideSpace), Range(0x3001, 0x3002, .closingWide),
    Range(0x3003, 0x3007, .wide),
    Range(0x3008, .openingWide), Range(0x3009, .closingWide), Range(0x300A, .openingWide),
    Range(0x300B, .closingWide), Range(0x300C, .openingWide), Range(0x300D, .closingWide),
    Range(0x300E, .openingWide), Range(0x300F, .closingWide), Range(0x3010, .openingWide),
    Range(0x3011, .closingWide), Range(0x3012, 0x3013, .wide),
    Range(0x3014, .openingWide), Range(0x3015, .closingWide), Range(0x3016, .openingWide),
    Range(0x3017, .closingWide), Range(0x3018, 0x3029, .wide), Range(0x302A, 0x302F, .attached),
    Range(0x3030, 0x3098, .wide), Range(0x3099, 0x309A, .attached), Range(0x309B, 0x30FB, .wide),
    Range(0x30FC, .closingWide), Range(0x30FD, 0x4DBF, .wide), Range(0x4DC0, 0x4DFF, .wide),
    Range(0x4E00, 0xA4CF, .wide), Range(0xA960, 0xA97F, .wide), Range(0xAC00, 0xD7A3, .wide),
    Range(0xD7B0, 0xD7FF, .attached), Range(0xF900, 0xFAFF, .wide),
    Range(0xFE00, 0xFE0F, .attached), Range(0xFE20, 0xFE2F, .attached), Range(0xFE30, 0xFE6F, .wide),
    Range(0xFEFF, .attached),
    Range(0xFF01, .closingWide), Range(0xFF02, 0xFF07, .wide), Range(0xFF08, .openingWide),
    Range(0xFF09, .closingWide), Range(0xFF0A, 0xFF0B, .wide), Range(0xFF0C, .closingWide), Range(0xFF0D, .wide),
    Range(0xFF0E, .closingWide), Range(0xFF0F, 0xFF19, .wide), Range(0xFF1A, 0xFF1B, .closingWide),
    Range(0xFF1C, 0xFF1E, .wide), Range(0xFF1F, .closingWide), Range(0xFF20, 0xFF3A, .wide),
    Range(0xFF3B, .openingWide), Range(0xFF3C, .wide), Range(0xFF3D, .closingWide), Range(0xFF3E, 0xFF5A, .wide),
    Range(0xFF5B, .openingWide), Range(0xFF5C, .wide), Range(0xFF5D, .closingWide), Range(0xFF5E, 0xFF60, .wide),
    Range(0xFF61, 0xFFDC, .halfWidth), Range(0xFFE0, 0xFFE6, .wide), Range(0xFFE8, 0xFFEE, .halfWidth),
    Range(0xFFF9, 0xFFFB, .attached),
    // Supplementary planes: emoji, Kana supplements, Han extensions, tags and variation selectors.
    Range(0x16FE0, 0x18DFF, .wide), Range(0x1AFF0, 0x1B2FF, .wide), Range(0x1F000, 0x1F1E5, .wide),
    Range(0x1F1E6, 0x1F1FF, .regionalIndicator), Range(0x1F200, 0x1F3FA, .wide), Range(0x1F3FB, 0x1F3FF, .attached),
    Range(0x1F400, 0x1FAFF, .wide), Range(0x20000, 0x3FFFD, .wide), Range(0xE0000, 0xE0FFF, .attached),
  ]
}
