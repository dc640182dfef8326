/// An encoder of PNG files (W3C, "Portable Network Graphics", third edition, 2025) with 8-bit red, green and blue.
package enum PNGEncoder {
  /// The file of a picture. Each row stores its differences to the row above, which is constant in most test pictures.
  /// O(pixels).
  package static func file(of image: RGBImage) -> [UInt8] {
    let stride = 3 * image.width
    var rows: [UInt8] = []
    rows.reserveCapacity((stride + 1) * image.height)
    for y in 0..<image.height {
      // Filter type 2, "Up"; the row above the first is zero.
      rows.append(2)
      for index in (y * stride)..<((y + 1) * stride) {
        rows.append(y == 0 ? image.bytes[index] : image.bytes[index] &- image.bytes[index - stride])
      }
    }
    var header: [UInt8] = []
    header.appendBigEndian(UInt32(image.width))
    header.appendBigEndian(UInt32(image.height))
    // 8 bits, true color, deflate, adaptive filters, not interlaced.
    header += [8, 2, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    return signature + chunk("IHDR", header) + chunk("IDAT", DeflateEncoder.compressed(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt32(content.count))
    bytes += type.utf8
    bytes += content
    bytes.appendBigEndian(Checksum.crc32(bytes.dropFirst(4)))
    return bytes
  }
}
