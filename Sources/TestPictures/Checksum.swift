/// The checksum of compressed data in PNG files, beside that of their chunks.
enum Checksum {
  /// The check of compressed data: RFC 1950, section 9. O(bytes).
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
