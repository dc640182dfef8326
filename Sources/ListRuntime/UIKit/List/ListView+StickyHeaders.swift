/// Content with sections whose headers stay at the top while their rows scroll.
///
/// A section begins with an item that is its header, and ends before the next one.
protocol SectionedContent: ListContent {
  /// Whether headers stay at the top.
  var hasStickyHeaders: Bool { get }
  /// Whether an item is the header of a section.
  func isSectionHeader(_ item: Int) -> Bool
}

/// The cell of a section's header that stays below the bar at the top while rows of the section scroll below it.
///
/// As in a plain table view, the header of the current section is at the top inset, in front of the rows, until the
/// next header pushes it away. Its cell enters once: while its row is outside of the bounds, the list keeps the cell
/// instead of recycling it.
extension ListView {
  /// Finds the rows of headers. O(rows) for content with sticky headers, otherwise O(1).
  func findHeaderRows() {
    headerRows.removeAll()
    guard let content = ui.content as? any SectionedContent, content.hasStickyHeaders else { return }
    for row in model.rows where row.blocks.lowerBound == 0 && content.isSectionHeader(row.item) {
      headerRows.append(row.index)
    }
  }

  /// All cells in the list: those of the rows in the bounds, and the cell of a header whose row is outside of them.
  package var attachedCells: ContiguousArray<Cell> { headerCell.map { cells + [$0] } ?? cells }

  /// The cell of the header that stays at the top, moved from its row's place or kept outside of the bounds; nil if there is none.
  var pinnedCell: Cell? {
    guard !headerRows.isEmpty else { return nil }
    return cells.first { $0.pinning != 0 } ?? headerCell
  }

  /// All cells in drawing order: a header that stays at the top is in front of the others.
  package var cellsFromBack: [Cell] {
    attachedCells.filter { $0.pinning == 0 } + attachedCells.filter { $0.pinning != 0 }
  }

  /// The line below the bar at the top, where the current header is, in layout units.
  private var headerLine: Int64 { HeightIndex.units(model.offset + model.topInset) }

  /// Position in `headerRows` of the header whose section is at the top; nil if the first header has not reached it. O(log² rows).
  private var currentHeader: Int? {
    var (low, high) = (0, headerRows.count)
    while low < high {
      let middle = (low + high) / 2
      if model.heights.top(of: headerRows[middle]) < headerLine { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Whether a cell that leaves the bounds shows the current header; then the list keeps it.
  func keepsHeader(_ cell: Cell) -> Bool {
    guard !headerRows.isEmpty, let current = currentHeader, cell.row?.index == headerRows[current] else { return false }
    releaseHeaderCell()
    headerCell = cell
    return true
  }

  /// The kept cell of a row that enters the bounds again; nil if the row has none.
  func takeHeaderCell(of row: Row, top: Int64) -> Cell? {
    guard let cell = headerCell, cell.row?.index == row.index else { return nil }
    headerCell = nil
    cell.top = top
    return cell
  }

  /// Recycles the kept cell, if there is one.
  func releaseHeaderCell() {
    guard let cell = headerCell else { return }
    headerCell = nil
    pin(cell, by: 0)
    recycle(cell)
  }

  /// Places the header of the current section at the top; gives it a cell if it has none. O(log² rows + cells).
  func placeHeader() {
    guard !headerRows.isEmpty else { return }
    guard let current = currentHeader else {
      releaseHeaderCell()
      unpinCells(except: nil)
      return
    }
    let index = headerRows[current]
    let shown = cells.first { $0.row?.index == index }
    if shown != nil || headerCell?.row?.index != index { releaseHeaderCell() }
    let cell = shown ?? headerCell ?? addHeaderCell(for: model.rows[index])
    unpinCells(except: cell)
    cell.top = model.heights.top(of: index)
    var top = headerLine
    if current + 1 < headerRows.count {
      top = min(top, model.heights.top(of: headerRows[current + 1]) - cell.height)
    }
    pin(cell, by: max(0, top - cell.top))
  }

  /// Adds the cell of a header whose row is above the bounds; rows on the screen keep their places if its height is corrected.
  private func addHeaderCell(for row: Row) -> Cell {
    let estimated = model.heights[row.index]
    let cell = addCell(for: row, top: model.heights.top(of: row.index))
    let change = cell.height - estimated
    if change != 0 {
      for shown in cells { shown.top += change }
      // As for other rows: a reloaded one does not enter. The rows below have moved, so that others can be on the screen.
      if placedRows.contains(row.index) { setNeedsLayout() } else { correctOffset(by: change) }
    }
    if !cell.isDisplayed { display(cell, row) }
    headerCell = cell
    return cell
  }

  private func unpinCells(except pinned: Cell?) {
    for cell in cells where cell.pinning != 0 && cell !== pinned { pin(cell, by: 0) }
  }

  /// Moves a cell down from its row's place; a change of its frame is sent with the next commit.
  private func pin(_ cell: Cell, by distance: Int64) {
    // While the list scrolls, a pinned header has another place in the content in every frame.
    guard distance != cell.pinning else { return }
    cell.pinning = distance
    if cell.isInList { commit.dirtyLayers += 1 }
  }
}
