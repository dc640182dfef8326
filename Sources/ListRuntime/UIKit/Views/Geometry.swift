/// A width and a height in points.
public struct PointSize: Hashable, Sendable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double
  /// Creates a size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points; y grows downward.
public struct PointRect: Hashable, Sendable {
  /// Left edge, in points.
  public var x: Double
  /// Top edge, in points.
  public var y: Double
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double
  /// Creates a rectangle in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  /// The empty rectangle at the origin.
  public static let zero = PointRect(x: 0, y: 0, width: 0, height: 0)
  /// Right edge, in points.
  public var maxX: Double { x + width }
  /// Bottom edge, in points.
  public var maxY: Double { y + height }
}

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// Creates a size in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
  /// Number of pixels.
  public var count: Int { width * height }
}

/// A display: its size in points and its scale in pixels per point.
public struct Screen: Hashable, Sendable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double
  /// Pixels per point, 1 to 4.
  public var scale: Int
  /// Creates a display with a size in points and a scale in pixels per point.
  public init(width: Double, height: Double, scale: Int) {
    self.width = width
    self.height = height
    self.scale = scale
  }
  /// Total number of pixels.
  public var pixelCount: Int { Int(width) * Int(height) * scale * scale }

  /// Number of pixels of a bitmap of a size in points.
  func pixelCount(of size: PointSize) -> Int {
    PixelGrid.pixels(size.width, scale) * PixelGrid.pixels(size.height, scale)
  }
}

extension PixelGrid {
  /// A length in points as a number of whole pixels, rounded up; 0 if it is not positive or too large.
  static func pixels(_ points: Double, _ scale: Int) -> Int {
    let pixels = points * Double(scale)
    guard pixels > 0, pixels < 1e6 else { return 0 }
    let whole = Int(pixels)
    return Double(whole) < pixels ? whole + 1 : whole
  }
}

/// An opaque or translucent color with eight bits per channel.
public struct Color: Hashable, Sendable {
  /// Red, green, blue and alpha from the highest byte to the lowest.
  public var rgba: UInt32
  /// Creates an opaque color from 0xRRGGBB.
  public init(rgb: UInt32) { rgba = rgb << 8 | 0xFF }
  /// Whether the alpha channel is at its maximum.
  public var isOpaque: Bool { rgba & 0xFF == 0xFF }
  /// Opaque white.
  public static let white = Color(rgb: 0xFFFFFF)
  /// Opaque black.
  public static let black = Color(rgb: 0)
}
