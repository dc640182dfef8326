public import ListRuntime

/// Calculates the heights of all rows in the background; the main thread looks them up.
public struct BackgroundHeightsTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "background-heights",
    summary: "Calculate the heights of all rows in the background; the main thread looks them up.",
    decorates: [.preparation],
    replaces: [.heights])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let store = PrecomputedHeightStore()
    strategies.decoratePreparation { HeightPreparation(store, over: $0) }
    strategies.decorateHeights { _ in PrecomputedHeights(store) }
  }
}

/// The calculated heights by row index, in points. A class, since the technique's two strategies share it.
final class PrecomputedHeightStore {
  private var cache: MeteredCache<Int, Double>?
  private(set) lazy var preparation = RowPreparation<Double>("heights") { row, ui in
    ui.calculateHeight(of: row)
  } deliver: { [unowned self] height, row, ui in
    heights(ui)[row.index] = height
  }

  func heights(_ ui: UIContext) -> MeteredCache<Int, Double> {
    if let cache { return cache }
    let made = ui.makeCache(Int.self, Double.self)
    cache = made
    return made
  }

  /// The height of a row, in points; calculated on the calling thread if it is missing.
  func height(of row: Row, ui: UIContext) -> Double {
    let heights = heights(ui)
    if let height = heights[row.index] { return height }
    let height = ui.calculateHeight(of: row)
    heights[row.index] = height
    preparation.cancel(row)
    return height
  }
}

/// Calculates heights in pages of one screen. The list need not wait, since missing heights are calculated on demand.
final class HeightPreparation: PreparationStrategy, StrategyDecorator {
  let base: any PreparationStrategy
  private let store: PrecomputedHeightStore

  init(_ store: PrecomputedHeightStore, over base: any PreparationStrategy) { (self.store, self.base) = (store, base) }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    store.preparation.start(initialCount: 0, pageSize: ui.rowCount(filling: 1), ui: ui) {}
    base.prepare(ui, ready: ready)
  }

  func listDidChange(_ change: ListChange, ui: UIContext) {
    store.preparation.apply(change, ui: ui)
    base.listDidChange(change, ui: ui)
  }
}

/// Looks up heights in the store.
final class PrecomputedHeights: HeightStrategy {
  private let store: PrecomputedHeightStore

  init(_ store: PrecomputedHeightStore) { self.store = store }

  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.calculatedEstimate(for: row) }
  func height(for row: Row, ui: UIContext) -> RowHeight { .exact(store.height(of: row, ui: ui)) }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}

  /// The keys are row indices: entries of moved rows get new keys, entries of changed rows are removed.
  func invalidate(_ change: ListChange, ui: UIContext) {
    let heights = store.heights(ui)
    switch change {
    case .inserted(let first, let count):
      // An append moves no row.
      if first + count < ui.rowCount { heights.rekey(change.index(of:)) }
    case .deleted: heights.rekey(change.index(of:))
    case .updated(let rows): for row in rows { heights[row] = nil }
    case .reloaded, .widthChanged: heights.removeAll()
    }
  }
}
