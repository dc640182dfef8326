public import ListRuntime

/// Heights are calculated in the background for all rows, and looked up on the main thread.
public struct BackgroundHeightsTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "background-heights",
    summary: "Calculate the heights of all rows in the background; the main thread looks them up.",
    decorates: [.preparation],
    replaces: [.heights])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let heights = PreparedHeights()
    seams.decoratePreparation { HeightPreparation(heights, over: $0) }
    seams.decorateHeights { _ in LookedUpHeights(heights) }
  }
}

/// The heights that are known, by row. A class, since the technique's two strategies share it.
final class PreparedHeights {
  private var known: MeteredCache<Int, Double>?
  private(set) lazy var preparation = RowPreparation<Double>("heights") { row, ui in
    ui.calculateHeight(of: row)
  } handOver: { [unowned self] height, row, ui in
    heights(ui)[row.index] = height
  }

  func heights(_ ui: UIContext) -> MeteredCache<Int, Double> {
    if let known { return known }
    let made = ui.makeCache(Int.self, Double.self)
    known = made
    return made
  }

  /// The height of a row that is asked for: calculated here and now if it is not known.
  func height(of row: Row, ui: UIContext) -> Double {
    let heights = heights(ui)
    if let height = heights[row.index] { return height }
    let height = ui.calculateHeight(of: row)
    heights[row.index] = height
    preparation.omit(row)
    return height
  }
}

/// Calculates in pages of a screen; the list need not wait, since what is missing is calculated when it is asked for.
final class HeightPreparation: PreparationStrategy {
  private let base: any PreparationStrategy
  private let heights: PreparedHeights

  init(_ heights: PreparedHeights, over base: any PreparationStrategy) { (self.heights, self.base) = (heights, base) }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    heights.preparation.begin(first: 0, page: ui.rowCount(filling: 1), ui: ui) {}
    base.prepare(ui, ready: ready)
  }

  func listDidChange(_ change: ListChange, ui: UIContext) {
    heights.preparation.follow(change, ui: ui)
    base.listDidChange(change, ui: ui)
  }

  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority { base.priority(isScrolling: isScrolling, ui: ui) }
}

/// Heights as they were prepared.
final class LookedUpHeights: HeightStrategy {
  private let heights: PreparedHeights

  init(_ heights: PreparedHeights) { self.heights = heights }

  func estimatedHeight(for row: Row, ui: UIContext) -> Double { ui.content.calculatedEstimate(for: row) }
  func height(for row: Row, ui: UIContext) -> RowHeight { .exact(heights.height(of: row, ui: ui)) }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}

  /// The keys are row indices: rows that moved take their heights with them, rows that changed lose theirs.
  func invalidate(_ change: ListChange, ui: UIContext) {
    let known = heights.heights(ui)
    switch change {
    case .inserted(let first, let count):
      // Behind the last row there is nothing to move.
      if first + count < ui.rowCount { known.rekey(change.index(of:)) }
    case .deleted: known.rekey(change.index(of:))
    case .updated(let rows): for row in rows { known[row] = nil }
    case .reloaded, .widthChanged: known.removeAll()
    }
  }
}
