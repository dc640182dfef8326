/// Caches layout solutions by all their inputs: constraints, size, and each view's superview, text, font and line
/// limit.
///
/// A lookup allocates nothing. O(views of the cell).
struct LayoutSolutionCache {
  /// The properties of a view that affect layout; `text` is the number of a label's text.
  private struct ViewKey: Hashable {
    var parent: Int
    var text: Int32
    var font: Font?
    var lineLimit: Int
  }

  /// The inputs of a layout other than the views.
  private struct CellKey: Hashable {
    var signature: UInt64
    var width: Double
    var height: Double
  }

  private struct Entry {
    var cell: CellKey
    /// Range of its view keys in `views`.
    var views: Range<Int>
    var solution: LayoutEngine.Solution
    /// Index of the previous entry with the same digest.
    var next: Int?
  }

  private var entries: ContiguousArray<Entry> = []
  private var views: ContiguousArray<ViewKey> = []
  /// Index of the last added entry, by digest.
  private var newest: [UInt64: Int] = [:]
  private var lookupCell = CellKey(signature: 0, width: 0, height: 0)
  private var lookupViews: ContiguousArray<ViewKey> = []
  private var digest: UInt64 = 0

  /// Sets the key for the next `find` or `add`.
  mutating func setKey(_ cell: Cell, width: Double, height: Double, text: inout TextLayoutCache) {
    lookupCell = CellKey(signature: cell.signature, width: width, height: height)
    lookupViews.removeAllInPlace()
    digest = cell.signature
    mix(width.bitPattern)
    mix(height.bitPattern)
    cell.forEachView { view in
      var key = ViewKey(parent: view.parent, text: -1, font: nil, lineLimit: 0)
      if view.kind.traits.hasIntrinsicSize {
        key = ViewKey(parent: view.parent, text: text.number(of: view), font: view.font, lineLimit: view.lineLimit)
      }
      lookupViews.append(key)
      mix(UInt64(bitPattern: Int64(key.text)) << 32 ^ UInt64(bitPattern: Int64(key.parent)))
    }
  }

  /// Mixes a number into the digest by Fibonacci hashing (Knuth, The Art of Computer Programming, vol. 3, 6.4).
  private mutating func mix(_ number: UInt64) {
    digest = (digest ^ number) &* 0x9E37_79B9_7F4A_7C15
    digest ^= digest >> 32
  }

  /// The cached solution for the current key, if any.
  ///
  /// Mutating only for speed: a nonmutating call would retain every collection.
  mutating func find() -> LayoutEngine.Solution? {
    var place = newest[digest]
    while let position = place {
      if entries[position].cell == lookupCell, entries[position].views.count == lookupViews.count {
        let first = entries[position].views.lowerBound
        var matches = 0
        while matches < lookupViews.count, views[first + matches] == lookupViews[matches] { matches += 1 }
        if matches == lookupViews.count { return entries[position].solution }
      }
      place = entries[position].next
    }
    return nil
  }

  /// Adds the solution for the current key.
  mutating func add(_ solution: LayoutEngine.Solution) {
    let start = views.count
    views.append(contentsOf: lookupViews)
    entries.append(
      Entry(cell: lookupCell, views: start..<views.count, solution: solution, next: newest[digest]))
    newest[digest] = entries.count - 1
  }
}
