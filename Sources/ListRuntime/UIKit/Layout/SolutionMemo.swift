/// Solutions by what decides them: constraints, size, and of each view the one it lies in and a label's text, font and line limit.
///
/// Looking one up allocates nothing. O(views of the cell).
struct SolutionMemo {
  /// What of a view decides a layout; a label's text is there by its number.
  private struct ViewKey: Hashable {
    var parent: Int
    var text: Int32
    var font: Font?
    var lineLimit: Int
  }

  /// What decides a layout but for the views.
  private struct CellKey: Hashable {
    var signature: UInt64
    var width: Double
    var height: Double
  }

  private struct Entry {
    var cell: CellKey
    /// Where the keys of its views lie.
    var views: Range<Int>
    var solution: LayoutEngine.Solution
    /// The entry of the same digest that was added before.
    var next: Int?
  }

  private var entries: ContiguousArray<Entry> = []
  private var views: ContiguousArray<ViewKey> = []
  /// The entry that was added last, by digest.
  private var newest: [UInt64: Int] = [:]
  private var soughtCell = CellKey(signature: 0, width: 0, height: 0)
  private var soughtViews: ContiguousArray<ViewKey> = []
  private var digest: UInt64 = 0

  /// Says which layout is looked for, or added, next.
  mutating func seek(_ cell: Cell, width: Double, height: Double, text: inout TextLayouts) {
    soughtCell = CellKey(signature: cell.signature, width: width, height: height)
    soughtViews.removeAll(keepingCapacity: true)
    digest = cell.signature
    mix(width.bitPattern)
    mix(height.bitPattern)
    for position in cell.views.indices {
      let view = cell.views[position]
      var key = ViewKey(parent: view.parent, text: -1, font: nil, lineLimit: 0)
      if view.kind == .label {
        key = ViewKey(parent: view.parent, text: text.number(of: view), font: view.font, lineLimit: view.lineLimit)
      }
      soughtViews.append(key)
      mix(UInt64(bitPattern: Int64(key.text)) << 32 ^ UInt64(bitPattern: Int64(key.parent)))
    }
  }

  /// Spreads a number over the digest by Fibonacci hashing (Knuth, The Art of Computer Programming, vol. 3, 6.4).
  private mutating func mix(_ number: UInt64) {
    digest = (digest ^ number) &* 0x9E37_79B9_7F4A_7C15
    digest ^= digest >> 32
  }

  /// The solution of the layout that is looked for, if it is known.
  ///
  /// It changes nothing; a getter would be handed a copy, for which every collection is retained.
  mutating func find() -> LayoutEngine.Solution? {
    var place = newest[digest]
    while let position = place {
      if entries[position].cell == soughtCell, views[entries[position].views].elementsEqual(soughtViews) {
        return entries[position].solution
      }
      place = entries[position].next
    }
    return nil
  }

  /// Remembers the solution of the layout that was looked for.
  mutating func add(_ solution: LayoutEngine.Solution) {
    let start = views.count
    views.append(contentsOf: soughtViews)
    entries.append(
      Entry(cell: soughtCell, views: start..<views.count, solution: solution, next: newest[digest]))
    newest[digest] = entries.count - 1
  }
}
