/// Splits items into rows.
public protocol RowStrategy: AnyObject {
  /// The range of blocks that each row of an item shows, in order; together they cover all blocks of the item.
  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>]
}

/// Does work ahead of need, before the list is first shown and after changes.
public protocol PreparationStrategy: AnyObject {
  /// Starts preparation and calls `ready` on the main thread when the list may be shown.
  func prepare(_ ui: UIContext, ready: @escaping () -> Void)
  /// Called on the main thread, after `HeightStrategy.invalidate`, when rows were inserted, removed or updated.
  func listDidChange(_ change: ListChange, ui: UIContext)
  /// The priority of preparation queues; called again whenever scrolling starts or ends.
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority
}

/// Determines how far beyond the screen rows have cells.
public protocol RangeStrategy: AnyObject {
  /// The distances above and below the screen, in points, within which rows have cells.
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double)
  /// Called when the list has scrolled; `visible` are the rows now on the screen, `isForward` is true toward the end.
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext)
}
