/// The checksum of files of gzip (RFC 1952, section 8) and of chunks of PNG files (PNG, third edition, W3C 2025, annex D).
package enum CyclicRedundancyCheck {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
  }

  /// CRC-32. O(bytes).
  package static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(0xffff_ffff) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
