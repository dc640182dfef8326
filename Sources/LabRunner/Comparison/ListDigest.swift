/// Short digests of a list's elements, enough to say where two lists begin to differ, and short for lists of any length.
package struct ListDigest: Sendable, Hashable {
  /// Number of elements.
  package let count: Int
  /// Eight hexadecimal digits for each block of elements, in order.
  package let blocks: [String]

  /// Most blocks of a list.
  package static let blockLimit = 512

  /// A digest made before; nil unless there are as many blocks as so many elements have.
  package init?(count: Int, blocks: [String]) {
    guard count >= 0, blocks.count == Self.blockCount(of: count) else { return nil }
    self.count = count
    self.blocks = blocks
  }

  /// The digest of elements, each by its bytes: O(bytes).
  init<Element>(_ elements: [Element], _ append: (inout ByteWriter, Element) -> Void) {
    count = elements.count
    let size = Self.blockSize(of: elements.count)
    blocks = stride(from: 0, to: elements.count, by: size).map { start in
      var writer = ByteWriter()
      for element in elements[start..<min(start + size, elements.count)] { append(&writer, element) }
      return String(SHA256.digest(of: writer.bytes).description.prefix(8))
    }
  }

  private static func blockSize(of count: Int) -> Int { max(1, (count + blockLimit - 1) / blockLimit) }

  private static func blockCount(of count: Int) -> Int { (count + blockSize(of: count) - 1) / blockSize(of: count) }

  /// The positions of the elements that differ, or of the blocks among which they lie, ascending; nothing if the lists are
  /// divided differently.
  ///
  /// Of lists of different lengths it is the first alone, since one element more moves all that come after it.
  func differences(from other: ListDigest) -> [Range<Int>] {
    let size = Self.blockSize(of: count)
    guard size == Self.blockSize(of: other.count) else { return [] }
    func positions(_ block: Int) -> Range<Int> {
      (block * size)..<max(block * size + 1, min((block + 1) * size, count))
    }
    let unlike = zip(blocks, other.blocks).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard blocks.count != other.blocks.count || count != other.count else { return unlike.map(positions) }
    return [positions(unlike.first ?? min(blocks.count, other.blocks.count))]
  }
}
