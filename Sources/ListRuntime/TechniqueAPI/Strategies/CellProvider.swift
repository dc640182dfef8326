/// Makes, reuses and fills the cells that show rows.
public protocol CellProvider: AnyObject {
  /// The reuse identifier of a row's cell; nil if cells of this row are never reused.
  func identifier(for row: Row, ui: UIContext) -> CellIdentifier?
  /// Makes a cell for a row when no cell can be reused; it is bound afterwards.
  func makeCell(for row: Row, ui: UIContext) -> Cell
  /// Resets a cell that was dequeued from a pool.
  func prepareForReuse(_ cell: Cell, ui: UIContext)
  /// Fills a cell with a row's content when the list requests the cell.
  func bind(_ cell: Cell, to row: Row, ui: UIContext)
  /// Called when the cell is about to become visible: the second step of binding.
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext)
  /// Called when the cell has left the list.
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext)
  /// The constraints with which a cell of this description is built.
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint]
}
