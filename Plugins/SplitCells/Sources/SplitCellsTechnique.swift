public import ListRuntime

/// Shows every block of an item as a separate row, in a small cell whose class many items share.
public struct SplitCellsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "split-cells",
    summary: "Show each block of an item in a row of its own, so that a few small cell classes serve all items.",
    decorates: [.rows])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateRows { SingleBlockRows(over: $0) }
  }
}

/// Splits the rows of the strategy below into rows of one block, unless the layout of a block depends on other blocks.
final class SingleBlockRows: RowStrategy, StrategyDecorator {
  let base: any RowStrategy

  init(over base: any RowStrategy) { self.base = base }

  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
    let rows = base.rows(ofItem: item, ui: ui)
    guard ui.content.blocksAreIndependent else { return rows }
    return rows.flatMap { blocks in blocks.map { $0..<$0 + 1 } }
  }
}
