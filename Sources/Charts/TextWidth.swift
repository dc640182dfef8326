/// An upper bound of the width of a text, without knowledge of the reader's font.
///
/// Advances, in hundredths of the font size, are at least those of DejaVu Sans, the widest of the common sans-serif
/// fonts (the others are Arial, Helvetica, Roboto, Segoe UI and San Francisco). Labels that do not overlap by this
/// measure do not overlap on screen.
package enum TextWidth {
  /// The font size in charts, in SVG user units.
  package static let size = 12.0

  /// An upper bound of the width of a text, in the unit of `size`.
  package static func of(_ text: String, size: Double = size, isBold: Bool = false) -> Double {
    let hundredths = text.unicodeScalars.reduce(0) { $0 + advance($1) }
    return Double(hundredths) * size / 100 * (isBold ? 1.15 : 1)
  }

  /// Truncates a text with an ellipsis if it is too wide.
  package static func fitted(_ text: String, to width: Double, size: Double = size, isBold: Bool = false) -> String {
    guard of(text, size: size, isBold: isBold) > width else { return text }
    var prefix = text
    while !prefix.isEmpty, of(prefix + "\u{2026}", size: size, isBold: isBold) > width { prefix.removeLast() }
    while prefix.hasSuffix(" ") { prefix.removeLast() }
    return prefix + "\u{2026}"
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "'", "|", ".", ",", ":", ";", " ": 35
    case "f", "t", "r", "I", "(", ")", "[", "]", "/", "\\", "-", "!", "`": 43
    case "m", "M", "W", "@", "%", "\u{2026}": 101
    case "w", "+", "=", "<", ">", "~", "\u{2212}", "\u{00D7}": 85
    case "C", "D", "G", "H", "N", "O", "Q", "&", "\u{25B2}", "\u{25BC}", "\u{2192}": 79
    case "0"..."9", "a"..."z", "_": 65
    case "\u{21}"..."\u{7E}": 70
    case "\u{A0}"..."\u{24F}": 80
    case "\u{300}"..."\u{36F}", "\u{200B}"..."\u{200F}": 0
    case "\u{370}"..."\u{10FF}": 90
    default: 115
    }
  }
}
