import ListRuntime

/// The view models of all rows. A class, since the technique's two strategies share it.
final class ViewModelStore {
  private let relation: any ModelRelation
  private let preparation: RowPreparation<RowModel>

  init(_ relation: any ModelRelation) {
    self.relation = relation
    preparation = RowPreparation("view models") { row, ui in
      ui.makeModel(for: row)
    } deliver: { model, row, ui in
      relation.store(model, for: row, ui: ui)
    } discard: { model, ui in
      ui.discard(model)
    }
  }

  /// The model of a row that is about to be bound; made on the main thread if it is missing.
  func model(of row: Row, ui: UIContext) -> RowModel {
    if let model = relation.model(of: row, ui: ui) { return model }
    let made = ui.makeModel(for: row)
    relation.store(made, for: row, ui: ui)
    preparation.cancel(row)
    return made
  }

  /// Starts to make all models; calls `ready` when the models of the first screens exist.
  func start(screens: Double, ui: UIContext, ready: @escaping () -> Void) {
    relation.reset(ui)
    let initialCount = screens > 0 ? ui.rowCount(filling: screens) : 0
    preparation.start(initialCount: initialCount, pageSize: ui.rowCount(filling: 1), ui: ui, ready: ready)
  }

  /// Applies a change of rows, and discards the models of removed and updated rows.
  func apply(_ change: ListChange, ui: UIContext) {
    for model in relation.apply(change, ui: ui) { ui.discard(model) }
    preparation.apply(change, ui: ui)
  }
}

/// Starts the preparation of models, and delays the list until the first ones exist.
final class ModelPreparation: PreparationStrategy, StrategyDecorator {
  let base: any PreparationStrategy
  private let models: ViewModelStore
  private let screens: Double

  init(_ models: ViewModelStore, screens: Double, over base: any PreparationStrategy) {
    (self.models, self.screens, self.base) = (models, screens, base)
  }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    var pendingCount = 2
    let finishOne = {
      pendingCount -= 1
      if pendingCount == 0 { ready() }
    }
    models.start(screens: screens, ui: ui, ready: finishOne)
    base.prepare(ui, ready: finishOne)
  }

  func listDidChange(_ change: ListChange, ui: UIContext) {
    models.apply(change, ui: ui)
    base.listDidChange(change, ui: ui)
  }
}
