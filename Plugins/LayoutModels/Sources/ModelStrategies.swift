import ListRuntime

/// Delays the list until every row has a model, and makes missing models after changes.
final class ModelPreparation: PreparationStrategy, StrategyDecorator {
  private let models: ModelStore
  let base: any PreparationStrategy
  init(_ models: ModelStore, over base: any PreparationStrategy) { (self.models, self.base) = (models, base) }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    models.prepare(ui) { [base] in base.prepare(ui, ready: ready) }
  }

  /// Makes the models of new rows ahead of need, unless their heights are requested earlier.
  func listDidChange(_ change: ListChange, ui: UIContext) {
    models.makeMissing(ui)
    base.listDidChange(change, ui: ui)
  }
}

/// Returns the heights of the layout models.
final class ModelHeights: HeightStrategy {
  private let models: ModelStore
  init(_ models: ModelStore) { self.models = models }

  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    models.model(row.index)?.layout?.height ?? ui.content.calculatedEstimate(for: row)
  }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    models.readyModel(for: row, ui: ui).layout.map { .exact($0.height) } ?? .automatic
  }

  func didFit(_ row: Row, height: Double, ui: UIContext) {}

  /// The list calls this before it requests heights again.
  func invalidate(_ change: ListChange, ui: UIContext) { models.apply(change, ui: ui) }
}

/// Cells of static classes, filled from view models and laid out by layout models; reused if the strategy below reuses
/// cells.
final class ModelCells: CellProvider, StrategyDecorator {
  private let models: ModelStore
  let base: any CellProvider
  init(_ models: ModelStore, over base: any CellProvider) { (self.models, self.base) = (models, base) }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    base.identifier(for: row, ui: ui).map { _ in CellIdentifier(ui.content.staticCell(for: row).name) }
  }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    ui.makeCell(identifier(for: row, ui: ui), for: row, placedBy: self)
  }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, from: models.readyModel(for: row, ui: ui)) }
  /// None, since layout models place the views.
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] { [] }
}

extension ModelCells: FrameLayout {
  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double {
    cell.row.flatMap { models.model($0.index)?.layout?.height } ?? 0
  }

  /// The list sizes a dequeued cell for its next row while the cell still shows the previous row. That row may have been
  /// removed; a row with other views, which now has its index, does not lay out the cell.
  func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
    guard let row = cell.row, let layout = models.model(row.index)?.layout,
      layout.frames.count == cell.views.count - 1
    else { return }
    ui.setFrames(layout, in: cell)
  }
}
