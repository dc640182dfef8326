/// The thickness of the strokes of a ``Font``.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
  /// The weight the advance tables were measured in.
  case regular
  /// One step heavier than regular.
  case medium
  /// Two steps heavier than regular.
  case semibold
  /// Three steps heavier than regular.
  case bold
}

/// A system font at a size: all the text primitives need to know to choose advances and line height.
public struct Font: Hashable, Sendable {
  /// Size of the em square in points, greater than 0 and finite.
  public let pointSize: Double
  /// Thickness of the strokes.
  public let weight: FontWeight

  /// Makes a font.
  ///
  /// - Precondition: `pointSize` is greater than 0 and finite.
  public init(pointSize: Double, weight: FontWeight = .regular) {
    precondition(pointSize > 0 && pointSize.isFinite, "a font size is greater than 0 and finite, not \(pointSize)")
    self.pointSize = pointSize
    self.weight = weight
  }
}
