import ListRuntime

/// Cells of static classes without constraints; reused if the strategy below reuses cells.
final class FrameCells: CellProvider, StrategyDecorator {
  let base: any CellProvider

  init(over base: any CellProvider) { self.base = base }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    base.identifier(for: row, ui: ui).map { _ in CellIdentifier(ui.content.staticCell(for: row).name) }
  }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let identifier = identifier(for: row, ui: ui)
    let formula = ui.content.layoutFormula(for: row, isPooled: identifier != nil)
    return ui.makeCell(identifier, for: row, placedBy: SubviewLayout(formula))
  }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, for: row) }

  /// None, since frames place the views.
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] { [] }
}

/// Measures the texts of a cell's labels and sets the frames of its views: `layoutSubviews` and `sizeThatFits` of one
/// cell.
final class SubviewLayout: FrameLayout {
  /// The layout of the cell's views; `frames` replaces its texts by those of the labels and uses its fonts and widths.
  var formula: LayoutFormula

  init(_ formula: LayoutFormula) { self.formula = formula }

  func adapt(_ cell: Cell, to row: Row, ui: UIContext) {
    formula = ui.content.layoutFormula(for: row, isPooled: cell.identifier != nil)
  }

  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double { frames(of: cell, ui: ui).height }

  func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
    ui.setFrames(frames(of: cell, ui: ui), in: cell)
  }

  private func frames(of cell: Cell, ui: UIContext) -> RowFrames {
    let labels = cell.views.filter { $0.kind == .label }
    precondition(labels.count == formula.texts.count, "\(formula.texts.count) texts for \(labels.count) labels")
    for (index, label) in labels.enumerated() { formula.texts[index].text = label.text }
    let scale = Double(ui.screen.scale)
    return formula.frames { text, maxWidth in
      PixelGrid.roundUp(
        ui.measure(text.text, font: text.font, maxWidth: maxWidth, lineLimit: text.lineLimit), scale: scale)
    }
  }
}
