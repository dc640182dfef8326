public import ListRuntime

/// Returns cells to a pool when they leave the list and dequeues them for rows that enter: two cell classes, which
/// adapt their views and constraints to each row.
public struct CellReuseTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "cell-reuse",
    summary: "Reuse cells: one pool per family of rows; cells rearrange themselves for each row.",
    decorates: [.cells],
    differences: [
      PictureDifference(
        .fill, of: .all, because: "pooled cells have no background of their own; new ones keep the default white"),
      PictureDifference(
        .height, of: .media, because: "pooled media cells have 5 pt above and below their images, new ones 8 pt"),
      PictureDifference(
        .image, of: .media, because: "the images are 3 pt nearer to the row's top edge for the same reason"),
    ])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateCells { PooledCells(over: $0) }
  }
}
