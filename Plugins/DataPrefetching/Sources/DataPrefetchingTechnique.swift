public import ListRuntime

/// Loads the images of the rows that the table view announces.
public struct DataPrefetchingTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "data-prefetching",
    summary:
      "Load the images of rows that the table view announces into memory, and cancel loads that are no longer needed.",
    decorates: [.range],
    options: [
      OptionDeclaration(
        name: "cancels", domain: .boolean, default: .boolean(true),
        help: "Whether loads are canceled when the table view reports that their rows are no longer ahead.")
    ])

  private let cancels: Bool

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { cancels = options.boolean("cancels") }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let cancels = cancels
    strategies.decorateRange { AnnouncedImages(over: $0, cancels: cancels) }
  }
}

/// The app's `UITableViewDataSourcePrefetching`: rows keep their cells as before, and only images are fetched.
final class AnnouncedImages: RangeStrategy, StrategyDecorator, RowDataPrefetching {
  let base: any RangeStrategy
  private let cancels: Bool

  init(over base: any RangeStrategy, cancels: Bool) {
    self.base = base
    self.cancels = cancels
  }

  func prefetchRows(_ rows: [Row], ui: UIContext) {
    for row in rows { ui.preloadImages(for: row) }
  }

  func cancelPrefetching(ofRows rows: [Row], ui: UIContext) {
    guard cancels else { return }
    for row in rows { ui.cancelPreloading(for: row) }
  }
}
