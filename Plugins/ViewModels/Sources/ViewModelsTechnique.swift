public import ListRuntime

/// Makes view models from the data in the background, caches them, and binds cells from them.
public struct ViewModelsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "view-models",
    summary: "Prepare the content of cells in the background, keep it by row, and bind cells from it.",
    requires: ["cell-reuse", "static-cells"],
    decorates: [.cells, .preparation],
    options: [
      OptionDeclaration(
        name: "ready", domain: .number(0...1000), unit: "screens", default: .number(1),
        help: "The number of screens of rows, by estimated heights, whose models are ready before the list is shown."),
      OptionDeclaration(
        name: "relation", domain: .choice(["tracked", "refreshed"]), default: .choice("refreshed"),
        help: "How models are found: by row index, updated on every change, or by item, rebuilt on every change."),
    ])

  private let options: TechniqueOptions

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { self.options = options }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let relation: any ModelRelation = options.choice("relation") == "tracked" ? TrackedModels() : RefreshedModels()
    let models = ViewModelStore(relation)
    let screens = options.number("ready")
    strategies.decoratePreparation { ModelPreparation(models, screens: screens, over: $0) }
    strategies.decorateCells { ViewModelCells(models, over: $0) }
  }
}

/// Fills cells from view models; views for which the model has no content are not changed.
///
/// `bind` does not call the strategy below: with static cells, it would only fill the cell from the data.
final class ViewModelCells: CellProvider, StrategyDecorator {
  let base: any CellProvider
  private let models: ViewModelStore

  init(_ models: ViewModelStore, over base: any CellProvider) { (self.models, self.base) = (models, base) }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, from: models.model(of: row, ui: ui)) }
}
