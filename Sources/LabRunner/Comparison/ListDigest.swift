import Digests

/// Digests of a list's elements in blocks. They show where two lists first differ, and their size is bounded for lists
/// of any length.
package struct ListDigest: Sendable, Hashable {
  /// Number of elements.
  package let count: Int
  /// Eight hexadecimal digits for each block of elements, in order.
  package let blocks: [String]

  /// The maximum number of blocks.
  package static let blockLimit = 512

  /// A stored digest; nil if the number of blocks does not match the number of elements.
  package init?(count: Int, blocks: [String]) {
    guard count >= 0, blocks.count == Self.blockCount(of: count) else { return nil }
    self.count = count
    self.blocks = blocks
  }

  /// The digest of a list whose blocks have the given digests.
  init(count: Int, digests: [Digest]) {
    self.count = count
    blocks = digests.map { String($0.description.prefix(8)) }
  }

  /// The number of elements of a block, except the last one.
  static func blockSize(of count: Int) -> Int { max(1, (count + blockLimit - 1) / blockLimit) }

  static func blockCount(of count: Int) -> Int { (count + blockSize(of: count) - 1) / blockSize(of: count) }

  /// The positions of the elements that differ, or of the blocks that contain them, in ascending order. Empty if the
  /// lists have different block sizes.
  ///
  /// For lists of different lengths it contains only the first difference, since one extra element shifts all later
  /// ones.
  func differences(from other: ListDigest) -> [Range<Int>] {
    let size = Self.blockSize(of: count)
    guard size == Self.blockSize(of: other.count) else { return [] }
    func positions(_ block: Int) -> Range<Int> {
      (block * size)..<max(block * size + 1, min((block + 1) * size, count))
    }
    let changedBlocks = zip(blocks, other.blocks).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard blocks.count != other.blocks.count || count != other.count else { return changedBlocks.map(positions) }
    return [positions(changedBlocks.first ?? min(blocks.count, other.blocks.count))]
  }
}
