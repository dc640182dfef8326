// Cells: making, building, filling and measuring them.
extension UIContext {
  /// Makes a cell with its content view.
  public func makeCell(_ identifier: CellIdentifier? = nil) -> Cell { views.makeCell(identifier) }

  /// Makes a cell for a row, without constraints, whose views a frame layout places: of the row's static class if the
  /// cell has a reuse identifier, else of the class of cells that are not reused.
  public func makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout) -> Cell {
    CellBuilder(ui: self).makeCell(identifier, for: row, placedBy: layout)
  }

  /// Builds a cell from its description: views by the render strategy, then constraints by the cell strategy.
  public func build(_ description: CellDescription, in cell: Cell, for row: Row) {
    CellBuilder(ui: self).build(description, in: cell, for: row)
  }

  /// Makes the views of elements; those outside `attached` get no superview.
  public func makeElements(_ elements: [CellElement], in cell: Cell, attached: Range<Int>) {
    CellBuilder(ui: self).makeElements(elements, in: cell, attached: attached)
  }

  /// Sets the frames of a cell's views; the layout must have one for each view after the content view.
  public func setFrames(_ layout: RowFrames, in cell: Cell) { CellBuilder(ui: self).setFrames(layout, in: cell) }

  /// Sets the texts of labels and the images of image views for a row; the cell must be of a class that shows the row,
  /// with a label for each text and an image view for each image. A view whose image does not exist shows none.
  public func fill(_ cell: Cell, for row: Row) { CellBuilder(ui: self).fill(cell, for: row) }

  /// Sets the texts and colors of labels for a row; they are formatted from its data by this call.
  public func fillTexts(_ cell: Cell, for row: Row) { CellBuilder(ui: self).fillTexts(cell, for: row) }

  /// Sets labels and image views from a model; the cell must be of a class that shows the model's row.
  public func fill(_ cell: Cell, from model: RowModel) { CellBuilder(ui: self).fill(cell, from: model) }

  /// The fitting height of a cell at the list's width, in points: solves its constraints in a temporary engine, as
  /// `systemLayoutSizeFitting` does; the cell need not be in the list.
  public func fittingHeight(of cell: Cell) -> Double {
    meter.requireMainThread("fitting a cell")
    environment.counters.fittingSolves += 1
    return layout.fittingHeight(of: cell, width: listWidth, ui: self)
  }

  /// Deallocates a cell that was never in the list; it must not be used afterwards.
  public func discard(_ cell: Cell) {
    precondition(!cell.isInList && cell.row == nil, "discarded a cell that belongs to the list")
    views.destroy(cell)
  }
}
