// Filling existing cells again when the data of their rows have changed.
extension ListView {
  /// Updates rows whose items have changed while their number stayed the same; rows that the strategy reconfigures keep
  /// their cells. O(rows).
  func updateRows(_ changed: Range<Int>) {
    let kept = changed.filter { index in
      ui.strategies.updates.update(of: rows[index], ui: ui) == .reconfigure
    }
    guard !kept.isEmpty else { return replace(changed, byRows: changed.count) }
    let members = Set(kept)
    for run in changed.split(by: members) where !members.contains(run.lowerBound) { replace(run, byRows: run.count) }
    rebuildRows()
    for run in changed.split(by: members) where members.contains(run.lowerBound) { notifyStrategies(of: .updated(run)) }
    reconfigure(members)
  }

  /// Fills the cells of rows again, including those that wait for their rows, and sizes them by the rules of the
  /// system.
  private func reconfigure(_ changed: Set<Int>) {
    var filled: ContiguousArray<Cell> = []
    for cell in cells + prepared.cells {
      guard let index = cell.row?.index, changed.contains(index) else { continue }
      let row = rows[index]
      // The app's code finds only visible cells.
      guard cell.isInList || tableRules.reconfiguration == .byTable, canFill(cell, with: row) else {
        recycleCells(ofRows: index..<(index + 1))
        // The cells are no longer consecutive.
        model.areTopsCurrent = false
        continue
      }
      environment.counters.cellsReconfigured += 1
      let answer = queryHeight(row)
      fill(cell, with: row)
      // Techniques that fill cells when they come onto the screen fill these again; no source states that the system
      // calls them.
      if cell.isDisplayed { display(cell, row) }
      cell.invalidateLayout()
      setHeight(height(of: cell, row, answer), of: cell)
      filled.append(cell)
    }
    let sizesItself = tableRules.reconfiguration == .byTable || tableRules.selfSizing == .onChange
    if !sizesItself, !filled.isEmpty { askForHeights(except: filled) }
    setNeedsLayout()
  }

  /// Whether a cell can show another content of its row: it is requested as when a row enters, and the table view
  /// returns the row's own cell.
  private func canFill(_ cell: Cell, with row: Row) -> Bool {
    meter.inPhase(.cells, row: row.index) {
      guard let identifier = cell.identifier else { return false }
      meter.charge(tableRules.reconfiguration == .byTable ? .poolDequeue : .methodCall)
      return ui.strategies.cells.identifier(for: row, ui: ui) == identifier
    }
  }

  /// Queries the heights of the other rows with cells, as a table view does after `beginUpdates` and `endUpdates`.
  private func askForHeights(except filled: ContiguousArray<Cell>) {
    for cell in cells where !filled.contains(where: { $0 === cell }) {
      guard let row = cell.row else { continue }
      setHeight(height(of: cell, row, queryHeight(row)), of: cell)
    }
  }

  private func setHeight(_ height: Int64, of cell: Cell) {
    guard let row = cell.row?.index, height != cell.height else { return }
    cell.height = height
    cell.invalidateLayout()
    // The height of a row whose cell waits is set when it enters.
    if cell.isInList { model.heights.setHeight(height, for: row) }
  }
}

// The position on the screen that a change of the rows is to keep.
extension ListView {
  /// A row on the screen with its distance from the screen's top, in points.
  struct Anchor {
    let cell: Cell
    /// The index of the row.
    let row: Int
    let distance: Double
  }

  /// The rows on the screen with their distances, from the top.
  var anchor: [Anchor] {
    // Rows may have changed since the last layout, which sets the tops of cells.
    cells.compactMap { cell in
      guard let index = cell.row?.index, index < heights.count else { return nil }
      let (top, bottom) = (heights.top(of: index), heights.top(of: index) + heights[index])
      let distance = HeightIndex.points(top) - offset
      return distance < size.height && HeightIndex.points(bottom) > offset
        ? Anchor(cell: cell, row: index, distance: distance) : nil
    }
  }

  /// Scrolls so that the first of some rows that still has its cell is as far from the screen's top as it was.
  ///
  /// - Parameters:
  ///   - stopsScroll: whether this stops a deceleration in any system.
  ///   - areReloaded: whether all rows have new cells; then it is the first row.
  func restore(_ anchors: [Anchor], stopsScroll: Bool = false, areReloaded: Bool = false) {
    if areReloaded, let first = anchors.first {
      place(row: first.row, at: first.distance, stopsScroll: stopsScroll, isEndKnown: false)
    } else if let anchor = anchors.first(where: { anchor in cells.contains { $0 === anchor.cell } }),
      let row = anchor.cell.row
    {
      place(row: row.index, at: anchor.distance, stopsScroll: stopsScroll)
    }
  }

  /// Scrolls so that a row is at a distance in points from the screen's top, as far as the content allows.
  ///
  /// - Parameter isEndKnown: whether the heights of the rows are those that they had, so that the end of the content counts.
  func place(row: Int, at distance: Double, stopsScroll: Bool, isEndKnown: Bool = true) {
    meter.inPhase(.scroll) { meter.charge(.methodCall) }
    model.followMirroredEnd()
    let target = HeightIndex.points(heights.top(of: row)) - distance
    let nearest = PixelGrid.nearest(target, scale: Double(ui.screen.scale))
    shift(by: (isEndKnown ? nearestInContent(to: nearest) : nearest) - offset, stopsScroll: stopsScroll)
  }

  /// Moves the bounds together with what scrolls the list, so that a scroll in progress goes on from where it is, unless the system
  /// stops it.
  private func shift(by points: Double, stopsScroll: Bool) {
    guard points != 0 else { return }
    if stopsScroll || environment.profile.system.offsetAssignment.value == .stops { model.stopDeceleration?() }
    model.offset += points
    model.pendingShift += points
    ui.dirtyLayers += 1
    setNeedsLayout()
  }
}

extension Range<Int> {
  /// The range in consecutive parts, each wholly inside or wholly outside of a set.
  fileprivate func split(by members: Set<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for index in self {
      if let last = parts.last, members.contains(last.lowerBound) == members.contains(index) {
        parts[parts.count - 1] = last.lowerBound..<(index + 1)
      } else {
        parts.append(index..<(index + 1))
      }
    }
    return parts
  }
}
