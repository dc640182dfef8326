public import ListRuntime

/// What cells show is made from the data in the background, kept, and given to the views that need it.
public struct ViewModelsTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "view-models",
    summary: "Make what cells show in the background, keep it by row, and bind cells from it.",
    requires: ["cell-reuse", "static-cells"],
    decorates: [.cells, .preparation],
    options: [
      OptionDeclaration(
        name: "ready", domain: .number(0...1000), unit: "screens", default: .number(1),
        help: "How many screens of rows, by estimated heights, have their models before the list shows."),
      OptionDeclaration(
        name: "relation", domain: .choice(["tracked", "refreshed"]), default: .choice("refreshed"),
        help: "How models are found: by positions that follow every change, or by item, anew after every change."),
    ])

  private let options: TechniqueOptions

  /// The technique with its options.
  public init(options: TechniqueOptions) { self.options = options }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let relation: any ModelRelation = options.choice("relation") == "tracked" ? TrackedModels() : RefreshedModels()
    let models = ViewModels(relation)
    let screens = options.number("ready")
    seams.decoratePreparation { ModelPreparation(models, screens: screens, over: $0) }
    seams.decorateCells { CellsOfModels(models, over: $0) }
  }
}

/// Fills cells from models: only views that show something are given something.
///
/// The step below is left out: with a class for each arrangement, all it does is to fill the cell from the data.
final class CellsOfModels: CellProvider {
  private let base: any CellProvider
  private let models: ViewModels

  init(_ models: ViewModels, over base: any CellProvider) { (self.models, self.base) = (models, base) }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, from: models.model(of: row, ui: ui)) }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { base.identifier(for: row, ui: ui) }
  func makeCell(for row: Row, ui: UIContext) -> Cell { base.makeCell(for: row, ui: ui) }
  func prepareForReuse(_ cell: Cell, ui: UIContext) { base.prepareForReuse(cell, ui: ui) }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) { base.willDisplay(cell, for: row, ui: ui) }
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) { base.didEndDisplaying(cell, for: row, ui: ui) }
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    base.constraints(of: description, for: row, ui: ui)
  }
}
