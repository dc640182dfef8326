public import ListRuntime

/// Heights come from cells that are never shown.
public struct SizingCellTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "sizing-cell",
    summary: "Fit a cell that is never shown for every question for a height, one cell of each class.",
    requires: ["cell-reuse", "static-cells"],
    replaces: [.heights])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decorateHeights { _ in SizingCells() }
  }
}

/// Fills and fits the one cell of a row's class at every question.
final class SizingCells: HeightStrategy {
  /// The cells, by the class they are of.
  private var cells: [CellIdentifier: Cell] = [:]

  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.automaticEstimate(for: row) }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    let cell = cell(for: row, ui: ui)
    // Pictures have their size whether they are there or not.
    ui.fillTexts(cell, for: row)
    return .exact(ui.fittingHeight(of: cell))
  }

  private func cell(for row: Row, ui: UIContext) -> Cell {
    let identifier = CellIdentifier(ui.content.staticCell(for: row).name)
    if let known = cells[identifier] { return known }
    let made = ui.seams.cells.makeCell(for: row, ui: ui)
    cells[identifier] = made
    return made
  }

  func didFit(_ row: Row, height: Double, ui: UIContext) {}

  /// Cells keep nothing of rows, but a class may look otherwise in another width.
  func invalidate(_ change: ListChange, ui: UIContext) {
    guard case .widthChanged = change else { return }
    for identifier in cells.keys.sorted(by: { $0.name < $1.name }) {
      if let cell = cells.removeValue(forKey: identifier) { ui.discard(cell) }
    }
  }
}
