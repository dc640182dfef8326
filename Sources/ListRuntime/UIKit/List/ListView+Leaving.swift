/// Rows that leave the bounds give their cells back.
extension ListView {
  func leaveOutside(_ bounds: (low: Int64, high: Int64)) {
    // Tops may have moved since the last layout, and rows may have come between; only the heights' index knows them.
    guard var next = cells.first?.row?.index else { return }
    var top = heights.top(of: next)
    var keepsAll = true
    for position in cells.indices {
      let index = cells[position].row?.index ?? next
      if index != next { top = heights.top(of: index) }
      next = index + 1
      cells[position].top = top
      top += cells[position].height
      if !isInside(cells[position], bounds) { keepsAll = false }
    }
    if keepsAll { return }
    // The tops are in order: those that stay are one run.
    let first = cells.firstIndex { isInside($0, bounds) } ?? cells.count
    let end = cells[first...].firstIndex { !isInside($0, bounds) } ?? cells.count
    for position in cells.indices where position < first || position >= end { leave(cells[position]) }
    cells.removeSubrange(end...)
    cells.removeSubrange(..<first)
  }

  func isInside(_ cell: Cell, _ bounds: (low: Int64, high: Int64)) -> Bool {
    cell.top < bounds.high && cell.top + cell.height > bounds.low
  }

  /// Gives the cells of rows back.
  func leaveRows(_ range: Range<Int>) {
    cells.removeAll { cell in
      guard let index = cell.row?.index, range.contains(index) else { return false }
      leave(cell)
      return true
    }
  }

  /// Cells of rows from an index on show rows whose index has changed.
  func renumberCells(from first: Int, by change: Int) {
    for cell in cells {
      guard let index = cell.row?.index, index >= first, rows.indices.contains(index + change) else { continue }
      cell.row = rows[index + change]
    }
  }

  func leave(_ cell: Cell) {
    guard let row = cell.row else { return }
    cell.isInList = false
    for position in cell.views.indices { cell.views[position].player?.pause() }
    ui.meter.inPhase(.cells, row: row.index) { ui.seams.cells.didEndDisplaying(cell, for: row, ui: ui) }
    if let identifier = cell.identifier {
      pools.enqueue(cell, identifier)
    } else {
      ui.destroy(cell)
    }
  }
}
