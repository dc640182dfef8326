// Binding in two steps: when a cell gets its row, and when the row is about to become visible.
extension ListView {
  /// Binds a cell to a row.
  func fill(_ cell: Cell, with row: Row) {
    cell.row = row
    meter.inPhase(.bind, row: row.index) {
      meter.charge(.methodCall)
      ui.strategies.cells.bind(cell, to: row, ui: ui)
    }
    (cell.expectedTexts, cell.expectedImages) = ui.content.expectedContentCounts(for: row)
    cell.contentDidChange()
  }

  /// Performs the second step of binding, when the row is about to become visible.
  func display(_ cell: Cell, _ row: Row) {
    cell.isDisplayed = true
    meter.inPhase(.bind, row: row.index) { ui.strategies.cells.willDisplay(cell, for: row, ui: ui) }
  }
}
