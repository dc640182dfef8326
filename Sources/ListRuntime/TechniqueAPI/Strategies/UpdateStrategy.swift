/// The way in which a row shows the new content of its updated item.
public enum RowUpdate: Hashable, Sendable {
  /// The row's cell leaves, and the row gets a cell as if it entered (`reloadRows(at:with:)`).
  case reload
  /// The row's cell is filled again (`reconfigureRows(at:)`, or by the app's code in systems without it). For a row
  /// without a cell, nothing more happens. A row whose cell has no reuse identifier, or a different one than the row
  /// now needs, is still reloaded.
  case reconfigure
}

/// Decides when and how the list shows data that change.
public protocol UpdateStrategy: AnyObject {
  /// How a row shows its updated item; called on the main thread after the data have changed, once for each updated row.
  func update(of row: Row, ui: UIContext) -> RowUpdate
  /// Called on the main thread when items are inserted, deleted or updated, an item grows, a picture arrives that decides heights, a keyboard
  /// comes or leaves, or texts get another size. The list still shows the old state; the strategy performs the update, once, on the main
  /// thread, now or later. Updates are made in the order in which
  /// they were due; those that have not been performed when the run ends are not made.
  func perform(_ update: ListUpdate, ui: UIContext)
  /// Called on the main thread when new items replace all items. The list still shows the old ones; the strategy calls
  /// `reload` or `apply` of the replacement, once, on the main thread, now or later.
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext)
}
