public import ListRuntime

/// Every block of an item is a row of its own, with a small cell that many items share.
public struct SplitCellsTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "split-cells",
    summary: "Show each block of an item in a row of its own, so that a few small cell classes serve all items.",
    decorates: [.rows])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decorateRows { RowsOfOneBlock(over: $0) }
  }
}

/// Splits the rows of the strategy below, unless the blocks of the content are arranged with regard to each other.
final class RowsOfOneBlock: RowStrategy {
  private let base: any RowStrategy

  init(over base: any RowStrategy) { self.base = base }

  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
    let rows = base.rows(ofItem: item, ui: ui)
    guard ui.content.blocksStandAlone else { return rows }
    return rows.flatMap { blocks in blocks.map { $0..<$0 + 1 } }
  }
}
