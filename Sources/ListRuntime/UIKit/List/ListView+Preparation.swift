import Simulation

/// Cells that a table view has made ahead and that wait for their rows, in the order in which they were made.
struct PreparedCells {
  /// The cells, each with its row.
  private(set) var cells: ContiguousArray<Cell> = []

  var isEmpty: Bool { cells.isEmpty }

  mutating func add(_ cell: Cell) { cells.append(cell) }

  /// Whether a row's cell waits.
  func contains(_ row: Int) -> Bool { cells.contains { $0.row?.index == row } }

  /// Removes and returns the cell of a row, if it waits.
  mutating func take(_ row: Int) -> Cell? {
    guard let position = cells.firstIndex(where: { $0.row?.index == row }) else { return nil }
    return cells.remove(at: position)
  }

  /// Removes and returns the cells of some rows.
  mutating func remove(where isRemoved: (Int) -> Bool) -> [Cell] {
    let removed = cells.filter { cell in cell.row.map { isRemoved($0.index) } ?? true }
    guard !removed.isEmpty else { return [] }
    cells.removeAll { cell in removed.contains { $0 === cell } }
    return Array(removed)
  }
}

// Making cells before their rows enter (iOS 15).
extension ListView {
  /// How many rows beyond those in the bounds may have cells.
  private var preparedRowCount: Int {
    switch tableRules.cellPreparation {
    case .off: 0
    case .nextCell: 1
    case .whileTimeIsLeft: max(1, visibleRows.count)
    }
  }

  /// The next row in the direction of a scroll whose cell can be made ahead; nil if there is none, if the list rests, or while a
  /// layout is due.
  package var rowToPrepare: Int? {
    guard tableRules.cellPreparation != .off, isReady, !isLoading, !needsLayout, model.isScrolling,
      let first = cells.first?.row?.index, let last = cells.last?.row?.index, let direction = model.motion.direction
    else { return nil }
    let next =
      direction == .forward
      ? (1...preparedRowCount).lazy.map { last + $0 }.first { !self.prepared.contains($0) }
      : (1...preparedRowCount).lazy.map { first - $0 }.first { !self.prepared.contains($0) }
    guard let next, rows.indices.contains(next) else { return nil }
    return next
  }

  /// Makes, fills, sizes and lays out the cell of the next row, which then waits for the row to enter. Its layers are drawn and
  /// sent when it enters.
  package func prepareCell() {
    guard let index = rowToPrepare else { return }
    let row = rows[index]
    environment.counters.cellsPrepared += 1
    let cell = makeFilledCell(for: row)
    cell.isDisplayed = false
    cell.needsLayout = true
    layout(cell, row: index)
    prepared.add(cell)
  }

  /// Enqueues the cells that wait for rows, if these rows are no longer the next ones outside of the bounds.
  func recyclePreparedCells() {
    let first = (cells.first?.row?.index ?? 0) - preparedRowCount
    let last = (cells.last?.row?.index ?? 0) + preparedRowCount
    for cell in prepared.remove(where: { $0 < first || $0 > last }) { recycle(cell) }
  }
}
