public import ListRuntime

/// Caches row heights in a dictionary, whether they are calculated or fitted.
public struct CachedHeightsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "cached-heights",
    summary: "Keep each row's height in a dictionary, so that it is calculated or fitted once.",
    decorates: [.heights])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateHeights { CachedHeights(over: $0) }
  }
}

/// A dictionary from row index to height in front of another strategy.
final class CachedHeights: HeightStrategy, StrategyDecorator {
  let base: any HeightStrategy
  private var cache: MeteredCache<Int, Double>?

  init(over base: any HeightStrategy) { self.base = base }

  private func heights(_ ui: UIContext) -> MeteredCache<Int, Double> {
    if let cache { return cache }
    let made = ui.makeCache(Int.self, Double.self)
    cache = made
    return made
  }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    let heights = heights(ui)
    if let known = heights[row.index] { return .exact(known) }
    let height = base.height(for: row, ui: ui)
    if case .exact(let points) = height { heights[row.index] = points }
    return height
  }

  func didFit(_ row: Row, height: Double, ui: UIContext) {
    heights(ui)[row.index] = height
    base.didFit(row, height: height, ui: ui)
  }

  /// The keys are row indices: entries of moved rows get new keys, entries of changed rows are removed.
  func invalidate(_ change: ListChange, ui: UIContext) {
    let heights = heights(ui)
    if change.replaced == nil { heights.removeAll() } else { heights.rekey(change.index(of:)) }
    base.invalidate(change, ui: ui)
  }
}
