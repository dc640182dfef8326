extension [UInt8] {
  /// Appends an integer with its most significant byte first, as JPEG and PNG store integers.
  mutating func appendBigEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends the low 16 bits of an integer with the least significant byte first, as GIF and deflate store integers.
  mutating func appendLittleEndian16(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }
}
