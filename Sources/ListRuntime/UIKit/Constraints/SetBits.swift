/// Iterates over the members of a bit set in ascending order.
///
/// Removing members that it has already returned, or adding them back, does not affect the iteration.
struct SetBits: Sequence, IteratorProtocol {
  private var word: UnsafeMutablePointer<UInt64>
  private let end: UnsafeMutablePointer<UInt64>
  private var bits: UInt64
  private var offset: Int32 = 0

  /// Iterates over a bit set of at least one word; bit b of word w is the member 64 w + b.
  @inline(__always)
  init(_ words: UnsafeMutablePointer<UInt64>, count: Int) {
    word = words
    end = words + count
    bits = words[0]
  }

  @inline(__always)
  mutating func next() -> Int32? {
    while bits == 0 {
      word += 1
      if word == end { return nil }
      bits = word[0]
      offset &+= 64
    }
    let bit = Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
    bits &= bits &- 1
    return offset &+ bit
  }
}
