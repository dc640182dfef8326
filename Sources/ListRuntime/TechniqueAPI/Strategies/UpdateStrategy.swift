/// How a row whose item was updated comes to show the new content.
public enum RowUpdate: Hashable, Sendable {
  /// The row's cell leaves, and the row gets a cell as if it entered (`reloadRows(at:with:)`).
  case reload
  /// The row's cell is filled again (`reconfigureRows(at:)`, or by the app's code in systems without it). A row without a cell does nothing
  /// more. A cell that has no reuse identifier, or another one than the row now needs, is reloaded all the same.
  case reconfigure
}

/// Decides how rows whose data change come to show it.
public protocol UpdateStrategy: AnyObject {
  /// How a row shows its updated item; called on the main thread after the data have changed, once for each updated row.
  func update(of row: Row, ui: UIContext) -> RowUpdate
  /// Called on the main thread when new items are to take the place of all items. The list still shows the old ones; the strategy calls
  /// `reload` or `apply` of the replacement, once, on the main thread, now or later.
  func replaceItems(_ replacement: ItemReplacement, ui: UIContext)
}
