import Digests
import ListRuntime

/// The digest of a large list, and those of its blocks.
struct ContentDigest {
  /// The digest of the list: of its count and of the whole digests of its blocks.
  let whole: Digest
  /// The digests of blocks of elements, to show which elements differ.
  let list: ListDigest

  /// Digests a list in one pass. Complexity: O(bytes), with memory for the digests of the blocks and the largest element.
  init<Elements: RandomAccessCollection>(_ elements: Elements) where Elements.Element: DigestibleContent {
    var total = ValueHasher()
    total.integer(elements.count)
    var rest = elements[...]
    var blocks: [Digest] = []
    while !rest.isEmpty {
      var hasher = ValueHasher()
      let block = rest.prefix(ListDigest.blockSize(of: elements.count))
      for element in block { element.append(to: &hasher) }
      rest = rest[block.endIndex...]
      blocks.append(hasher.finish())
      total.digest(blocks[blocks.count - 1])
    }
    whole = total.finish()
    list = ListDigest(count: elements.count, digests: blocks)
  }
}

extension ValueHasher: ContentEncoder {}
