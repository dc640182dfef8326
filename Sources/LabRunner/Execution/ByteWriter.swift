/// Writes values as bytes that read back exactly, the same on every machine.
struct ByteWriter {
  /// What is written so far.
  private(set) var bytes: [UInt8] = []

  /// Seven bits a byte, the lowest first; the last byte alone has no high bit (LEB128).
  mutating func unsigned(_ value: some FixedWidthInteger & UnsignedInteger) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A whole number of at most 128 bits, with its sign in the lowest bit, so that small magnitudes are short.
  mutating func integer(_ value: some FixedWidthInteger & SignedInteger) {
    let wide = Int128(value)
    unsigned(UInt128(bitPattern: wide << 1 ^ wide >> 127))
  }

  /// Every bit of a number.
  mutating func number(_ value: Double) { fixed(value.bitPattern) }

  /// One byte.
  mutating func boolean(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Its UTF-8 bytes after their count.
  mutating func text(_ value: String) { blob(Array(value.utf8)) }

  /// Bytes after their count.
  mutating func blob(_ value: [UInt8]) {
    unsigned(UInt64(value.count))
    bytes += value
  }

  /// Bytes alone.
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
