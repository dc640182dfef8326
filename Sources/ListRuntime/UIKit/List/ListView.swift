import Simulation

/// A table view: rows, heights, cells and reuse pools.
///
/// A row gets a cell when it first intersects the bounds, and the cell is recycled as soon as the row leaves them.
/// Leaving cells are recycled before new ones are requested. Heights start as estimates and are corrected as rows
/// enter. A class, because drivers, strategies and the commit share it.
package final class ListView {
  /// Its rows with their heights, its offset and its size.
  package let model: ListModel
  /// Cells of the rows inside the bounds, in row order.
  package internal(set) var cells: ContiguousArray<Cell> = [] { didSet { commit.compositingDidChange() } }
  /// Whether rows must be laid out at the next commit.
  var needsLayout = false
  /// Whether the list may show its rows.
  var isReady = false
  /// Whether the first layout is pending.
  private(set) var isLoading = true
  /// Whether the layout in progress is the first one, with all its passes.
  private(set) var isFirstLayout = false
  /// Heights queried at load before any row entered, by row.
  var heightsAtLoad: [Int: RowHeight] = [:]
  /// Rows of section headers that stay at the top, ascending.
  var headerRows: ContiguousArray<Int> = []
  /// The cell of the current section's header while its row is outside of the bounds.
  package internal(set) var headerCell: Cell? { didSet { commit.compositingDidChange() } }
  /// Pools and counts per identifier.
  package internal(set) var pools = CellPools()
  /// Rows on the screen, without the buffered margins.
  package var visibleRows: Range<Int> { model.visibleRows }

  /// The primitives of the UI stack.
  package let ui: UIContext
  let environment: RunEnvironment
  /// The meter of the primitives: a constant of the list is not retained for each use, that of the primitives would be.
  let meter: WorkMeter
  let commit: PendingCommit
  let rules: HeightQueryRules
  /// What the table view does besides querying heights.
  let tableRules: TableViewRules
  /// Cells that were made ahead and wait for their rows.
  var prepared = PreparedCells()
  /// The rows that were announced to those that fetch data ahead.
  var prefetching = RowPrefetching()
  /// Whether cells in pools stay in the list's view, hidden.
  let hidesPooledCells: Bool
  /// The offset of the last layout, at which the cells are: a step of the scroll moves them with the next one.
  package private(set) var laidOutOffset: Double
  /// The rows that a change has put on the screen since the last layout, reloaded or inserted: they do not enter by the scroll.
  var placedRows: Set<Int> = []
  /// Rows that were inserted since the last layout.
  var insertedRows: Set<Int> = []
  /// Whether the next layout shows the end of the content.
  var isFollowingEnd = false
  /// The updates that are due and have not been performed, in order.
  var pendingUpdates: [ListUpdate] = []
  /// The number of changes in progress that are parts of one, after which the bounds return to the content.
  var openBatches = 0
  /// Whether new items are on their way to replace all others.
  var isReplacing = false
  /// The changes that wait for the new items, in order.
  var changesAfterReplacement: [() -> Void] = []

  /// A list that shows the rows of a context.
  package init(ui: UIContext) {
    self.ui = ui
    environment = ui.environment
    meter = ui.meter
    commit = ui.commit
    model = ui.list
    let system = environment.profile.system
    rules = system.heightQueries.value
    tableRules = system.table
    hidesPooledCells = system.pooledCells.value == .hidden
    laidOutOffset = model.offset
  }

  /// All rows, in order.
  package var rows: ContiguousArray<Row> { model.rows }
  /// Heights and tops of the rows.
  package var heights: HeightIndex { model.heights }
  /// Vertical content offset, in points.
  package var offset: Double { model.offset }
  /// Width and height of the list, in points.
  package var size: PointSize { model.size }
  /// Height in points of the bar that overlaps the top.
  package var topInset: Double { model.topInset }
  /// Height of the content, in points.
  package var contentHeight: Double { model.contentHeight }

  // MARK: Data

  /// Recycles all cells and rebuilds the rows from the data.
  package func loadRows() {
    insertedRows.removeAll()
    releaseHeaderCell()
    recycleCells(ofRows: 0..<model.rows.count)
    prefetching = RowPrefetching()
    rebuildRows()
  }

  /// Rebuilds the rows from the items by the row strategy. O(rows).
  func rebuildRows() {
    model.rows.removeAll(keepingCapacity: true)
    for item in 0..<ui.content.itemCount {
      for blocks in ui.strategies.rows.rows(ofItem: item, ui: ui) {
        model.rows.append(Row(index: model.rows.count, item: item, blocks: blocks))
      }
    }
    findHeaderRows()
  }

  /// Number of items behind the current rows.
  package var itemCount: Int { (model.rows.last?.item ?? -1) + 1 }

  /// Number of rows of a range of items, by the row strategy.
  func countRows(ofItems items: Range<Int>) -> Int {
    items.reduce(0) { $0 + ui.strategies.rows.rows(ofItem: $1, ui: ui).count }
  }

  /// Starts showing the rows: resets every height to its estimate and requests a layout. O(rows).
  package func presentRows() {
    isFollowingEnd = model.startsAtEnd && !isReady
    isReady = true
    var estimates = ContiguousArray<Int64>()
    estimates.reserveCapacity(model.rows.count)
    meter.inPhase(.heights) {
      meter.charge(.methodCall, model.rows.count)
      for row in model.rows { estimates.append(estimate(row)) }
    }
    model.heights = HeightIndex(estimates: estimates)
    isLoading = true
    setNeedsLayout()
  }

  /// Estimates the heights of rows that have none. O(rows).
  func estimateNewRows() {
    meter.inPhase(.heights) {
      for row in model.rows where model.heights[row.index] == 0 && !model.heights.isKnown(row.index) {
        meter.charge(.methodCall)
        model.heights.setEstimate(estimate(row), for: row.index)
      }
    }
  }

  private func estimate(_ row: Row) -> Int64 {
    environment.counters.estimateQueries += 1
    return HeightIndex.units(ui.strategies.heights.estimatedHeight(for: row, ui: ui))
  }

  func setNeedsLayout() {
    needsLayout = true
    commit.isNeeded = true
  }

  // MARK: Layout

  /// Lays out rows: recycles the cells of rows that left the bounds and adds cells for rows that entered.
  package func layoutRows() {
    needsLayout = false
    guard isReady else { return }
    guard !model.rows.isEmpty else {
      showNothing()
      return
    }
    let margins = ui.strategies.range.margins(viewportHeight: model.size.height, ui: ui)
    if isFollowingEnd || model.isMirrored { moveWithEnd() }
    if !insertedRows.isEmpty { findPlacedRows() }
    isFirstLayout = isLoading
    if model.areTopsCurrent, !isLoading, environment.usesShortcuts, cellsCover(bounds(margins)) {
      displayCells()
    } else {
      layOutCells(margins)
    }
    if isFollowingEnd || model.isMirrored { settleEnd(margins) }
    if model.returnsToEnd, !model.isScrolling { returnToFoundEnd(margins) }
    isFirstLayout = false
    didScroll()
    if !placedRows.isEmpty { placedRows.removeAll() }
  }

  /// Moves the bounds with the end of the content, if they follow it; returns whether they have moved.
  @discardableResult private func moveWithEnd() -> Bool {
    let start = offset
    if model.followMirroredEnd() { returnToContent() }
    if isFollowingEnd { moveToEnd() }
    return offset != start
  }

  /// Lays out rows until the bounds, which follow the end, are there: the heights of the rows that enter are the end's too.
  private func settleEnd(_ margins: (above: Double, below: Double)) {
    var passes = 0
    while passes < Self.endPasses, moveWithEnd() {
      layOutCells(margins)
      passes += 1
    }
    if isFollowingEnd { model.positions.followEnd() }
    isFollowingEnd = false
    if model.mirroredEnd == nil { model.mirroredEnd = model.boundsEnd }
  }

  /// Brings bounds that rest beyond the end to the end that the layout has found: a scroll goes as far as the end is known, and a table
  /// view whose content size changes keeps its offset within the content.
  private func returnToFoundEnd(_ margins: (above: Double, below: Double)) {
    var passes = 0
    while passes < Self.endPasses, model.isBeyondEnd {
      let start = offset
      returnToContent()
      // If nothing else moves the rows, the scroll has gone less far.
      if !model.positions.areTracked { model.positions.command(offset - start) }
      layOutCells(margins)
      passes += 1
    }
  }

  /// Lays out a list whose rows have all been deleted.
  private func showNothing() {
    (isFollowingEnd, model.visibleRows) = (false, 0..<0)
    placedRows.removeAll()
    model.positions.followEnd()
    environment.pages?.listDidMove()
  }

  /// The maximum number of layouts until the end of the content is found.
  private static let endPasses = 20

  /// Gives cells to the rows inside the bounds.
  private func layOutCells(_ margins: (above: Double, below: Double)) {
    if isLoading, rules.rowsAtLoad == .estimated { queryHeightsAtLoad(margins) }
    recycleCells(outside: bounds(margins))
    addCellsAbove(margins)
    let (low, high) = bounds(margins)
    var index = cells.first?.row?.index ?? model.heights.row(at: max(low, 0))
    var top = model.heights.top(of: index)
    // There are no rows below the last one.
    if top + model.heights[index] <= low { index = model.rows.count }
    var position = 0
    while index < model.rows.count, top < high {
      if position < cells.count, cells[position].row?.index == index {
        cells[position].top = top
        if !cells[position].isDisplayed, isOnScreen(cells[position]) { display(cells[position], model.rows[index]) }
      } else {
        let estimated = model.heights[index]
        let cell = takeHeaderCell(of: model.rows[index], top: top) ?? addCell(for: model.rows[index], top: top)
        cells.insert(cell, at: position)
        if model.isMirrored { correctMirrored(by: cell.height - estimated, row: index) }
      }
      top += model.heights[index]
      index += 1
      position += 1
    }
    // Recycle cells that corrected heights pushed out of the bounds.
    while cells.count > position { recycle(cells.removeLast()) }
    isLoading = false
    if !heightsAtLoad.isEmpty { heightsAtLoad.removeAll() }
    if !prepared.isEmpty { recyclePreparedCells() }
    model.areTopsCurrent = true
  }

  /// Whether the current cells are exactly those of the rows inside bounds, so that no row enters or leaves.
  ///
  /// True in most frames. Requires current tops.
  private func cellsCover(_ bounds: (low: Int64, high: Int64)) -> Bool {
    guard let first = cells.first, let last = cells.last else { return false }
    guard let top = first.row?.index, let bottom = last.row?.index else { return false }
    return first.top + first.height > bounds.low && last.top < bounds.high
      && (first.top <= bounds.low || top == 0) && (last.top + last.height >= bounds.high || bottom == rows.count - 1)
  }

  /// Performs the second step of binding for cells that have come onto the screen.
  private func displayCells() {
    for position in cells.indices where !cells[position].isDisplayed && isOnScreen(cells[position]) {
      if let row = cells[position].row { display(cells[position], row) }
    }
  }

  /// Queries the heights of the rows that are visible according to the estimates.
  private func queryHeightsAtLoad(_ margins: (above: Double, below: Double)) {
    let (low, high) = bounds(margins)
    var index = model.heights.row(at: max(low, 0))
    while index < model.rows.count, model.heights.top(of: index) < high {
      for _ in 0..<rules.atLoad { heightsAtLoad[index] = queryHeight(model.rows[index]) }
      index += 1
    }
  }

  /// Adds cells for rows that enter at the top, from bottom to top.
  ///
  /// Adjusts the offset for corrected heights, so that the rows already shown keep their positions on the screen.
  private func addCellsAbove(_ margins: (above: Double, below: Double)) {
    while let first = cells.first, let below = first.row?.index, below > 0, first.top > bounds(margins).low {
      let index = below - 1
      let estimated = model.heights[index]
      let top = model.heights.top(of: index)
      let cell = takeHeaderCell(of: model.rows[index], top: top) ?? addCell(for: model.rows[index], top: top)
      let change = cell.height - estimated
      if change != 0 {
        for shown in cells { shown.top += change }
        // A reloaded row does not enter: its top stays, and the rows below it move.
        if !placedRows.contains(index) { correctOffset(by: change) }
      }
      cells.insert(cell, at: 0)
    }
  }

  func bounds(_ margins: (above: Double, below: Double)) -> (low: Int64, high: Int64) {
    if margins.above == 0, margins.below == 0 { return model.screen }
    let (offset, height) = (model.offset, model.size.height)
    return (HeightIndex.units(offset - margins.above), HeightIndex.units(offset + height + margins.below))
  }

  /// Updates the visible rows and notifies the range strategy.
  private func didScroll() {
    placeHeader()
    settlePositions()
    let screen = model.screen
    var first = Int.max
    var end = 0
    for position in cells.indices {
      UnretainedReference(cells[position]).withObject { cell in
        guard isInside(cell, screen), let index = cell.row?.index else { return }
        first = min(first, index)
        end = max(end, index + 1)
      }
    }
    model.visibleRows = first < end ? first..<end : 0..<0
    meter.inPhase(.preparation) {
      ui.strategies.range.didMove(visible: visibleRows, isForward: model.offset >= laidOutOffset, ui: ui)
      if tableRules.dataPrefetching != .off { announceRows(isForward: model.offset >= laidOutOffset) }
    }
    environment.pages?.listDidMove()
    laidOutOffset = model.offset
  }
}
