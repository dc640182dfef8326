public import ListRuntime

/// Cells are made when they are asked for, and filled when they are about to be seen.
public struct TwoStepBindingTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "two-step-binding",
    summary: "Dequeue or make cells when rows enter, and fill them only when their rows reach the screen.",
    requires: ["cell-reuse"],
    decorates: [.cells],
    needsCalculatedHeights: true)

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decorateCells { FilledAtDisplay(over: $0) }
  }
}

/// Puts binding off until a row is about to be displayed.
final class FilledAtDisplay: CellProvider {
  private let base: any CellProvider

  init(over base: any CellProvider) { self.base = base }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {}

  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {
    base.bind(cell, to: row, ui: ui)
    base.willDisplay(cell, for: row, ui: ui)
  }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { base.identifier(for: row, ui: ui) }
  func makeCell(for row: Row, ui: UIContext) -> Cell { base.makeCell(for: row, ui: ui) }
  func prepareForReuse(_ cell: Cell, ui: UIContext) { base.prepareForReuse(cell, ui: ui) }
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) { base.didEndDisplaying(cell, for: row, ui: ui) }
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    base.constraints(of: description, for: row, ui: ui)
  }
}
