import Simulation

// Recycling the cells of rows that leave the bounds.
extension ListView {
  /// Recycles the cells outside of bounds, in layout units.
  func recycleCells(outside bounds: (low: Int64, high: Int64)) {
    // Heights and rows may have changed since the last layout, so the tops are recomputed from the height index.
    guard var next = cells.first?.row?.index else { return }
    var top = model.heights.top(of: next)
    var areAllInside = true
    for position in cells.indices {
      UnretainedReference(cells[position]).withObject { cell in
        let index = cell.row?.index ?? next
        if index != next { top = model.heights.top(of: index) }
        next = index + 1
        cell.top = top
        top += cell.height
        if !isInside(cell, bounds) { areAllInside = false }
      }
    }
    if areAllInside { return }
    // Tops are ascending, so the remaining cells are contiguous.
    let first = cells.firstIndex { isInside($0, bounds) } ?? cells.count
    let end = cells[first...].firstIndex { !isInside($0, bounds) } ?? cells.count
    for position in cells.indices where position < first || position >= end {
      if !keepsHeader(cells[position]) { recycle(cells[position]) }
    }
    if end < cells.count { cells.removeSubrange(end...) }
    if first > 0 { cells.removeSubrange(..<first) }
  }

  /// Whether a cell intersects bounds, in layout units.
  func isInside(_ cell: Cell, _ bounds: (low: Int64, high: Int64)) -> Bool {
    cell.top < bounds.high && cell.top + cell.height > bounds.low
  }

  func recycleCells(ofRows range: Range<Int>) {
    // Not only cells at the edges can leave.
    commit.compositingDidChange(ofWholeCell: true)
    cells.removeAll { cell in
      guard let index = cell.row?.index, range.contains(index) else { return false }
      recycle(cell)
      return true
    }
    for cell in prepared.remove(where: range.contains) { recycle(cell) }
  }

  /// Reassigns the rows of cells from an index on, after row indices have shifted by `change`.
  func renumberCells(from first: Int, by change: Int) {
    for cell in cells + prepared.cells {
      guard let index = cell.row?.index, index >= first, rows.indices.contains(index + change) else { continue }
      cell.row = rows[index + change]
    }
  }

  /// Enqueues a cell that leaves the list in its pool, or destroys it if it has none.
  func recycle(_ cell: Cell) {
    guard let row = cell.row else { return }
    cell.pinning = 0
    cell.placement = cell.identifier != nil && hidesPooledCells ? .hidden : .outside
    // Layers that changed in the list are sent with the cell's next entry.
    cell.hasDirtyViews = false
    for position in cell.views.indices {
      cell.views[position].isDirty = false
      cell.views[position].player?.updatePlayback()
    }
    meter.inPhase(.cells, row: row.index) { ui.strategies.cells.didEndDisplaying(cell, for: row, ui: ui) }
    if let identifier = cell.identifier {
      pools.enqueue(cell, identifier)
    } else {
      ui.views.destroy(cell)
    }
  }
}
