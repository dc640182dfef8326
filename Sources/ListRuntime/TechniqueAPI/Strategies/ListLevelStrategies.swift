/// How items become rows.
public protocol RowStrategy: AnyObject {
  /// The ranges of blocks an item's rows show, in order; together they are all of its blocks.
  func rows(ofItem item: Int, ui: UIContext) -> [Range<Int>]
}

/// What is prepared ahead, before the list shows and when it has changed.
public protocol PreparationStrategy: AnyObject {
  /// Prepares the list and calls `ready` on the main thread when it may show.
  func prepare(_ ui: UIContext, ready: @escaping () -> Void)
  /// Rows came, went or changed: what is prepared follows. Called on the main thread, after `HeightStrategy.invalidate`.
  func listDidChange(_ change: ListChange, ui: UIContext)
  /// How urgent the work of preparation queues is now; asked again whenever the list begins or ends to scroll.
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority
}

/// How far beyond the screen rows live.
public protocol RangeStrategy: AnyObject {
  /// Points above and below the screen in which cells are kept.
  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double)
  /// The list moved: these rows are on the screen now; `isForward` tells the direction it moves in.
  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext)
}
