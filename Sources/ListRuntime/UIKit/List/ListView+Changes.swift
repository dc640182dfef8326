/// An event of a run that changes the list while it scrolls.
package enum ListEvent: Sendable, Hashable {
  /// Inserts items before the one at a position; a position at the end appends.
  case insert(ContentItems, at: Int)
  /// Deletes a range of items.
  case delete(Range<Int>)
  /// Replaces as many items, from a position on.
  case update(ContentItems, at: Int)
  /// Reloads all data.
  case reload
  /// Rotates the device: width and height are swapped.
  case rotate
  /// A system memory warning: the image memory cache is emptied.
  case memoryWarning
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
      replace(rows, byRows: rows.count)
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
  private func notifyStrategies(of change: ListChange) {
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
    var (known, isKnown) = heights.all
    known.replaceSubrange(range, with: repeatElement(0, count: count))
    isKnown.replaceSubrange(range, with: repeatElement(false, count: count))
    rebuildRows()
    renumberCells(from: range.lowerBound, by: count - range.count)
    model.heights = HeightIndex(heights: known, known: isKnown)
  }
}

extension ListSimulation {
  /// Performs an event. Must be called on the main thread.
  func perform(_ event: ListEvent) {
    let content = ui.content as? any EditableContent
    switch event {
    case .insert(let new, let position):
      guard let content else { return }
      let items = list.itemCount
      let first = list.rowRange(ofItems: min(position, items)..<items).lowerBound
      content.insert(new, at: position)
      let count = list.countRows(ofItems: min(position, items)..<(min(position, items) + new.count))
      list.apply(.inserted(at: first, count: count))
    case .delete(let items):
      let rows = list.rowRange(ofItems: items)
      content?.delete(items)
      list.apply(.deleted(at: rows.lowerBound, count: rows.count))
    case .update(let new, let position):
      let items = (position..<(position + new.count)).clamped(to: 0..<list.itemCount)
      let rows = list.rowRange(ofItems: items)
      content?.update(new, at: position)
      list.replace(rows, byRows: list.countRows(ofItems: items))
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
