/// Serializes values to bytes, losslessly and identically on every machine.
struct ByteWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// An unsigned number in LEB128: seven bits per byte, the lowest first; only the last byte has a clear high bit.
  mutating func unsigned(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A signed number, zigzag-encoded: the sign is the lowest bit, so that small magnitudes are short.
  mutating func integer(_ value: Int64) { unsigned(UInt64(bitPattern: value &<< 1 ^ value &>> 63)) }

  /// A signed number, as ``integer(_:)-(Int64)`` writes it.
  mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// A signed number, as ``integer(_:)-(Int64)`` writes it.
  mutating func integer(_ value: Int128) {
    var rest = UInt128(bitPattern: value << 1 ^ value >> 127)
    // Nearly all numbers fit into 64 bits, and generic code and arithmetic with 128 bits are slow where they are not optimized.
    while rest > UInt128(UInt64.max) {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    unsigned(UInt64(rest))
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
