public import ListRuntime

/// Cells place their views by frames that they calculate themselves.
public struct ManualLayoutTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "manual-layout",
    summary: "Cells calculate their views' frames in layoutSubviews, measuring their texts each time; no constraints.",
    conflicts: ["async-nodes", "stock-cells"],
    decorates: [.cells])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decorateCells { FrameCells(over: $0) }
  }
}
