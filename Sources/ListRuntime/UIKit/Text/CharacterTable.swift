/// The class of each scalar value, in pages of 256 values; pages with equal values are stored once.
package struct CharacterTable: Sendable {
  /// The classes by Unicode 17, made at the first use.
  static let shared = CharacterTable()

  private static let pageCount: UInt32 = 0x1100
  /// The number of the stored page of each 256 scalar values.
  private var pages: ContiguousArray<UInt16>
  private var widths: ContiguousArray<CharacterWidth>

  private init() {
    pages = ContiguousArray(repeating: 0, count: Int(Self.pageCount))
    widths = ContiguousArray(repeating: .fallback, count: 256)
    var uniformPages: [(width: CharacterWidth, number: UInt16)] = []
    var ownPages: Set<UInt32> = []
    func set(_ first: UInt32, _ last: UInt32, _ width: CharacterWidth) {
      for page in (first >> 8)...(last >> 8) {
        let (low, high) = (max(first, page << 8), min(last, page << 8 | 0xFF))
        if high - low == 0xFF {
          if !uniformPages.contains(where: { $0.width == width }) {
            uniformPages.append((width, UInt16(widths.count >> 8)))
            widths += repeatElement(width, count: 256)
          }
          for uniform in uniformPages where uniform.width == width { pages[Int(page)] = uniform.number }
          ownPages.remove(page)
          continue
        }
        if ownPages.insert(page).inserted {
          let start = Int(pages[Int(page)]) << 8
          pages[Int(page)] = UInt16(widths.count >> 8)
          widths += Array(widths[start..<(start + 256)])
        }
        let start = Int(pages[Int(page)]) << 8
        for value in low...high { widths[start | Int(value & 0xFF)] = width }
      }
    }
    for index in stride(from: 0, to: GraphemeExtenders.bounds.count, by: 2) {
      set(GraphemeExtenders.bounds[index], GraphemeExtenders.bounds[index + 1], .attached)
    }
    for range in Self.ranges { set(range.first, range.last, range.width) }
    for (value, base) in LatinLetters.bases { set(value, value, .ascii(base)) }
  }

  /// The class of a scalar value: O(1).
  subscript(value: UInt32) -> CharacterWidth {
    widths[Int(pages[Int(value >> 8)]) << 8 | Int(value & 0xFF)]
  }
}
