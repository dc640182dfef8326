/// An event of a run that changes the list while it scrolls.
package enum ListEvent: Sendable, Hashable {
  /// Messages come in before the item at this position; a position at the end appends.
  case insert([Message], at: Int)
  /// Items go.
  case delete(Range<Int>)
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
    case .updated, .reloaded, .widthChanged:
      loadRows()
      ui.seams.heights.invalidate(change, ui: ui)
      show()
      return
    }
    ui.seams.heights.invalidate(change, ui: ui)
    estimateNewRows()
    // A list that has become too short for its offset moves back to its end.
    setOffset(min(offset, max(contentHeight - size.height, -topInset)))
    setNeedsLayout()
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
    let chat = ui.content as? ChatContent
    switch event {
    case .insert(let messages, let position):
      guard let chat else { return }
      let items = list.itemCount
      let first = list.rowRange(ofItems: min(position, items)..<items).lowerBound
      chat.insert(messages, at: position)
      let count = list.countRows(ofItems: min(position, items)..<(min(position, items) + messages.count))
      list.apply(.inserted(at: first, count: count))
    case .delete(let items):
      let rows = list.rowRange(ofItems: items)
      chat?.delete(items)
      list.apply(.deleted(at: rows.lowerBound, count: rows.count))
    case .reload:
      list.apply(.reloaded)
    case .rotate:
      list.size = PointSize(width: list.size.height, height: list.size.width)
      chat?.setWidth(list.size.width)
      list.apply(.widthChanged(list.size.width))
    case .memoryWarning:
      ui.loader?.removeAll()
    }
  }
}
