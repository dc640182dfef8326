extension UIContext {
  /// Number of rows in the list.
  public var rowCount: Int { list?.rows.count ?? 0 }

  /// A row of the list; an index out of range gives the nearest row.
  public func row(_ index: Int) -> Row {
    guard let rows = list?.rows, !rows.isEmpty else { return Row(index: 0, item: 0, blocks: 0..<0) }
    return rows[min(max(index, 0), rows.count - 1)]
  }

  /// Width of the list, in points; it changes when the device rotates.
  public var listWidth: Double { list?.size.width ?? screen.width }

  /// Height of the list on the screen, in points.
  public var viewportHeight: Double { list?.size.height ?? 0 }

  /// Number of rows, from the top, whose estimated heights fill a number of screens; all rows if they do not. O(rows).
  public func rowCount(filling screens: Double) -> Int {
    var height = 0.0
    for index in 0..<rowCount {
      height += strategies.heights.estimatedHeight(for: row(index), ui: self)
      if height >= screens * viewportHeight { return index + 1 }
    }
    return rowCount
  }

  /// Rows that intersect the screen extended by points above and below, by the current heights. O(log n + rows).
  public func rows(above: Double, below: Double) -> Range<Int> {
    guard let list, list.heights.count > 0 else { return 0..<0 }
    let first = list.heights.row(at: HeightIndex.units(list.offset - above))
    let last = list.heights.row(at: HeightIndex.units(list.offset + list.size.height + below))
    return first..<(last + 1)
  }
}
