/// An event of a run that changes the list while it scrolls.
package enum ListEvent: Sendable, Hashable {
  /// Inserts items before the one at a position; a position at the end appends.
  case insert(ContentItems, at: Int)
  /// Deletes a range of items.
  case delete(Range<Int>)
  /// Replaces as many items, from a position on.
  case update(ContentItems, at: Int)
  /// Replaces all items.
  case replace(ContentItems)
  /// Replaces all items by new ones that differ from the current ones by insertions, deletions and updates, in this order.
  case refresh([ListEvent])
  /// Reloads all data.
  case reload
  /// Rotates the device: width and height are swapped.
  case rotate
  /// A system memory warning: the image memory cache is emptied.
  case memoryWarning
}

extension ListEvent {
  /// The items that the event adds to the list.
  package var addedItems: [ContentItems] {
    switch self {
    case .insert(let items, _), .update(let items, _), .replace(let items): [items]
    case .refresh(let changes): changes.flatMap(\.addedItems)
    case .delete, .reload, .rotate, .memoryWarning: []
    }
  }
}

extension ListView {
  /// Updates rows, heights and cells after a data change, without animation.
  ///
  /// Keeps the heights of unchanged rows and notifies strategies, which may store data by row index. O(rows).
  package func apply(_ change: ListChange) {
    switch change {
    case .inserted(let first, let count):
      splice(first..<first, insertedRows: count)
    case .deleted(let first, let count):
      splice(first..<(first + count), insertedRows: 0)
    case .updated(let rows):
      updateRows(rows)
      return
    case .reloaded, .widthChanged:
      loadRows()
      notifyStrategies(of: change)
      presentRows()
      return
    }
    finish([change])
  }

  /// Notifies the strategies that store data per row.
  func notifyStrategies(of change: ListChange) {
    ui.strategies.heights.invalidate(change, ui: ui)
    ui.meter.inPhase(.preparation) { ui.strategies.preparation.listDidChange(change, ui: ui) }
  }

  /// Notifies strategies of changes, estimates new rows and requests a layout.
  private func finish(_ changes: [ListChange]) {
    for change in changes { notifyStrategies(of: change) }
    estimateNewRows()
    // If the content has become too short for the offset, scroll back to its end.
    setOffset(min(offset, max(contentHeight - size.height, -topInset)))
    setNeedsLayout()
  }

  /// Replaces the rows of changed items by `count` new ones and notifies strategies. O(rows).
  ///
  /// As many rows as possible count as updated; the surplus on either side counts as inserted or deleted.
  func replace(_ rows: Range<Int>, byRows count: Int) {
    let updatedCount = min(rows.count, count)
    let changes: [ListChange] =
      [.updated(rows.prefix(updatedCount))]
      + (count > updatedCount
        ? [.inserted(at: rows.lowerBound + updatedCount, count: count - updatedCount)] : [])
      + (rows.count > updatedCount
        ? [.deleted(at: rows.lowerBound + updatedCount, count: rows.count - updatedCount)] : [])
    splice(rows, insertedRows: count)
    finish(changes)
  }

  /// The rows that show a range of items, given by their indices in the data.
  func rowRange(ofItems items: Range<Int>) -> Range<Int> {
    let first = rows.firstIndex { $0.item >= items.lowerBound } ?? rows.count
    let end = rows[first...].firstIndex { $0.item >= items.upperBound } ?? rows.count
    return first..<end
  }

  /// Replaces rows by new ones without heights and renumbers the rows after them.
  private func splice(_ replaced: Range<Int>, insertedRows count: Int) {
    let range = replaced.clamped(to: 0..<rows.count)
    releaseHeaderCell()
    recycleCells(ofRows: range)
    prefetching = RowPrefetching()
    var (known, isKnown) = heights.all
    known.replaceSubrange(range, with: repeatElement(0, count: count))
    isKnown.replaceSubrange(range, with: repeatElement(false, count: count))
    rebuildRows()
    renumberCells(from: range.lowerBound, by: count - range.count)
    model.heights = HeightIndex(heights: known, known: isKnown)
  }
}

// Changes of the items, which the rows follow.
extension ListView {
  /// Inserts items before the one at a position. O(rows).
  func insert(_ new: ContentItems, at position: Int, into content: any EditableContent) {
    let items = itemCount
    let first = rowRange(ofItems: min(position, items)..<items).lowerBound
    content.insert(new, at: position)
    itemsVersion += 1
    let count = countRows(ofItems: min(position, items)..<(min(position, items) + new.count))
    apply(.inserted(at: first, count: count))
  }

  /// Deletes a range of items. O(rows).
  func delete(_ items: Range<Int>, from content: any EditableContent) {
    let rows = rowRange(ofItems: items)
    content.delete(items)
    itemsVersion += 1
    apply(.deleted(at: rows.lowerBound, count: rows.count))
  }

  /// Replaces as many items from a position on. O(rows).
  func update(_ new: ContentItems, at position: Int, in content: any EditableContent) {
    let items = (position..<(position + new.count)).clamped(to: 0..<itemCount)
    let rows = rowRange(ofItems: items)
    content.update(new, at: position)
    itemsVersion += 1
    let count = countRows(ofItems: items)
    if count == rows.count { updateRows(rows) } else { replace(rows, byRows: count) }
  }

  /// Replaces all items and reloads the rows. O(rows).
  func replaceAll(by new: ContentItems, in content: any EditableContent) {
    content.delete(0..<content.itemCount)
    content.insert(new, at: 0)
    itemsVersion += 1
    apply(.reloaded)
  }
}

extension ListSimulation {
  /// Performs an event. Must be called on the main thread.
  func perform(_ event: ListEvent) {
    let content = ui.content as? any EditableContent
    switch event {
    case .insert(let new, let position): if let content { list.insert(new, at: position, into: content) }
    case .delete(let items): if let content { list.delete(items, from: content) }
    case .update(let new, let position): if let content { list.update(new, at: position, in: content) }
    case .replace(let new):
      guard let content else { return }
      ui.strategies.updates.replaceItems(ItemReplacement(new, of: content, in: list), ui: ui)
    case .refresh(let changes):
      guard let content else { return }
      let new = changes.reduce(content.currentItems) { $0.changed(by: $1) }
      ui.strategies.updates.replaceItems(ItemReplacement(new, of: content, in: list), ui: ui)
    case .reload:
      list.apply(.reloaded)
    case .rotate:
      list.model.size = PointSize(width: list.size.height, height: list.size.width)
      content?.setWidth(list.size.width)
      list.apply(.widthChanged(list.size.width))
    case .memoryWarning:
      ui.loader.removeAll()
    }
  }
}
