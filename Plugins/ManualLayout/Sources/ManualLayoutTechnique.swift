public import ListRuntime

/// Cells calculate the frames of their views instead of using constraints.
public struct ManualLayoutTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "manual-layout",
    summary: "Cells calculate their views' frames in layoutSubviews, measuring their texts each time; no constraints.",
    // These make and fill cells without the provider below, and build them with the constraints of this one, which has none.
    above: ["cell-reuse", "static-cells"],
    // View models fill cells without setting the widths of their layout.
    conflicts: ["async-nodes", "stock-cells", "view-models"],
    decorates: [.cells])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { FrameCells(over: $0) }
  }
}
