public import ListRuntime

/// Makes cells when the list requests them, and fills them when they are about to become visible.
public struct TwoStepBindingTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "two-step-binding",
    summary: "Dequeue or make cells when rows enter, and fill them only when their rows reach the screen.",
    requires: ["cell-reuse"],
    // These fill cells without the provider below.
    above: ["flattened-layers", "layout-models", "manual-layout", "static-cells", "view-models"],
    decorates: [.cells],
    needsCalculatedHeights: true)

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { DisplayTimeBindingCells(over: $0) }
  }
}

/// Defers binding until a cell is about to be displayed.
final class DisplayTimeBindingCells: CellProvider, StrategyDecorator {
  let base: any CellProvider

  init(over base: any CellProvider) { self.base = base }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {}

  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    base.bind(cell, to: row, ui: ui)
    base.willDisplay(cell, for: row, ui: ui)
  }
}
