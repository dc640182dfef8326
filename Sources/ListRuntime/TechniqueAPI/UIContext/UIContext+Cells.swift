// Cells: making, building, filling and measuring them.
extension UIContext {
  /// Makes a cell with its content view.
  ///
  /// - Charges: one `cellCreate`.
  public func makeCell(_ identifier: CellIdentifier? = nil) -> Cell { views.makeCell(identifier) }

  /// Makes a cell for a row, without constraints, whose views a frame layout places: of the row's static class if the
  /// cell has a reuse identifier, else of the class of cells that are not reused.
  ///
  /// - Charges: one `cellCreate`, and what the render strategy does for each element, by default one `viewCreate`.
  public func makeCell(_ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout) -> Cell {
    CellBuilder(ui: self).makeCell(identifier, for: row, placedBy: layout)
  }

  /// Makes a cell for a row as `makeCell(_:for:placedBy:)` does, in which some elements are not views: they are drawn,
  /// from back to front, into one bitmap of the content view, behind all views of the cell.
  ///
  /// The bitmap has the background color of the content view, and is drawn again by the commit after any of the
  /// elements or the size of the cell has changed: the background and each fill as a shape, and each text as a label
  /// draws it. Setting the frame of a drawn element costs nothing.
  ///
  /// Given the elements of the cell, `flattening` returns the positions of those that are drawn: labels, and surfaces without
  /// effects other than a gradient, in parents that are drawn.
  ///
  /// - Charges: one `cellCreate`, and what the render strategy does for each element that is not drawn, by default one `viewCreate`.
  public func makeCell(
    _ identifier: CellIdentifier?, for row: Row, placedBy layout: any FrameLayout,
    flattening: (_ elements: [CellElement]) -> Set<Int>
  ) -> Cell {
    CellBuilder(ui: self).makeCell(identifier, for: row, placedBy: layout, flattening: flattening)
  }

  /// Builds a cell from its description: views by the render strategy, then constraints by the cell strategy.
  ///
  /// - Charges: one `viewCreate` for each element, by default, and one `constraintCreate` for each constraint.
  public func build(_ description: CellDescription, in cell: Cell, for row: Row) {
    CellBuilder(ui: self).build(description, in: cell, for: row)
  }

  /// Makes the views of elements; those outside `attached` get no superview.
  ///
  /// - Charges: what the render strategy does for each element, by default one `viewCreate`.
  public func makeElements(_ elements: [CellElement], in cell: Cell, attached: Range<Int>) {
    CellBuilder(ui: self).makeElements(elements, in: cell, attached: attached)
  }

  /// Sets the frames of a cell's views; the layout must have one for each view after the content view.
  ///
  /// - Charges: one `frameLayout` for each view.
  public func setFrames(_ layout: RowFrames, in cell: Cell) { CellBuilder(ui: self).setFrames(layout, in: cell) }

  /// Sets the texts of labels and the images of image views for a row; the cell must be of a class that shows the row,
  /// with a label for each text and an image view for each image. A view whose image does not exist shows none.
  ///
  /// - Charges: what `fillTexts(_:for:)` charges, and for each image what `show(_:in:style:)` charges.
  public func fill(_ cell: Cell, for row: Row) { CellBuilder(ui: self).fill(cell, for: row) }

  /// Sets the texts and colors of labels for a row; they are formatted from its data by this call.
  ///
  /// - Charges: one `methodCall` for each label; `textFormatCall` and `textFormatCharacter` for each text that the content formats; one
  ///   `methodCall` for each view of the cell if the content passes its data to every view; one `methodCall` for each constraint whose
  ///   constant changes, because the picture of the cell's last row had another height; `textMeasureCall`, `textMeasureGlyph` and
  ///   `textMeasureLine` for each text that the content cuts so that it ends with "more".
  public func fillTexts(_ cell: Cell, for row: Row) { CellBuilder(ui: self).fillTexts(cell, for: row) }

  /// Sets labels and image views from a model; the cell must be of a class that shows the model's row.
  ///
  /// - Charges: one `methodCall` for each label, for each image what `show(_:in:style:)` charges, and one `methodCall` for each constraint
  ///   whose constant changes.
  public func fill(_ cell: Cell, from model: RowModel) { CellBuilder(ui: self).fill(cell, from: model) }

  /// The fitting height of a cell at the list's width, in points: solves its constraints in a temporary engine, as
  /// `systemLayoutSizeFitting` does; the cell need not be in the list.
  ///
  /// - Charges: one `solveFresh` for each constraint, and two for each label that has a superview; `textMeasureCall`,
  ///   `textMeasureGlyph` and `textMeasureLine` for each label, twice. With a frame layout, what the frame layout
  ///   charges.
  public func fittingHeight(of cell: Cell) -> Double {
    meter.requireMainThread("fitting a cell")
    environment.counters.fittingSolves += 1
    return layout.fittingHeight(of: cell, width: listWidth, ui: self)
  }

  /// Deallocates a cell that was never in the list; it must not be used afterwards.
  ///
  /// - Charges: nothing.
  public func discard(_ cell: Cell) {
    precondition(!cell.isInList && cell.row == nil, "discarded a cell that belongs to the list")
    views.destroy(cell)
  }
}
