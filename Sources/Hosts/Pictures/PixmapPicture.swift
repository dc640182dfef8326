/// A picture in the binary portable pixmap format, as other programs write it: "P6", width, height, 255, and three bytes a
/// pixel.
package struct PixmapPicture: Sendable {
  /// Its width in pixels, at least 1.
  package let width: Int
  /// Its height in pixels, at least 1.
  package let height: Int
  private let components: ArraySlice<UInt8>

  /// Reads a picture; nil if the bytes are not a picture: O(1).
  package init?(_ bytes: [UInt8]) {
    var position = 0
    func word() -> String? {
      while position < bytes.count, " \n\r\t".utf8.contains(bytes[position]) { position += 1 }
      let start = position
      while position < bytes.count, position - start < 10, !" \n\r\t".utf8.contains(bytes[position]) { position += 1 }
      return position < bytes.count ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }
    guard word() == "P6", let width = word().flatMap({ Int($0) }), let height = word().flatMap({ Int($0) }),
      word() == "255",
      (1...65_535).contains(width), (1...65_535).contains(height), bytes.count - position - 1 == 3 * width * height
    else { return nil }
    self.width = width
    self.height = height
    components = bytes[(position + 1)...]
  }

  /// The number of pixels that differ by more than a tolerance in any component; nil if the sizes differ: O(pixels).
  package func difference(from other: PixmapPicture, tolerance: Int) -> HostPictureDifference? {
    guard width == other.width, height == other.height else { return nil }
    let (first, second) = (Array(components), Array(other.components))
    let differing = (0..<width * height).count { pixel in
      (3 * pixel..<3 * pixel + 3).contains { abs(Int(first[$0]) - Int(second[$0])) > tolerance }
    }
    return HostPictureDifference(pixels: width * height, differingPixels: differing)
  }
}
