public import ListRuntime

/// Uses one cell class for each arrangement of rows, so that a reused cell never changes its views or constraints.
public struct StaticCellsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "static-cells",
    summary: "One pool per arrangement of rows: a cell's views and constraints are built once and never change.",
    requires: ["cell-reuse"],
    decorates: [.cells])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { StaticCells(over: $0) }
  }
}

/// Makes cells of static classes; binding only sets their content.
final class StaticCells: CellProvider, StrategyDecorator {
  let base: any CellProvider

  init(over base: any CellProvider) { self.base = base }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    CellIdentifier(ui.content.staticCell(for: row).name)
  }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let description = ui.content.staticCell(for: row)
    let cell = ui.makeCell(CellIdentifier(description.name))
    ui.build(description, in: cell, for: row)
    return cell
  }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, for: row) }
}
