/// The advance widths and line metrics of one ``Font``, in points.
///
/// An advance is interpolated linearly between the two measured sizes (12 and 17 pt) and extrapolated beyond them,
/// because the system font's tracking depends on the size and plain scaling would be too wide or too narrow. It is at
/// least 0.
package struct FontMetrics: Sendable {
  /// The font that the metrics describe.
  package let font: Font
  /// Height above the baseline, in points.
  package let ascender: Double
  /// Depth below the baseline, in points; negative.
  package let descender: Double
  /// Distance between two baselines, in points and unrounded.
  package let lineHeight: Double
  /// Advance of full-width characters and emoji, in points: 1 em.
  package let wideAdvance: Double
  /// Advance of half-width Katakana and half-width Hangul, in points: half an em.
  package let halfWidthAdvance: Double
  /// Advance of all other characters, in points: the mean of a to z.
  ///
  /// Assumption: most such characters are letters of other alphabets, which are about as wide as Latin ones. No published advances of the
  /// system fonts for Greek, Cyrillic, Arabic or Hebrew were found: theirs are unverified estimates, in the order of the text, since
  /// neither direction nor joining changes a line's width here.
  package let fallbackAdvance: Double
  /// Advance of the horizontal ellipsis that ends truncated text, in points: three full stops (assumption).
  package let ellipsisAdvance: Double
  /// Advance of the hyphen that a line broken at a soft hyphen ends with, in points.
  package var hyphenAdvance: Double { ascii[Int(UInt8(ascii: "-"))] }
  /// Advances of U+0000 to U+007F; 0 for control characters.
  let ascii: ContiguousArray<Double>

  /// Distance between tab stops, in points, as in the default paragraph style.
  package static let tabInterval = 28.0

  /// Builds the metrics of a font: O(128).
  package init(font: Font) {
    self.font = font
    let size = font.pointSize
    let factor = Self.widthFactor(of: font.weight)
    let share =
      (size - SystemFontAdvances.smallSize) / (SystemFontAdvances.largeSize - SystemFontAdvances.smallSize)
    var table = ContiguousArray<Double>(repeating: 0, count: 128)
    for (index, (small, large)) in zip(SystemFontAdvances.small, SystemFontAdvances.large).enumerated() {
      table[SystemFontAdvances.firstScalar + index] = max(0, (small + (large - small) * share) * factor)
    }
    var lowercaseSum = 0.0
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") { lowercaseSum += table[Int(letter)] }
    ascii = table
    ascender = size * SystemFontAdvances.ascender
    descender = size * SystemFontAdvances.descender
    lineHeight = size * SystemFontAdvances.lineHeight
    wideAdvance = size
    halfWidthAdvance = size / 2
    fallbackAdvance = lowercaseSum / 26
    ellipsisAdvance = 3 * table[Int(UInt8(ascii: "."))]
  }

  /// How much wider a weight's advances are than the regular weight's.
  ///
  /// Assumption, not measured: about 2 % per step, the usual order of magnitude in grotesque typefaces.
  package static func widthFactor(of weight: FontWeight) -> Double {
    switch weight {
    case .regular: 1
    case .medium: 1.02
    case .semibold: 1.04
    case .bold: 1.06
    }
  }

  /// The advance of an isolated scalar, in points; 0 for one that draws nothing or combines with its neighbor.
  ///
  /// A tab has no fixed advance: it moves to the next multiple of ``tabInterval``.
  package func advance(of scalar: Unicode.Scalar) -> Double {
    let value = scalar.value
    return value < 0x80 ? ascii[Int(value)] : advance(of: CharacterWidth(ofNonASCII: value))
  }

  /// The advance of a class of characters outside ASCII, in points.
  func advance(of width: CharacterWidth) -> Double {
    switch width {
    case .ascii(let base): ascii[Int(base)]
    case .wide, .openingWide, .closingWide, .emoji, .skinTone, .regionalIndicator, .wideSpace: wideAdvance
    case .halfWidth: halfWidthAdvance
    case .attached, .joiner, .softHyphen, .breakOnly, .newline: 0
    case .space, .fixedSpace: ascii[0x20]
    case .optionalEmoji, .fallback: fallbackAdvance
    }
  }
}
