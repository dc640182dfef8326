public import ListRuntime

/// Fills the cell of an updated row again instead of reloading the row.
public struct RowReconfigurationTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "row-reconfiguration",
    summary: "Fill the cell of an updated row again, in place, instead of reloading the row.",
    // A cell that is never reused cannot be filled again.
    requires: ["cell-reuse"],
    decorates: [.updates])

  /// Creates the technique; it has no options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateUpdates { ReconfiguredRows(over: $0) }
  }
}

/// Has every updated row filled again; the replacement of whole lists does not change.
final class ReconfiguredRows: UpdateStrategy, StrategyDecorator {
  let base: any UpdateStrategy

  init(over base: any UpdateStrategy) { self.base = base }

  func update(of row: Row, ui: UIContext) -> RowUpdate { .reconfigure }
}
