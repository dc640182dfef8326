/// What measuring a text found; lengths in points, unrounded.
package struct TextLayout: Hashable, Sendable {
  /// Width of the widest shown line, without its trailing spaces.
  package var width: Double
  /// Height of the shown lines: their number times the font's line height.
  package var height: Double
  /// Number of shown lines; 0 for an empty text.
  package var lineCount: Int
  /// Glyphs of the shown lines: every character with an advance, spaces and a truncation's ellipsis included.
  package var glyphCount: Int
  /// Whether the line limit cut the text and an ellipsis stands at its end.
  package var isTruncated: Bool
}

/// One line of a laid out text.
package struct TextLine: Hashable, Sendable {
  /// Bytes of the text's UTF-8 on this line: trailing spaces included, the newline and an ellipsis not.
  package var utf8Range: Range<Int>
  /// Width in points without trailing spaces, unrounded; a truncated line's ellipsis counts.
  package var width: Double
  /// Glyphs on the line, counted as in ``TextLayout/glyphCount``.
  package var glyphCount: Int
  /// Whether an ellipsis stands for the rest of the text.
  package var isTruncated: Bool
}

/// Rounding of lengths to whole pixels, which is left to whoever measures.
public enum PixelGrid {
  /// The smallest whole number of pixels that is not less than a length, in points; lengths that are not finite stay as they are.
  ///
  /// - Parameters:
  ///   - points: the length in points.
  ///   - scale: pixels per point, greater than 0; 1 rounds to whole points.
  public static func roundUp(_ points: Double, scale: Double) -> Double {
    precondition(scale > 0 && scale.isFinite, "pixels per point are greater than 0 and finite, not \(scale)")
    let pixels = points * scale
    // Through an integer, not `rounded(.up)`: that may call the C library, which nothing else here needs to link.
    guard abs(pixels) < 0x1p52 else { return points }
    let whole = Double(Int64(pixels))
    return (whole < pixels ? whole + 1 : whole) / scale
  }

  /// The smallest whole numbers of pixels that are not less than a size's width and height, in points.
  public static func roundUp(_ size: PointSize, scale: Double) -> PointSize {
    PointSize(width: roundUp(size.width, scale: scale), height: roundUp(size.height, scale: scale))
  }

  /// The nearest whole number of pixels to a length, halves away from zero, in points.
  static func nearest(_ points: Double, scale: Double) -> Double { Double(wholeNumber(points * scale)) / scale }

  /// The nearest whole number, halves away from zero; numbers beyond 2^52 are cut to it.
  static func wholeNumber(_ value: Double) -> Int {
    guard abs(value) < 0x1p52 else { return value > 0 ? 1 << 52 : -(1 << 52) }
    return Int(value < 0 ? value - 0.5 : value + 0.5)
  }

  /// The greatest whole number that is not greater.
  static func floor(_ value: Double) -> Double {
    guard abs(value) < 0x1p52 else { return value }
    let whole = Double(Int64(value))
    return whole > value ? whole - 1 : whole
  }
}
