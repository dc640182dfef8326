/// Receives the rows that a table view expects to need soon, as `UITableViewDataSourcePrefetching` does.
///
/// A `RangeStrategy` that also conforms to this is called, wherever it is in the stack, in the system generations that
/// announce rows (iOS 10 and later). Only data can be fetched: cells are not made.
public protocol RowDataPrefetching: AnyObject {
  /// Called on the main thread, after a layout, when rows ahead of the scroll have come within the system's distance; the nearest
  /// is the first. Each row is announced once, until it is canceled or on the screen. Rows that are needed at once are not announced.
  func prefetchRows(_ rows: [Row], ui: UIContext)
  /// Called on the main thread when rows that were announced, and have not been on the screen since, are no longer ahead.
  func cancelPrefetching(ofRows rows: [Row], ui: UIContext)
}

/// The rows that were announced and have not been on the screen since, the first announced first.
struct RowPrefetching {
  var announced: [Int] = []
}

extension ListView {
  /// Announces the rows that have come ahead of the scroll, and cancels those that no longer are.
  func announceRows(isForward: Bool) {
    guard !ui.strategies.prefetching.isEmpty else { return }
    let distance = tableRules.dataPrefetching.screens * model.size.height
    let visible = visibleRows
    let near = isForward ? model.rows(above: 0, below: distance) : model.rows(above: distance, below: 0)
    let ahead =
      isForward ? Array(near.filter { $0 >= visible.upperBound }) : near.filter { $0 < visible.lowerBound }.reversed()
    let waiting = prefetching.announced.filter { !visible.contains($0) }
    let canceled = waiting.filter { !near.contains($0) }
    let new = ahead.filter { !waiting.contains($0) }
    prefetching.announced = waiting.filter(near.contains) + new
    for strategy in ui.strategies.prefetching {
      if !canceled.isEmpty { strategy.cancelPrefetching(ofRows: canceled.map(model.row), ui: ui) }
      if !new.isEmpty { strategy.prefetchRows(new.map(model.row), ui: ui) }
    }
  }
}
