public import ListRuntime

/// Cells draw their texts and surfaces into one bitmap.
public struct FlattenedLayersTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "flattened-layers",
    summary: "Draw the texts and surfaces of a cell into one bitmap, at frames it calculates, instead of making views.",
    conflicts: ["async-nodes", "layout-models", "manual-layout", "stock-cells"],
    decorates: [.cells])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { DrawnCells(over: $0) }
  }
}
