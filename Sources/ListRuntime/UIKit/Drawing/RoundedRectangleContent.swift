/// A filled, rounded rectangle over the bounds of a view, which the app draws.
struct RoundedRectangleContent: LayerContent {
  /// Radius of the corners, in points.
  var radius: Double
  var fill: Color

  var needsBackingStore: Bool { true }

  /// The content behind it is visible at its corners.
  func isOpaque(over background: Color?) -> Bool { background?.isOpaque ?? false }

  func chargeDrawing(pixels: Int, to meter: WorkMeter) {
    meter.charge(.shapeFillCall)
    meter.charge(.shapeFillPixel, pixels)
  }

  /// The bitmap, including its corners, is scaled from the size at which it was drawn; radii were limited to half a side.
  func shapes(in bounds: RoundedRectangle, drawnAt size: PointSize) -> [PictureShape.Kind] {
    let drawn = min(radius, size.width / 2, size.height / 2)
    let shape = bounds.rounded(
      drawn * (bounds.right - bounds.left) / size.width, drawn * (bounds.bottom - bounds.top) / size.height)
    return [.fill(shape, fill)]
  }
}

extension Drawing {
  /// A filled, rounded rectangle over the view's bounds; the radius is in points.
  public static func roundedRectangle(radius: Double, fill: Color) -> Drawing {
    Drawing(RoundedRectangleContent(radius: radius, fill: fill))
  }
}
