public import ListRuntime

/// Cells draw their texts and surfaces into one bitmap.
public struct FlattenedLayersTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "flattened-layers",
    summary: "Draw the texts and surfaces of a cell into one bitmap, at frames it calculates, instead of making views.",
    // These make and fill cells without the provider below, and build them with the constraints of this one, which has none.
    above: ["cell-reuse", "static-cells"],
    // View models fill cells without setting the widths of their layout.
    conflicts: ["async-nodes", "layout-models", "manual-layout", "stock-cells", "view-models"],
    decorates: [.cells])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { DrawnCells(over: $0) }
  }
}
