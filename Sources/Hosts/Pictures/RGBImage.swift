/// A picture in memory: three bytes per pixel, red, green and blue, row by row from the top.
package struct RGBImage: Sendable, Hashable {
  /// Width in pixels, at least 1.
  package let width: Int
  /// Height in pixels, at least 1.
  package let height: Int
  /// The bytes of all pixels: `3 * width * height`.
  package let bytes: [UInt8]

  /// The maximum width and height in pixels, which JPEG and GIF files store in 16 bits.
  package static let greatestSide = 65_535

  /// Creates a picture from its bytes.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    Self.check(width: width, height: height)
    precondition(bytes.count == 3 * width * height, "\(bytes.count) bytes for \(width) x \(height) pixels")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Creates a picture from a function of the column and the row. O(pixels).
  package init(
    width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)
  ) {
    Self.check(width: width, height: height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let color = pixel(x, y)
        bytes.append(color.red)
        bytes.append(color.green)
        bytes.append(color.blue)
      }
    }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  static func check(width: Int, height: Int) {
    precondition(
      (1...greatestSide).contains(width) && (1...greatestSide).contains(height),
      "a picture of \(width) x \(height) pixels; a side has 1 to \(greatestSide)")
  }
}
