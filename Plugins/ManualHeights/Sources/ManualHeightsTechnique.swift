public import ListRuntime

/// Calculates row heights from the data instead of fitting cells.
public struct ManualHeightsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "manual-heights",
    summary: "Calculate row heights from the data: measured texts, rounded up to whole points, plus fixed margins.",
    replaces: [.heights])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateHeights { _ in ManualHeights() }
  }
}

/// Calculates a row's height from its data, measuring its texts on every call.
final class ManualHeights: HeightStrategy {
  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.calculatedEstimate(for: row) }

  func height(for row: Row, ui: UIContext) -> RowHeight { .exact(ui.calculateHeight(of: row)) }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) {}
}
