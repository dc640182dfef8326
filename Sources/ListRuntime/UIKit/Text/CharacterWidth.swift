/// The width and line-breaking class of a character outside ASCII.
///
/// The classes are fixed in ``CharacterTable`` instead of taken from the standard library, whose Unicode version differs between
/// machines. Canonically equivalent texts (Unicode Standard Annex 15) have equal widths and lines: a letter with marks has the class of
/// its first character, and marks attach to it without an advance.
package enum CharacterWidth: Equatable, Sendable {
  /// As wide as a visible ASCII character: a Latin letter with marks as its base letter, the kelvin sign as K.
  case ascii(UInt8)
  /// One em; a line may break before and after it: Han, Kana, Hangul, full-width forms.
  case wide
  /// One em; a line may break before it only: opening full-width punctuation.
  case openingWide
  /// One em; a line may break after it only: closing full-width punctuation.
  case closingWide
  /// Half an em: half-width Katakana and Hangul.
  case halfWidth
  /// One em; a line may break before and after it. After an emoji and a zero-width joiner, it is part of that emoji.
  case emoji
  /// An emoji if the emoji variation selector follows, else as ``fallback``: ©, ™, arrows.
  case optionalEmoji
  /// Attached to an emoji, else an emoji itself.
  case skinTone
  /// Half a flag: the first of a pair takes one em, the second attaches to it.
  case regionalIndicator
  /// No advance; joined to the preceding character: combining marks, variation selectors, format characters.
  case attached
  /// No advance and no break after it: the zero-width joiner.
  case joiner
  /// No advance; if the line breaks after it, the line ends with a hyphen: the soft hyphen.
  case softHyphen
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
  /// Everything else: as wide as the mean letter, an estimate.
  case fallback

  /// Classifies a scalar value of at least U+0080: O(1).
  package init(ofNonASCII value: UInt32) { self = CharacterTable.shared[value] }
}
