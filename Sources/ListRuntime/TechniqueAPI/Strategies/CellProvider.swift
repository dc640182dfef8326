/// Which cell shows a row: made or dequeued, and filled.
public protocol CellProvider: AnyObject {
  /// The pool to look in before making a cell; nil: cells of this row are never reused.
  func identifier(for row: Row, ui: UIContext) -> CellIdentifier?
  /// Makes a cell for a row.
  func makeCell(for row: Row, ui: UIContext) -> Cell
  /// Cleans a cell that comes from a pool.
  func prepareForReuse(_ cell: Cell, ui: UIContext)
  /// Fills a cell when it is asked for.
  func bind(_ cell: Cell, to row: Row, ui: UIContext)
  /// The cell is about to be visible: the second step of binding.
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext)
  /// The cell has left the list.
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext)
  /// The constraints with which a cell class is built, given those of its description.
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint]
}
