/// Serializes values to bytes, losslessly and identically on every machine.
struct ByteWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// An unsigned number in LEB128: seven bits per byte, the lowest first; only the last byte has a clear high bit.
  mutating func unsigned(_ value: some FixedWidthInteger & UnsignedInteger) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A signed number of at most 128 bits, zigzag-encoded: the sign is the lowest bit, so that small magnitudes are
  /// short.
  mutating func integer(_ value: some FixedWidthInteger & SignedInteger) {
    let wide = Int128(value)
    unsigned(UInt128(bitPattern: wide << 1 ^ wide >> 127))
  }

  /// All bits of a floating-point number, the lowest byte first.
  mutating func number(_ value: Double) { fixed(value.bitPattern) }

  /// One byte: 0 or 1.
  mutating func boolean(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// The UTF-8 bytes of a string, after their count.
  mutating func text(_ value: String) { blob(Array(value.utf8)) }

  /// Bytes after their count.
  mutating func blob(_ value: [UInt8]) {
    unsigned(UInt64(value.count))
    bytes += value
  }

  /// Bytes without a count.
  mutating func raw(_ value: [UInt8]) { bytes += value }

  /// Elements after their count.
  mutating func array<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void) {
    unsigned(UInt64(elements.count))
    for element in elements { write(&self, element) }
  }

  private mutating func fixed(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
  }
}
