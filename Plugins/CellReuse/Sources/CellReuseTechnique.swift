public import ListRuntime

/// Cells go to a pool when they leave and are taken from it when a row enters: two classes that rearrange themselves.
public struct CellReuseTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "cell-reuse",
    summary: "Reuse cells: one pool per family of rows, cells rearrange themselves for each row.",
    decorates: [.cells],
    differences: [
      PictureDifference(
        .fill, of: .all, because: "pooled cells have no background of their own; fresh ones keep the default white"),
      PictureDifference(
        .height, of: .media, because: "pooled media cells have 5 pt above and below their images, fresh ones 8 pt"),
      PictureDifference(
        .image, of: .media, because: "the images lie 3 pt nearer to the row's top edge for the same reason"),
    ])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decorateCells { PooledCells(over: $0) }
  }
}
