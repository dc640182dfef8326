public import ListRuntime

/// Turns the list upside down and each cell back, so that the list starts at its newest row.
public struct MirroredListTechnique: Technique {
  /// Id and extension points of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "mirrored-list",
    summary: "Mirror the table and each cell, so that offsets are distances from the newest row.",
    decorates: [.cells, .preparation])

  /// Creates the technique; it has no options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { MirroredCells(over: $0) }
    strategies.decoratePreparation { MirroredPreparation(over: $0) }
  }
}

/// Turns each new cell back.
final class MirroredCells: CellProvider, StrategyDecorator {
  let base: any CellProvider

  init(over base: any CellProvider) { self.base = base }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let cell = base.makeCell(for: row, ui: ui)
    ui.mirror(cell)
    return cell
  }
}

/// Turns the list before it is shown.
final class MirroredPreparation: PreparationStrategy, StrategyDecorator {
  let base: any PreparationStrategy

  init(over base: any PreparationStrategy) { self.base = base }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    ui.mirrorList()
    base.prepare(ui, ready: ready)
  }
}
