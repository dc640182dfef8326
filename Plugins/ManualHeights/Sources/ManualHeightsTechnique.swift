public import ListRuntime

/// Heights are calculated from the data instead of fitting a cell.
public struct ManualHeightsTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "manual-heights",
    summary: "Calculate row heights from the data: measured texts, rounded up to whole points, plus fixed margins.",
    replaces: [.heights])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decorateHeights { _ in ManualHeights() }
  }
}

/// Adds up what a row's height consists of, measuring its texts at every call.
final class ManualHeights: HeightStrategy {
  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.calculatedEstimate(for: row) }

  func height(for row: Row, ui: UIContext) -> RowHeight { .exact(ui.calculateHeight(of: row)) }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) {}
}
