/// A rectangle with elliptical corners, in pixels that need not be whole: what layers, clips and bitmaps look like.
struct RoundedRectangle: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
  /// Half axes of the corners' ellipses; never more than half a side.
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

  /// A frame in points, seen at a scale; the radius is in points too.
  init(_ frame: PointRect, scale: Double, radius: Double = 0) {
    self.init(
      left: frame.x * scale, top: frame.y * scale, right: frame.maxX * scale, bottom: frame.maxY * scale,
      radiusX: radius * scale, radiusY: radius * scale)
  }

  /// The same rectangle with other corners.
  func rounded(_ radiusX: Double, _ radiusY: Double) -> RoundedRectangle {
    RoundedRectangle(left: left, top: top, right: right, bottom: bottom, radiusX: radiusX, radiusY: radiusY)
  }

  /// What is left inside a border of a width; its corners are that much less round.
  func inset(by width: Double) -> RoundedRectangle {
    RoundedRectangle(
      left: left + width, top: top + width, right: right - width, bottom: bottom - width, radiusX: radiusX - width,
      radiusY: radiusY - width)
  }

  /// Pixel rows whose centres lie inside.
  var rows: Range<Int> { PixelCentres.range(top, bottom) }

  /// Rows in which the sides bend: above the first line, and below the second.
  var bends: (upper: Range<Int>, lower: Range<Int>)? {
    guard radiusX > 0, radiusY > 0 else { return nil }
    return (PixelCentres.range(top, top + radiusY), PixelCentres.range(bottom - radiusY, bottom))
  }

  /// Pixels of a row whose centres lie inside.
  func columns(in row: Int) -> Range<Int> {
    let y = Double(row) + 0.5
    guard y >= top, y < bottom else { return 0..<0 }
    var inset = 0.0
    if radiusX > 0, radiusY > 0 {
      let rise = max(top + radiusY - y, y - (bottom - radiusY), 0) / radiusY
      inset = radiusX * (1 - max(0, 1 - rise * rise).squareRoot())
    }
    return PixelCentres.range(left + inset, right - inset)
  }
}

/// Pixels by their centres: pixel i has its centre at i + ½.
enum PixelCentres {
  /// Lengths beyond this many pixels are cut to it.
  private static let limit = 1e6

  /// Pixels whose centres lie at or after one place and before another.
  static func range(_ low: Double, _ high: Double) -> Range<Int> {
    let first = first(low)
    return first..<max(first, Self.first(high))
  }

  /// The first pixel whose centre lies at or after a place.
  private static func first(_ place: Double) -> Int {
    let shifted = min(max(place, -limit), limit) - 0.5
    let below = PixelGrid.floor(shifted)
    return Int(below) + (below < shifted ? 1 : 0)
  }
}
