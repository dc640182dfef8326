public import ListRuntime

/// Estimates the heights of inserted rows exactly, so that nothing has to be corrected when they enter.
public struct ExactEstimatesTechnique: Technique {
  /// Id, extension points and options of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "exact-estimates",
    summary: "Calculate the exact heights of rows when they are inserted, as their estimates.",
    decorates: [.heights],
    options: [
      OptionDeclaration(
        name: "allRows", domain: .boolean, default: .boolean(false),
        help:
          "Whether the heights of all rows are calculated when they are loaded, and not only those of inserted rows.")
    ])

  private let coversAllRows: Bool

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { coversAllRows = options.boolean("allRows") }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let coversAllRows = coversAllRows
    strategies.decorateHeights { ExactEstimates(over: $0, coversAllRows: coversAllRows) }
  }
}

/// Answers with the height of the strategy below if that is exact, and otherwise calculates it.
final class ExactEstimates: HeightStrategy, StrategyDecorator {
  let base: any HeightStrategy
  private let coversAllRows: Bool
  /// The rows that were inserted by the change whose rows are estimated next.
  private var inserted = 0..<0

  init(over base: any HeightStrategy, coversAllRows: Bool) {
    self.base = base
    self.coversAllRows = coversAllRows
  }

  func invalidate(_ change: ListChange, ui: UIContext) {
    inserted = if case .inserted(let first, let count) = change { first..<(first + count) } else { 0..<0 }
    base.invalidate(change, ui: ui)
  }

  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    guard coversAllRows || inserted.contains(row.index) else { return base.estimatedHeight(for: row, ui: ui) }
    guard case .exact(let height) = base.height(for: row, ui: ui) else { return ui.calculateHeight(of: row) }
    return height
  }
}
