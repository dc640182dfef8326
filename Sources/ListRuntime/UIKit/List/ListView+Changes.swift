/// An event of a run that changes the list while it scrolls.
package enum ListEvent: Sendable, Hashable {
  /// Inserts items before the one at a position; a position at the end appends.
  case insert(ContentItems, at: Int)
  /// Deletes a range of items.
  case delete(Range<Int>)
  /// Replaces as many items, from a position on.
  case update(ContentItems, at: Int)
  /// Replaces an item by one with the same id and more content; nothing happens if the list does not have it.
  case grow(ContentItems)
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
  /// A keyboard covers a height in points of the lower part of the list; 0 if it leaves.
  case keyboard(Double)
  /// The user chooses a text size, relative to that for which the content gives fonts.
  case textSize(Double)
  /// Scrolls a row to the top of the screen, as far as the end of the content allows.
  case jump(row: Int, isAnimated: Bool)
}

extension ListEvent {
  /// Whether the event is about items or rows at positions, which other items would change.
  fileprivate var namesItems: Bool {
    switch self {
    case .insert, .delete, .update, .grow, .replace, .refresh, .jump: true
    case .reload, .rotate, .memoryWarning, .keyboard, .textSize: false
    }
  }

  /// The items that the event adds to the list.
  package var addedItems: [ContentItems] {
    switch self {
    case .insert(let items, _), .update(let items, _), .grow(let items), .replace(let items): [items]
    case .refresh(let changes): changes.flatMap(\.addedItems)
    case .delete, .reload, .rotate, .memoryWarning, .keyboard, .textSize, .jump: []
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
      willMoveRows(.insertion)
      splice(first..<first, insertedRows: count)
    case .deleted(let first, let count):
      willMoveRows(.deletion)
      splice(first..<(first + count), insertedRows: 0)
    case .updated(let rows):
      updateRows(rows)
      return
    case .reloaded, .widthChanged:
      willMoveRows(change == .reloaded ? .reload : .rotation)
      let wasShown = isReady
      loadRows()
      notifyStrategies(of: change)
      presentRows()
      if wasShown { returnToContent() }
      return
    }
    finish([change])
  }

  /// Notifies the strategies that store data per row.
  func notifyStrategies(of change: ListChange) {
    if case .updated = change {
      // A row that shows another state of its item is still where it is.
    } else if change.replaced != nil {
      placedRows = Set(placedRows.compactMap(change.index))
      insertedRows = Set(insertedRows.compactMap(change.index))
      if case .inserted(let first, let count) = change { insertedRows.formUnion(first..<(first + count)) }
      model.positions.follow(change.index)
      model.landingRow = model.landingRow.flatMap(change.index)
    }
    ui.strategies.heights.invalidate(change, ui: ui)
    meter.inPhase(.preparation) { ui.strategies.preparation.listDidChange(change, ui: ui) }
  }

  /// Notifies strategies of changes, estimates new rows and requests a layout.
  private func finish(_ changes: [ListChange]) {
    for change in changes { notifyStrategies(of: change) }
    estimateNewRows()
    returnToContent()
    setNeedsLayout()
  }

  /// Finds the inserted rows that are on the screen before the layout, by their estimates: their own heights move the rows below them, as
  /// those of reloaded rows do, and not the offset.
  func findPlacedRows() {
    for index in insertedRows where index < heights.count {
      let top = heights.top(of: index)
      if top < model.screen.high, top + heights[index] > model.screen.low { placedRows.insert(index) }
    }
    insertedRows.removeAll()
  }

  /// Makes several changes as one, as a table view performs batch updates: the bounds return to the content after the last one.
  ///
  /// - Parameter changes: the changes; returns whether the bounds return. They do not if a row was kept in a list all of whose heights are
  ///   estimates again: where the content ends is not known then.
  func performBatch(_ changes: () -> Bool) {
    openBatches += 1
    let returns = changes()
    openBatches -= 1
    if returns { returnToContent() }
  }

  /// Moves the bounds back to the content if that has become too short for them: to its end, or in a mirrored list to its start.
  func returnToContent() {
    model.followMirroredEnd()
    guard openBatches == 0 else { return }
    let nearest = nearestInContent(to: offset)
    guard nearest < offset || nearest > offset && model.isMirrored else { return }
    model.motion.turn(nearest < offset ? .backward : .forward)
    model.pendingReturn += nearest - offset
    moveBounds(to: nearest)
  }

  /// The nearest offset within the content, in points, at a whole pixel.
  func nearestInContent(to offset: Double) -> Double {
    let end = PixelGrid.nearest(model.endOffset, scale: Double(ui.screen.scale))
    return min(max(offset, -topInset), end)
  }

  /// Covers a height in points of the lower part by a keyboard. A scroll view whose content inset changes keeps its offset, unless
  /// that is beyond the end (Apple, `UIScrollView.contentInset`; the keyboard's animation is not simulated).
  func setBottomInset(_ height: Double) {
    willMoveRows(.keyboard)
    model.bottomInset = height
    meter.inPhase(.scroll) { meter.charge(.methodCall) }
    returnToContent()
    setNeedsLayout()
  }

  /// Shows all texts in other sizes: every label gets another font, and the app reloads the list (Apple, `UIContentSizeCategory`;
  /// `adjustsFontForContentSizeCategory`).
  func setTextScale(_ scale: Double) {
    willMoveRows(.textSize)
    ui.texts.setTextScale(scale)
    ui.nodes.textSizeDidChange()
    ui.layout.textSizeDidChange()
    meter.inPhase(.layout) {
      for cell in attachedCells + prepared.cells + pools.reusable {
        for label in cell.views where label.kind == .label {
          meter.charge(.methodCall)
          label.setNeedsDisplay()
        }
        cell.invalidateLayout()
      }
    }
    apply(.reloaded)
  }

  /// Replaces the rows of changed items by `count` new ones and notifies strategies. O(rows).
  ///
  /// As many rows as possible count as updated; the surplus on either side counts as inserted or deleted.
  func replace(_ rows: Range<Int>, byRows count: Int) {
    let updatedCount = min(rows.count, count)
    for cell in attachedCells {
      guard let index = cell.row?.index, rows.contains(index) else { continue }
      if cell === headerCell || isOnScreen(cell) { placedRows.insert(index) }
    }
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
    let count = countRows(ofItems: min(position, items)..<(min(position, items) + new.count))
    apply(.inserted(at: first, count: count))
  }

  /// Deletes a range of items. O(rows).
  func delete(_ items: Range<Int>, from content: any EditableContent) {
    let rows = rowRange(ofItems: items)
    content.delete(items)
    apply(.deleted(at: rows.lowerBound, count: rows.count))
  }

  /// Replaces as many items from a position on. O(rows).
  func update(
    _ new: ContentItems, at position: Int, in content: any EditableContent, because cause: RowPositions.Cause
  ) {
    willMoveRows(cause)
    let items = (position..<(position + new.count)).clamped(to: 0..<itemCount)
    let rows = rowRange(ofItems: items)
    content.update(new, at: position)
    let count = countRows(ofItems: items)
    if count == rows.count { updateRows(rows) } else { replace(rows, byRows: count) }
  }

  /// Replaces all items and reloads the rows. O(rows).
  func replaceAll(
    by new: ContentItems, in content: any EditableContent, keeping position: ListUpdate.KeptPosition, stopsScroll: Bool
  ) {
    willMoveRows(.replacement)
    let (old, oldRows, anchors) = (content.currentItems.ids, rows, anchor)
    let keepsEnd = position == .endOrRows && showsOwnEnd
    content.delete(0..<content.itemCount)
    content.insert(new, at: 0)
    let positions = Dictionary(zip(new.ids, 0...)) { first, _ in first }
    let places = anchors.map { ($0.cell.row?.index, $0.distance) }
    performBatch {
      apply(.reloaded)
      // A row is the same one if it shows the same part of the item with the same id.
      func newIndex(of row: Int) -> Int? {
        guard oldRows.indices.contains(row), old.indices.contains(oldRows[row].item),
          let item = positions[old[oldRows[row].item]]
        else { return nil }
        return rowRange(ofItems: item..<(item + 1)).first { rows[$0].blocks == oldRows[row].blocks }
      }
      model.positions.follow(newIndex)
      model.landingRow = model.landingRow.flatMap(newIndex)
      if keepsEnd {
        keepEnd()
      } else if position != .offset {
        let kept = places.lazy.compactMap { row, distance in row.flatMap(newIndex).map { ($0, distance) } }.first
        if let kept {
          place(row: kept.0, at: kept.1, stopsScroll: stopsScroll, isEndKnown: false)
          return false
        }
      }
      return true
    }
  }

  /// Makes the changes that have waited for new items, up to the next one that replaces all items.
  func didReplaceItems() {
    isReplacing = false
    while !isReplacing, !changesAfterReplacement.isEmpty { changesAfterReplacement.removeFirst()() }
  }

  // MARK: Pictures

  /// Lets rows follow the size of a picture that has arrived, if they wait for it. O(items) after a change of the items, otherwise O(1).
  func pictureDidArrive(_ picture: MediaReference, in content: any PictureSizedContent) {
    guard !content.items(awaiting: picture).isEmpty else { return }
    request(
      ListUpdate(.picture(picture), in: self) { [unowned self] in
        let items = content.items(awaiting: picture)
        guard !items.isEmpty else { return }
        willMoveRows(.picture)
        content.learnSize(of: picture)
        for item in items { followPicture(rowRange(ofItems: item..<(item + 1))) }
      })
  }

  /// Updates the rows of an item whose picture has arrived. The app finds only rows with cells; what it knows of the others is outdated.
  private func followPicture(_ rows: Range<Int>) {
    let hasCell = (attachedCells + prepared.cells).contains { $0.row.map { rows.contains($0.index) } ?? false }
    if hasCell { updateRows(rows) } else { notifyStrategies(of: .updated(rows)) }
  }

  // MARK: Updates that are due

  /// Lets the strategy decide when an update is performed.
  func request(_ update: ListUpdate) {
    pendingUpdates.append(update)
    ui.strategies.updates.perform(update, ui: ui)
  }

  /// Performs the updates that are due, in order: those before one of them, or all.
  func performPendingUpdates(before update: ListUpdate? = nil) {
    while let next = pendingUpdates.first, next !== update { next.perform() }
  }

  /// Removes an update that is being performed.
  func removePendingUpdate(_ update: ListUpdate) { pendingUpdates.removeAll { $0 === update } }
}

extension ListSimulation {
  /// Performs an event. Must be called on the main thread.
  ///
  /// If new items are on their way, an event that names items or rows waits for them, so that events happen in their order.
  ///
  /// - Parameter completion: called when the change of an event that changes some of the items has been made.
  func perform(_ event: ListEvent, completion: @escaping () -> Void = {}) {
    if list.isReplacing, event.namesItems {
      list.changesAfterReplacement.append { [unowned self] in perform(event, completion: completion) }
      return
    }
    if case .keyboard(let height) = event {
      list.request(ListUpdate(.keyboard(height: height), in: list) { [unowned list] in list.setBottomInset(height) })
      return
    }
    if case .textSize(let scale) = event {
      list.request(ListUpdate(.textSize(scale: scale), in: list) { [unowned list] in list.setTextScale(scale) })
      return
    }
    let content = ui.content as? any EditableContent
    if let content, let (kind, change) = list.update(for: event, of: content) {
      let update = ListUpdate(kind, in: list) {
        change()
        completion()
      }
      list.request(update)
      return
    }
    switch event {
    case .replace, .refresh:
      if let content {
        list.performPendingUpdates()
        let items = content.currentItems.changed(by: event)
        ui.strategies.updates.replaceItems(ItemReplacement(items, of: content, in: list), ui: ui)
      }
    case .reload:
      list.performPendingUpdates()
      list.apply(.reloaded)
    case .rotate:
      list.willMoveRows(.rotation)
      list.model.size = PointSize(width: list.size.height, height: list.size.width)
      content?.setWidth(list.size.width)
      list.apply(.widthChanged(list.size.width))
    case .memoryWarning: ui.loader.removeAll()
    case .jump(let row, let isAnimated): scroller.scroll(toRow: row, animated: isAnimated)
    case .insert, .delete, .update, .grow, .keyboard, .textSize: return
    }
  }
}

extension ListView {
  /// What an event changes if it changes some of the items, and how; nil for another event.
  fileprivate func update(for event: ListEvent, of content: any EditableContent) -> (
    kind: ListUpdate.Kind, change: () -> Void
  )? {
    switch event {
    case .insert(let items, let position):
      (
        .insertion(at: min(position, content.itemCount), count: items.count),
        { [unowned self] in insert(items, at: position, into: content) }
      )
    case .delete(let items): (.deletion(items), { [unowned self] in delete(items, from: content) })
    case .update(let items, let position):
      (
        .update(position..<(position + items.count)),
        { [unowned self] in update(items, at: position, in: content, because: .update) }
      )
    case .grow(let item):
      item.ids.first.map { id in
        (
          .growth(id: id),
          { [unowned self] in
            guard let position = content.currentItems.position(ofID: id) else { return }
            update(item, at: position, in: content, because: .growth)
          }
        )
      }
    case .replace, .refresh, .reload, .rotate, .memoryWarning, .keyboard, .textSize, .jump: nil
    }
  }
}
