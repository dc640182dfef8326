/// A rectangle with elliptical corners, in fractional pixels: the outline of layers, clips and bitmaps.
package struct RoundedRectangle: Hashable {
  var left: Double
  /// Top edge.
  package internal(set) var top: Double
  var right: Double
  /// Bottom edge.
  package internal(set) var bottom: Double
  /// Semi-axes of the corner ellipses; at most half a side.
  private(set) var radiusX: Double
  private(set) var radiusY: Double

  init(left: Double, top: Double, right: Double, bottom: Double, radiusX: Double = 0, radiusY: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.radiusX = max(0, min(radiusX, (right - left) / 2))
    self.radiusY = max(0, min(radiusY, (bottom - top) / 2))
  }

  /// Converts a frame in points to pixels; the radius is in points too.
  init(_ frame: PointRect, scale: Double, radius: Double = 0) {
    self.init(
      left: frame.x * scale, top: frame.y * scale, right: frame.maxX * scale, bottom: frame.maxY * scale,
      radiusX: radius * scale, radiusY: radius * scale)
  }

  /// The rectangle with other corner radii.
  func rounded(_ radiusX: Double, _ radiusY: Double) -> RoundedRectangle {
    RoundedRectangle(left: left, top: top, right: right, bottom: bottom, radiusX: radiusX, radiusY: radiusY)
  }

  /// The rectangle inside a border; the corner radii are reduced by its width.
  func inset(by width: Double) -> RoundedRectangle {
    RoundedRectangle(
      left: left + width, top: top + width, right: right - width, bottom: bottom - width, radiusX: radiusX - width,
      radiusY: radiusY - width)
  }

  /// Pixel rows whose centers are inside.
  var rows: Range<Int> { PixelCenters.range(top, bottom) }

  /// The pixel rows of the upper and lower corners; nil if the corners are square.
  var cornerRows: (upper: Range<Int>, lower: Range<Int>)? {
    guard radiusX > 0, radiusY > 0 else { return nil }
    return (PixelCenters.range(top, top + radiusY), PixelCenters.range(bottom - radiusY, bottom))
  }

  /// Pixels of a row whose centers are inside.
  func columns(in row: Int) -> Range<Int> {
    let y = Double(row) + 0.5
    guard y >= top, y < bottom else { return 0..<0 }
    var inset = 0.0
    if radiusX > 0, radiusY > 0 {
      let rise = max(top + radiusY - y, y - (bottom - radiusY), 0) / radiusY
      inset = radiusX * (1 - max(0, 1 - rise * rise).squareRoot())
    }
    return PixelCenters.range(left + inset, right - inset)
  }
}

/// Conversion of positions to pixels by their centers: pixel i has its center at i + ½.
enum PixelCenters {
  /// Positions are clamped to ± this number of pixels.
  private static let limit = 1e6

  /// Pixels whose centers are in the half-open interval from `low` to `high`.
  static func range(_ low: Double, _ high: Double) -> Range<Int> {
    let first = first(low)
    return first..<max(first, Self.first(high))
  }

  /// The first pixel whose center is at or after a position.
  private static func first(_ position: Double) -> Int {
    let shifted = min(max(position, -limit), limit) - 0.5
    let below = PixelGrid.floor(shifted)
    return Int(below) + (below < shifted ? 1 : 0)
  }
}
