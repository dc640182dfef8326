/// The stroke weight of a ``Font``.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
  /// Regular: the weight of the measured advance tables.
  case regular
  /// One step heavier than regular.
  case medium
  /// Two steps heavier than regular.
  case semibold
  /// Three steps heavier than regular.
  case bold
}

/// A system font at a size and weight, which determine advances and line height.
public struct Font: Hashable, Sendable {
  /// Size of the em square in points, greater than 0 and finite.
  public let pointSize: Double
  /// Stroke weight.
  public let weight: FontWeight

  /// Creates a font.
  ///
  /// - Precondition: `pointSize` is greater than 0 and finite.
  public init(pointSize: Double, weight: FontWeight = .regular) {
    precondition(pointSize > 0 && pointSize.isFinite, "a font size is greater than 0 and finite, not \(pointSize)")
    self.pointSize = pointSize
    self.weight = weight
  }

  /// The font for a text size that a user has chosen: its size times a factor greater than 0, in whole points as the sizes of the system's
  /// text styles (Apple, Human Interface Guidelines, Typography), and at least 1.
  func scaled(by factor: Double) -> Font {
    factor == 1 ? self : Font(pointSize: max(1, (pointSize * factor).rounded()), weight: weight)
  }
}
