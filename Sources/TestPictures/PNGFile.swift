import JSON

/// A PNG file (W3C, third edition, 2025) of 8-bit colors without filters, whose data is one deflate block (RFC 1951) of fixed codes.
///
/// The only match is the pixel before: flat rows become runs, and everything else bytes.
enum PNGFile {
  /// The file of a picture: one palette index for each pixel, row by row. O(pixels).
  static func file(width: Int, height: Int, palette: [UInt8], indices: [UInt8]) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for index in indices[(y * width)..<((y + 1) * width)] { rows += palette[(3 * Int(index))..<(3 * Int(index) + 3)] }
    }
    var header: [UInt8] = []
    header.appendBigEndian(UInt32(truncatingIfNeeded: width))
    header.appendBigEndian(UInt32(truncatingIfNeeded: height))
    // 8 bits, true color, deflate, adaptive filters, not interlaced.
    header += [8, 2, 0, 0, 0]
    // The zlib format (RFC 1950): deflate, a window of 32 KB, no dictionary.
    var data: [UInt8] = [0x78, 0x01] + deflated(rows)
    data.appendBigEndian(Checksum.adler32(rows))
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    return signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt32(content.count))
    bytes += type.utf8
    bytes += content
    bytes.appendBigEndian(CyclicRedundancyCheck.crc32(bytes.dropFirst(4)))
    return bytes
  }

  /// RFC 1951, section 3.2.6. Of the lengths, those that need no further bits are used: 258, and 3 to 10.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    // The last block, with fixed codes.
    writer.put(0b011, count: 3)
    var position = 0
    while position < bytes.count {
      var length = 0
      if position >= 3 {
        let limit = min(258, bytes.count - position)
        while length < limit, bytes[position + length] == bytes[position + length - 3] { length += 1 }
      }
      if length < 258 { length = min(length, 10) }
      let byte = Int(bytes[position])
      switch length {
      case ..<3 where byte < 144: writer.putReversed(0x30 + byte, count: 8)
      case ..<3: writer.putReversed(0x190 + byte - 144, count: 9)
      case 258: writer.putReversed(0xc5, count: 8)
      default: writer.putReversed(length - 2, count: 7)
      }
      // The code of the distance 3.
      if length >= 3 { writer.putReversed(2, count: 5) }
      position += length < 3 ? 1 : length
    }
    writer.putReversed(0, count: 7)
    writer.fill()
    return writer.bytes
  }
}
