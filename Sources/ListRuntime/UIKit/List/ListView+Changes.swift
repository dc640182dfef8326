/// An event of a run that changes the list while it scrolls.
package enum ListEvent: Sendable, Hashable {
  /// Items come in before the one at this position; a position at the end appends.
  case insert(ContentItems, at: Int)
  /// Items go.
  case delete(Range<Int>)
  /// Items take the places of as many from this position on.
  case update(ContentItems, at: Int)
  /// The data is read anew.
  case reload
  /// The device is turned: width and height change places.
  case rotate
  /// The system asks for memory: what images are kept is dropped.
  case memoryWarning
}

extension ListView {
  /// Brings rows, heights and cells in step with data that has changed, without animation.
  ///
  /// Heights of rows that stay are kept; strategies that remember rows by their index are told. O(rows).
  func apply(_ change: ListChange) {
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
      tell(change)
      show()
      return
    }
    settle([change])
  }

  /// Tells the strategies that keep something of rows.
  private func tell(_ change: ListChange) {
    ui.seams.heights.invalidate(change, ui: ui)
    ui.meter.inPhase(.preparation) { ui.seams.preparation.listDidChange(change, ui: ui) }
  }

  /// Tells strategies of changes, and lays out what has new rows.
  private func settle(_ changes: [ListChange]) {
    for change in changes { tell(change) }
    estimateNewRows()
    // A list that has become too short for its offset moves back to its end.
    setOffset(min(offset, max(contentHeight - size.height, -topInset)))
    setNeedsLayout()
  }

  /// Puts as many rows as items now have in the place of those they had, and tells strategies of the change: rows are
  /// updated as far as there are as many as before; those beyond were inserted or deleted. O(rows).
  func replace(_ rows: Range<Int>, byRows count: Int) {
    let kept = min(rows.count, count)
    let changes: [ListChange] =
      [.updated(rows.prefix(kept))]
      + (count > kept ? [.inserted(at: rows.lowerBound + kept, count: count - kept)] : [])
      + (rows.count > kept ? [.deleted(at: rows.lowerBound + kept, count: rows.count - kept)] : [])
    splice(rows, insertedRows: count)
    settle(changes)
  }

  /// Rows that show an item, from its position in the data.
  func rowRange(ofItems items: Range<Int>) -> Range<Int> {
    let first = rows.firstIndex { $0.item >= items.lowerBound } ?? rows.count
    let end = rows[first...].firstIndex { $0.item >= items.upperBound } ?? rows.count
    return first..<end
  }

  /// Replaces rows by new ones whose heights are not known yet, and renumbers those behind them.
  private func splice(_ gone: Range<Int>, insertedRows count: Int) {
    let range = gone.clamped(to: 0..<rows.count)
    leaveRows(range)
    var (known, isKnown) = heights.all
    known.replaceSubrange(range, with: repeatElement(0, count: count))
    isKnown.replaceSubrange(range, with: repeatElement(false, count: count))
    rebuildRows()
    renumberCells(from: range.lowerBound, by: count - range.count)
    heights = HeightIndex(heights: known, known: isKnown)
  }
}

extension ListSimulation {
  /// Lets an event happen, on the main thread.
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
      list.size = PointSize(width: list.size.height, height: list.size.width)
      content?.setWidth(list.size.width)
      list.apply(.widthChanged(list.size.width))
    case .memoryWarning:
      ui.loader?.removeAll()
    }
  }
}
