/// The default cells: every row gets a new cell, which is built and filled when it is made.
final class NonReusingCells: CellProvider {
  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { nil }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let cell = ui.makeCell()
    ui.build(ui.content.singleUseCell(for: row), in: cell, for: row)
    ui.fill(cell, for: row)
    return cell
  }

  func prepareForReuse(_ cell: Cell, ui: UIContext) {}
  func bind(_ cell: Cell, to row: Row, ui: UIContext) {}
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {}
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {}
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    description.constraints
  }
}
