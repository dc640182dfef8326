internal import ListRuntime

/// Hands everything to the strategy below; test techniques override the step they change.
class ForwardingCells: CellProvider {
  let base: any CellProvider
  init(over base: any CellProvider) { self.base = base }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { base.identifier(for: row, ui: ui) }
  func makeCell(for row: Row, ui: UIContext) -> Cell { base.makeCell(for: row, ui: ui) }
  func prepareForReuse(_ cell: Cell, ui: UIContext) { base.prepareForReuse(cell, ui: ui) }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) { base.bind(cell, to: row, ui: ui) }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) { base.willDisplay(cell, for: row, ui: ui) }
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) { base.didEndDisplaying(cell, for: row, ui: ui) }
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    base.constraints(of: description, for: row, ui: ui)
  }
}
