public import ListRuntime

/// Determines row heights by fitting cells that are never shown.
public struct SizingCellTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "sizing-cell",
    summary: "For every height query, fit a cell that is never shown; there is one such cell per class.",
    requires: ["cell-reuse", "static-cells"],
    replaces: [.heights])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateHeights { _ in SizingCells() }
  }
}

/// Fills and fits one sizing cell per cell class, on every request for a height.
final class SizingCells: HeightStrategy {
  /// The sizing cells by cell class.
  private var cells: [CellIdentifier: Cell] = [:]
  /// Whether a sizing cell is being made, which must be able to determine its height itself.
  private var isMaking = false

  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.automaticEstimate(for: row) }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    if isMaking { return .automatic }
    let cell = cell(for: row, ui: ui)
    // The height of an image view does not depend on its image; what depends on the size of its picture is set with the texts.
    ui.fillTexts(cell, for: row)
    return .exact(ui.fittingHeight(of: cell))
  }

  private func cell(for row: Row, ui: UIContext) -> Cell {
    let identifier = CellIdentifier(ui.content.staticCell(for: row).name)
    if let known = cells[identifier] { return known }
    isMaking = true
    defer { isMaking = false }
    let made = ui.strategies.cells.makeCell(for: row, ui: ui)
    cells[identifier] = made
    return made
  }

  func didFit(_ row: Row, height: Double, ui: UIContext) {}

  /// Sizing cells show no row, but the layout of a class may depend on the width.
  func invalidate(_ change: ListChange, ui: UIContext) {
    guard case .widthChanged = change else { return }
    for identifier in cells.keys.sorted(by: { $0.name < $1.name }) {
      if let cell = cells.removeValue(forKey: identifier) { ui.discard(cell) }
    }
  }
}
