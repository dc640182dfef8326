/// Bytes from codes of some bits, the least significant bit of a byte first, as deflate and GIF store them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  /// Appends the lowest `count` bits, at most 16, the least significant first.
  mutating func put(_ bits: Int, count: Int) {
    pending |= bits << pendingCount
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Appends the lowest `count` bits, the most significant first, as deflate and JPEG store Huffman codes.
  mutating func putReversed(_ bits: Int, count: Int) {
    for bit in (0..<count).reversed() { put(bits >> bit & 1, count: 1) }
  }

  /// Fills the last byte with a bit.
  mutating func fill(with bit: Int = 0) { while pendingCount > 0 { put(bit, count: 1) } }
}
