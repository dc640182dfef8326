/// The result of measuring a text; lengths are in points and unrounded.
package struct TextLayout: Hashable, Sendable {
  /// Width of the widest shown line, without trailing spaces.
  package var width: Double
  /// Height of the shown lines: the line count times the font's line height.
  package var height: Double
  /// Number of shown lines; 0 for an empty text.
  package var lineCount: Int
  /// Glyphs in the shown lines: all characters with an advance, including spaces, hyphens at line ends and a truncation's ellipsis.
  package var glyphCount: Int
  /// Whether the line limit truncated the text with an ellipsis.
  package var isTruncated: Bool
}

/// One line of a text layout.
package struct TextLine: Hashable, Sendable {
  /// UTF-8 byte range of the line in the text, with trailing spaces but without the newline, an ellipsis and a hyphen.
  package var utf8Range: Range<Int>
  /// Width in points, unrounded, without trailing spaces; includes an ellipsis or a hyphen at its end.
  package var width: Double
  /// Glyphs on the line, counted as in ``TextLayout/glyphCount``.
  package var glyphCount: Int
  /// Whether an ellipsis replaces the rest of the text.
  package var isTruncated: Bool
  /// Whether the line was broken at a soft hyphen and ends with a hyphen.
  package var isHyphenated: Bool
}

/// Rounds lengths to whole pixels; measurements themselves are unrounded.
public enum PixelGrid {
  /// Rounds a length up to whole pixels; returns points. Lengths that are not finite are returned unchanged.
  ///
  /// - Parameters:
  ///   - points: the length in points.
  ///   - scale: pixels per point, greater than 0; 1 rounds to whole points.
  public static func roundUp(_ points: Double, scale: Double) -> Double {
    precondition(scale > 0 && scale.isFinite, "pixels per point are greater than 0 and finite, not \(scale)")
    let pixels = points * scale
    // Converts through an integer, because `rounded(.up)` may call the C library, which nothing else here needs.
    guard abs(pixels) < 0x1p52 else { return points }
    let whole = Double(Int64(pixels))
    return (whole < pixels ? whole + 1 : whole) / scale
  }

  /// Rounds a size's width and height up to whole pixels; returns points.
  public static func roundUp(_ size: PointSize, scale: Double) -> PointSize {
    PointSize(width: roundUp(size.width, scale: scale), height: roundUp(size.height, scale: scale))
  }

  /// Rounds a length to the nearest pixel, halves away from zero; returns points.
  static func nearest(_ points: Double, scale: Double) -> Double { Double(wholeNumber(points * scale)) / scale }

  /// Rounds to the nearest integer, halves away from zero; clamps to ±2^52.
  static func wholeNumber(_ value: Double) -> Int {
    guard abs(value) < 0x1p52 else { return value > 0 ? 1 << 52 : -(1 << 52) }
    return Int(value < 0 ? value - 0.5 : value + 0.5)
  }

  /// Rounds down to an integer.
  package static func floor(_ value: Double) -> Double {
    guard abs(value) < 0x1p52 else { return value }
    let whole = Double(Int64(value))
    return whole > value ? whole - 1 : whole
  }
}
