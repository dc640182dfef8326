/// A receiver of the bits of a JPEG scan, most significant first.
protocol JPEGBitSink {
  /// Adds the lowest `count` bits of `bits`, at most 27; higher bits are zero.
  mutating func put(_ bits: UInt32, count: Int)
}

/// Counts the bits of a scan, without the bytes that stuffing adds.
struct JPEGBitCounter: JPEGBitSink {
  private(set) var bitCount = 0

  mutating func put(_ bits: UInt32, count: Int) { bitCount += count }
}

/// Writes the bits of a scan into bytes; a byte 0xff is followed by a zero byte (T.81, F.1.2.3).
struct JPEGBitWriter: JPEGBitSink {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  mutating func put(_ bits: UInt32, count: Int) {
    pending = pending << UInt64(count) | UInt64(bits)
    pendingCount += count
    while pendingCount >= 8 {
      pendingCount -= 8
      let byte = UInt8(truncatingIfNeeded: pending >> UInt64(pendingCount))
      bytes.append(byte)
      if byte == 0xff { bytes.append(0) }
    }
  }

  /// Fills the last byte with ones.
  mutating func finish() {
    if pendingCount > 0 { put((1 << UInt32(8 - pendingCount)) - 1, count: 8 - pendingCount) }
  }
}
