import Digests
package import JSON
import ListRuntime

/// What a document has of a large list: the digest of all elements, and digests of blocks of them.
///
/// The blocks show where two lists first differ, and their size is bounded for lists of any length.
package struct ListDigest: Sendable, Hashable {
  /// Number of elements.
  package let count: Int
  /// The digest of the list: of its count and of the digests of its blocks, in hexadecimal digits.
  package let digest: String
  /// Eight hexadecimal digits for each block of elements, in order.
  package let blocks: [String]

  /// The maximum number of blocks.
  package static let blockLimit = 512

  /// Digests a list in one pass. Complexity: O(bytes), with memory for the digests of the blocks and the largest element.
  init<Elements: RandomAccessCollection>(
    of elements: Elements, _ append: (Elements.Element, inout ValueHasher) -> Void
  ) {
    var total = ValueHasher()
    total.integer(elements.count)
    var rest = elements[...]
    var blocks: [String] = []
    while !rest.isEmpty {
      var hasher = ValueHasher()
      let block = rest.prefix(Self.blockSize(of: elements.count))
      for element in block { append(element, &hasher) }
      rest = rest[block.endIndex...]
      let digest = hasher.finish()
      blocks.append(String(digest.description.prefix(8)))
      total.digest(digest)
    }
    count = elements.count
    digest = total.finish().description
    self.blocks = blocks
  }

  /// Digests a list whose elements append themselves.
  init<Elements: RandomAccessCollection>(_ elements: Elements) where Elements.Element: DigestibleContent {
    self.init(of: elements) { $0.append(to: &$1) }
  }

  /// The number of elements of a block, except the last one.
  private static func blockSize(of count: Int) -> Int { max(1, (count + blockLimit - 1) / blockLimit) }

  private static func blockCount(of count: Int) -> Int { (count + blockSize(of: count) - 1) / blockSize(of: count) }

  /// The positions of the elements that differ, or of the blocks that contain them, in ascending order. Empty if the
  /// lists have different block sizes.
  ///
  /// For lists of different lengths it contains only the first difference, since one extra element shifts all later
  /// ones.
  package func differences(from other: ListDigest) -> [Range<Int>] {
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

extension ValueHasher: ContentEncoder {
  /// Appends a number by its bits.
  mutating func number(_ value: Double) { integer(Int(truncatingIfNeeded: value.bitPattern)) }
}

// MARK: - As JSON

extension ListDigest {
  /// The number of digests of blocks in a string: sixteen of eight digits, separated by spaces, take 143 characters.
  private static let blocksPerLine = 16

  /// The digests as a member of a document.
  package var content: JSONContent {
    let lines = stride(from: 0, to: blocks.count, by: Self.blocksPerLine).map { start in
      blocks[start..<min(start + Self.blocksPerLine, blocks.count)].joined(separator: " ")
    }
    return .object([
      .init("blocks", .strings(lines)), .init("count", .integer(count)), .init("digest", .string(digest)),
    ])
  }

  /// The digests of a list in a document; nil for other content, and if the number of blocks does not match the number of
  /// elements.
  package init?(_ content: JSONContent) {
    guard case .object(let members) = content, members.map(\.key) == ["blocks", "count", "digest"],
      case .array(let lines) = members[0].value, case .string(let digest) = members[2].value,
      let count = members[1].value.wholeNumber, count >= 0
    else { return nil }
    let texts = lines.compactMap(\.text)
    let blocks = texts.flatMap { $0.split(separator: " ").map(String.init) }
    guard texts.count == lines.count, blocks.count == Self.blockCount(of: count) else { return nil }
    (self.count, self.digest, self.blocks) = (count, digest, blocks)
  }
}
