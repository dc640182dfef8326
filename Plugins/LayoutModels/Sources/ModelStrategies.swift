internal import ListRuntime

/// The list shows when every row has its model; models follow their rows from then on.
final class ModelPreparation: PreparationStrategy {
  private let models: ModelStore
  private let base: any PreparationStrategy
  init(_ models: ModelStore, over base: any PreparationStrategy) { (self.models, self.base) = (models, base) }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    models.prepare(ui) { [base] in base.prepare(ui, ready: ready) }
  }

  /// Rows that are new get their models ahead of need, if nothing asks for their heights before.
  func listDidChange(_ change: ListChange, ui: UIContext) {
    models.makeMissing(ui)
    base.listDidChange(change, ui: ui)
  }

  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority { base.priority(isScrolling: isScrolling, ui: ui) }
}

/// Heights are those of the models.
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

  /// Told before heights are asked for again.
  func invalidate(_ change: ListChange, ui: UIContext) { models.follow(change, ui: ui) }
}

/// Cells of one arrangement, filled from view models and placed by layout models; pooled if those of the strategy below
/// are.
final class ModelCells: CellProvider {
  private let models: ModelStore
  private let base: any CellProvider
  init(_ models: ModelStore, over base: any CellProvider) { (self.models, self.base) = (models, base) }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    base.identifier(for: row, ui: ui).map { _ in CellIdentifier(ui.content.staticCell(for: row).name) }
  }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    ui.makeCell(identifier(for: row, ui: ui), for: row, placedBy: self)
  }

  func prepareForReuse(_ cell: Cell, ui: UIContext) { base.prepareForReuse(cell, ui: ui) }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, from: models.readyModel(for: row, ui: ui)) }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) { base.willDisplay(cell, for: row, ui: ui) }
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) { base.didEndDisplaying(cell, for: row, ui: ui) }

  /// Frames place the views.
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] { [] }
}

extension ModelCells: FrameLayout {
  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double {
    cell.row.flatMap { models.model($0.index)?.layout?.height } ?? 0
  }

  /// A cell that has come from its pool is given its next row's size while it still shows the last one, which may be
  /// gone.
  func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
    guard let row = cell.row, let layout = models.model(row.index)?.layout else { return }
    ui.setFrames(layout, in: cell)
  }
}
