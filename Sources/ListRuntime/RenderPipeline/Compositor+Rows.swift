import Simulation

// Composing the cells of rows: most are as in the frame before, and only those at the edges of the screen show another part.
extension Compositor {
  /// The cost of rows: of those at the edges of the screen, and of those that are completely on it.
  struct RowCosts {
    var edges = CompositeCost()
    var whole = CompositeCost()
  }

  /// Composes the cells of rows, except a header that stays at the top; returns those that are completely on the screen.
  func composeRows(
    _ cells: ContiguousArray<Cell>, screenTop: Int, on screen: PixelRect, at now: VirtualInstant,
    into cost: inout RowCosts
  ) -> ComposedFrame.WholeCells {
    var wholeCells = ComposedFrame.WholeCells()
    let known = last.wholeCells
    var position = 0
    while position < cells.count {
      if cells[position].entry == known.firstEntry,
        areWhole(known, of: cells, at: position, screenTop: screenTop, on: screen)
      {
        wholeCells.append(
          known.count, at: position, firstEntry: known.firstEntry, lastEntry: known.lastEntry,
          rowsAbove: visibleRows.addedCount)
        cost.whole.addUnfilled(last.wholeCellsCost)
        addRows(of: known, in: cells, at: position)
        position += known.count
        continue
      }
      // The array retains the cells, so no cell is retained and released in each frame.
      UnretainedReference(cells[position]).withObject { cell in
        if cell.pinning != 0 { return }
        let rowsAbove = visibleRows.addedCount
        switch compose(cell, at: cell.topPixel - screenTop, on: screen, at: now, into: &cost) {
        case .cut: break
        case .whole:
          cell.isComposedWhole = true
          wholeCells.append(
            at: position, firstEntry: cell.entry, lastEntry: cell.entry, rowsAbove: rowsAbove)
        case .wholeHere: wholeCells.invalidate()
        }
      }
      position += 1
    }
    return wholeCells
  }

  /// Whether the cells from a position on are those that were completely on the screen in the last frame, and still are.
  private func areWhole(
    _ known: ComposedFrame.WholeCells, of cells: ContiguousArray<Cell>, at position: Int, screenTop: Int,
    on screen: PixelRect
  ) -> Bool {
    let last = position + known.count - 1
    guard last < cells.count, cells[last].entry == known.lastEntry, cells[position].topPixel >= screenTop
    else { return false }
    return cells[last].topPixel + cells[last].pixelHeight <= screenTop + screen.bottom
  }

  /// Adds the visible rows of cells that were completely on the screen in the last frame.
  private func addRows(of known: ComposedFrame.WholeCells, in cells: ContiguousArray<Cell>, at position: Int) {
    guard visibleRows.addedCount != known.rowsAbove else { return visibleRows.addUnchanged(known.count) }
    for position in position..<position + known.count {
      UnretainedReference(cells[position]).withObject { visibleRows.add(VisibleRow($0)) }
    }
  }

  /// How much of a cell is on the screen.
  enum CellPart {
    /// Not all of it.
    case cut
    /// All of it, and its cost is the same wherever all of it is on the screen.
    case whole
    /// All of it, and its cost depends on where it is or when it is shown.
    case wholeHere
  }

  /// Composes the visible part of a cell whose top edge is at a pixel of the screen.
  @inline(__always)
  func compose(
    _ cell: Cell, at top: Int, on screen: PixelRect, at now: VirtualInstant, into cost: inout RowCosts
  ) -> CellPart {
    let height = cell.pixelHeight
    let clip = PixelRect(
      left: 0, top: max(0, -top), right: screen.right, bottom: min(height, screen.bottom - top))
    if clip.isEmpty { return .cut }
    let isWhole = clip.bottom - clip.top == height
    let isCached = cell.rasterizedCount == 0 || lookUpBitmaps(of: cell, clip: clip, at: now)
    // Most cells are completely visible and have not changed.
    if isWhole, isCached, hasCachedCost(cell) {
      cost.whole.addUnfilled(cell.composite)
    } else {
      let cellCost = recompose(cell, clip: clip, isWhole: isWhole, isCached: isCached)
      if isWhole { cost.whole += cellCost } else { cost.edges += cellCost }
    }
    if cell.isBlank, !front.isEmpty || recorder != nil {
      finishBlankArea(of: cell, at: top, clip: clip, in: &cost.edges)
    }
    visibleRows.add(VisibleRow(cell))
    if cell.rasterizedCount > 0 { showsBitmaps = true }
    guard isWhole else { return .cut }
    // What is in front of the rows can hide blank pixels of a cell.
    let isConstant =
      cell.rasterizedCount == 0 && hasCachedCost(cell) && (!cell.isBlank || front.isEmpty && !hasHeaders)
    return isConstant ? .whole : .wholeHere
  }
}
