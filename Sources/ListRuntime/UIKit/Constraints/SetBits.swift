/// Iterates over the members of a bit set in ascending order.
///
/// Removing members that it has already returned, or adding them back, does not affect the iteration. `next` must not
/// be called again after it returned nil. The memory must exist as long as the iterator is used.
package struct SetBits: Sequence, IteratorProtocol {
  private var word: UnsafeMutablePointer<UInt64>
  private let end: UnsafeMutablePointer<UInt64>
  private var bits: UInt64
  private var offset: Int32 = 0

  /// Iterates over a bit set of at least one word; bit b of word w is the member 64 w + b.
  @inline(__always)
  init(_ words: UnsafeMutablePointer<UInt64>, count: Int) {
    assert(count > 0, "a bit set of \(count) words")
    word = words
    end = words + count
    bits = words[0]
  }

  /// The next member; nil after the last one.
  @inline(__always)
  package mutating func next() -> Int32? {
    assert(word < end, "next() called after the end of a bit set")
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
