/// A change of the items of a list on the way from the current items to new ones.
public enum ItemEdit: Hashable, Sendable {
  /// Deletes a range of items, by their positions when the edit is applied.
  case delete(Range<Int>)
  /// Inserts a range of the new items before the item at a position when the edit is applied.
  case insert(Range<Int>, at: Int)
  /// Replaces as many items from a position on by a range of the new items.
  case update(Range<Int>, at: Int)
}

/// New items that replace all items of a list, for example when an app has fetched its feed again. Later changes of the items wait until
/// they are in the list.
///
/// A class, because `reload` or `apply` can be called only once. Reading ids charges nothing: a technique that looks
/// them up pays for the lookups.
public final class ItemReplacement {
  /// The ids of the items that the list shows, in order.
  public let oldIDs: [Int]
  /// The ids of the new items, in order.
  public let newIDs: [Int]

  /// What keeps its place on the screen; the content offset unless a strategy decides otherwise.
  public var keptPosition = ListUpdate.KeptPosition.offset
  /// Whether a correction of the offset stops a deceleration, as for a ``ListUpdate``.
  public var stopsScroll = false

  private let new: ContentItems
  private let isEqual: (Int, Int) -> Bool
  private let list: ListView
  private let content: any EditableContent
  private var isUsed = false

  init(_ new: ContentItems, of content: any EditableContent, in list: ListView) {
    self.new = new
    self.content = content
    self.list = list
    let old = content.currentItems
    oldIDs = old.ids
    newIDs = new.ids
    isEqual = old.comparator(with: new)
    list.isReplacing = true
  }

  /// Whether two items show the same content; `old` and `new` are positions in `oldIDs` and `newIDs`. It can be called
  /// off the main thread.
  ///
  /// - Charges: one `methodCall` and one `cacheLookup`, because contents are compared as a dictionary compares keys.
  public func isUnchanged(old: Int, new: Int) -> Bool {
    list.ui.meter.charge(.methodCall)
    list.ui.meter.charge(.cacheLookup)
    return isEqual(old, new)
  }

  /// Replaces all items and reloads the list, as `reloadData()` does. It must be called on the main thread.
  ///
  /// - Charges: what the list does to show its rows again. With a kept position other than that of the offset, one `methodCall`.
  public func reload() {
    use()
    list.replaceAll(by: new, in: content, keeping: keptPosition, stopsScroll: stopsScroll)
    list.didReplaceItems()
  }

  /// Changes the items by edits, in this order, so that rows that no edit names keep their cells and heights. It must
  /// be called on the main thread.
  ///
  /// The edits must lead to the new items; otherwise it is a program error, which ends the process.
  ///
  /// - Charges: what the list does to show new and updated rows. With `keepsPosition`, or a kept position other than that of the offset,
  ///   the list is scrolled so that the first remaining row on the screen keeps its position: one `methodCall`.
  public func apply(_ edits: [ItemEdit], keepsPosition: Bool) {
    use()
    list.willMoveRows(.replacement)
    let keepsEnd = keptPosition == .endOrRows && list.showsOwnEnd
    let anchor = (keepsPosition || keptPosition != .offset) && !keepsEnd ? list.anchor : nil
    list.performBatch {
      for edit in edits {
        switch edit {
        case .delete(let items): list.delete(items, from: content)
        case .insert(let items, let position): list.insert(new.part(items), at: position, into: content)
        case .update(let items, let position):
          list.update(new.part(items), at: position, in: content, because: .replacement)
        }
      }
      precondition(
        content.currentItems == new, "the edits of \(oldIDs.count) items do not lead to the \(newIDs.count) new ones")
      if let anchor { list.restore(anchor, stopsScroll: stopsScroll) }
      return true
    }
    if keepsEnd { list.keepEnd() }
    list.didReplaceItems()
  }

  private func use() {
    list.ui.meter.requireMainThread("replacing items")
    precondition(!isUsed, "items are replaced twice")
    isUsed = true
  }
}
