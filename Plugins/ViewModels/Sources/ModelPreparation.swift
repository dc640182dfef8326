internal import ListRuntime

/// The models of all rows. A class, since the technique's two strategies share it.
final class ViewModels {
  private let relation: any ModelRelation
  private let preparation: RowPreparation<RowModel>

  init(_ relation: any ModelRelation) {
    self.relation = relation
    preparation = RowPreparation("view models") { row, ui in
      ui.makeModel(for: row)
    } handOver: { model, row, ui in
      relation.keep(model, of: row, ui: ui)
    } letGo: { model, ui in
      ui.discard(model)
    }
  }

  /// The model of a row that is about to be bound: made here and now if it is not there.
  func model(of row: Row, ui: UIContext) -> RowModel {
    if let known = relation.model(of: row, ui: ui) { return known }
    let made = ui.makeModel(for: row)
    relation.keep(made, of: row, ui: ui)
    preparation.omit(row)
    return made
  }

  /// Begins to make all models; `ready` is called when those of the first screens are there.
  func begin(screens: Double, ui: UIContext, ready: @escaping () -> Void) {
    relation.begin(ui)
    let first = screens > 0 ? ui.rowCount(filling: screens) : 0
    preparation.begin(first: first, page: ui.rowCount(filling: 1), ui: ui, ready: ready)
  }

  /// Rows came, went or changed: their models do too.
  func follow(_ change: ListChange, ui: UIContext) {
    for model in relation.follow(change, ui: ui) { ui.discard(model) }
    preparation.follow(change, ui: ui)
  }
}

/// Has the models made, and lets the list show when the first ones are there.
final class ModelPreparation: PreparationStrategy {
  private let base: any PreparationStrategy
  private let models: ViewModels
  private let screens: Double

  init(_ models: ViewModels, screens: Double, over base: any PreparationStrategy) {
    (self.models, self.screens, self.base) = (models, screens, base)
  }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    var waiting = 2
    let one = {
      waiting -= 1
      if waiting == 0 { ready() }
    }
    models.begin(screens: screens, ui: ui, ready: one)
    base.prepare(ui, ready: one)
  }

  func listDidChange(_ change: ListChange, ui: UIContext) {
    models.follow(change, ui: ui)
    base.listDidChange(change, ui: ui)
  }

  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority { base.priority(isScrolling: isScrolling, ui: ui) }
}
