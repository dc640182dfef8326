public import ListRuntime

/// Gives rows the heights of their pictures before these arrive, from the sizes in the data.
public struct ReservedHeightsTechnique: Technique {
  /// Id, extension points and options of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "reserved-heights",
    summary: "Read the sizes of pictures from the items' data, so that no row changes its height when one arrives.",
    decorates: [.rows])

  /// Creates the technique; it has no options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateRows { SizedPictureRows(over: $0) }
  }
}

/// Reads the sizes of an item's pictures when the item becomes rows.
final class SizedPictureRows: RowStrategy, StrategyDecorator {
  let base: any RowStrategy

  init(over base: any RowStrategy) { self.base = base }

  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>] {
    ui.readPictureSizes(ofItem: item)
    return base.rows(ofItem: item, ui: ui)
  }
}
