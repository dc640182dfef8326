internal import Simulation

/// The list: a table view's rows, heights, cells and pools.
///
/// A row's cell is made when the row first intersects the bounds and is given back as soon as it does not; cells that
/// leave are given back before others are asked for. Heights start as estimates and are corrected as rows enter. A class,
/// since drivers, strategies and the commit share it.
final class ListView {
  /// All rows, in order.
  private(set) var rows: ContiguousArray<Row> = []
  /// Heights and tops of the rows; whatever happens to rows happens to these as well.
  var heights = HeightIndex(estimates: []) { didSet { isInOrder = false } }
  /// Cells of the rows in the bounds, in order of rows.
  var cells: ContiguousArray<Cell> = []
  /// Offset of the content, in points.
  private(set) var offset: Double
  /// Whether rows must be laid out at the next commit.
  var needsLayout = false
  /// Whether the cells are as the last layout left them: of rows one after the other, each at the top its row has.
  private var isInOrder = false
  /// Whether the list may show its rows.
  var isReady = false
  /// Whether the first layout is still to come.
  private(set) var isLoading = true
  /// Heights that were asked for before any row entered, by row.
  private var askedAtLoad: [Int: RowHeight] = [:]
  /// Width and height of the list, in points.
  var size: PointSize
  /// Pools and counts per identifier.
  var pools = CellPools()
  /// Rows on the screen, margins left out.
  private(set) var visibleRows = 0..<0

  /// Points at the top of the list that lie under a bar: the list rests that far above its first row.
  let topInset: Double

  let ui: UIContext
  private let rules: HeightQueryRules
  private var lastOffset: Double

  init(ui: UIContext, rules: HeightQueryRules, size: PointSize, topInset: Double) {
    self.ui = ui
    self.rules = rules
    self.size = size
    self.topInset = topInset
    offset = -topInset
    lastOffset = offset
  }

  /// Height of the content, in points.
  var contentHeight: Double { HeightIndex.points(heights.total) }

  // MARK: Data

  /// Takes the rows from the data anew; every cell is given back.
  func loadRows() {
    leaveRows(0..<rows.count)
    rebuildRows()
  }

  /// Asks how the items become rows. O(rows).
  func rebuildRows() {
    rows.removeAll(keepingCapacity: true)
    for item in 0..<ui.content.itemCount {
      for blocks in ui.seams.rows.rows(ofItem: item, ui: ui) {
        rows.append(Row(index: rows.count, item: item, blocks: blocks))
      }
    }
  }

  /// Number of items the rows were made from.
  var itemCount: Int { (rows.last?.item ?? -1) + 1 }

  /// Number of rows that items have.
  func countRows(ofItems items: Range<Int>) -> Int {
    items.reduce(0) { $0 + ui.seams.rows.rows(ofItem: $1, ui: ui).count }
  }

  /// Shows the rows: every height is an estimate again.
  func show() {
    isReady = true
    var estimates = ContiguousArray<Int64>()
    estimates.reserveCapacity(rows.count)
    ui.meter.inPhase(.heights) {
      ui.meter.charge(.methodCall, rows.count)
      for row in rows { estimates.append(estimate(row)) }
    }
    heights = HeightIndex(estimates: estimates)
    isLoading = true
    setNeedsLayout()
  }

  /// Gives rows without a height their estimate.
  func estimateNewRows() {
    ui.meter.inPhase(.heights) {
      for row in rows where heights[row.index] == 0 && !heights.isKnown(row.index) {
        ui.meter.charge(.methodCall)
        heights.estimate(estimate(row), for: row.index)
      }
    }
  }

  private func estimate(_ row: Row) -> Int64 {
    ui.counters.estimateQueries += 1
    return HeightIndex.units(ui.seams.heights.estimatedHeight(for: row, ui: ui))
  }

  func setNeedsLayout() {
    needsLayout = true
    ui.needsCommit = true
  }

  // MARK: Scrolling

  /// Whether an offset lies on another pixel than the list's.
  func isMoved(by points: Double) -> Bool { PixelGrid.nearest(points, scale: Double(ui.screen.scale)) != offset }

  /// Moves the content; the offset is rounded to a pixel.
  func setOffset(_ points: Double) {
    let rounded = PixelGrid.nearest(points, scale: Double(ui.screen.scale))
    guard rounded != offset else { return }
    offset = rounded
    // The scroll view's own layer changes its bounds.
    ui.dirtyLayers += 1
    setNeedsLayout()
  }

  // MARK: Layout

  /// Lays rows out: those that left give their cells back, those that entered get theirs.
  func layoutRows() {
    needsLayout = false
    guard isReady, !rows.isEmpty else { return }
    let margins = ui.seams.range.margins(viewportHeight: size.height, ui: ui)
    if isInOrder, !isLoading, ui.usesShortcuts, areInside(bounds(margins)) {
      displayCells()
      moved()
      return
    }
    if isLoading, rules.rowsAtLoad == .estimated { askAtLoad(margins) }
    leaveOutside(bounds(margins))
    enterAbove(margins)
    let (low, high) = bounds(margins)
    var index = cells.first?.row?.index ?? heights.row(at: max(low, 0))
    var top = heights.top(of: index)
    // Behind the last row there is nothing.
    if top + heights[index] <= low { index = rows.count }
    var position = 0
    while index < rows.count, top < high {
      if position < cells.count, cells[position].row?.index == index {
        cells[position].top = top
        if !cells[position].isDisplayed, isOnScreen(cells[position]) { display(cells[position], rows[index]) }
      } else {
        cells.insert(enter(rows[index], top: top), at: position)
      }
      top += heights[index]
      index += 1
      position += 1
    }
    // Rows that the corrected heights pushed out.
    while cells.count > position { leave(cells.removeLast()) }
    isLoading = false
    askedAtLoad.removeAll()
    isInOrder = true
    moved()
  }

  /// Whether cells that are in order are just those of the rows inside of bounds, as in most frames: none leaves or enters.
  private func areInside(_ bounds: (low: Int64, high: Int64)) -> Bool {
    guard let first = cells.first, let last = cells.last else { return false }
    guard let top = first.row?.index, let bottom = last.row?.index else { return false }
    return first.top + first.height > bounds.low && last.top < bounds.high
      && (first.top <= bounds.low || top == 0) && (last.top + last.height >= bounds.high || bottom == rows.count - 1)
  }

  /// Does the second step of binding for cells that have come onto the screen.
  private func displayCells() {
    for position in cells.indices where !cells[position].isDisplayed && isOnScreen(cells[position]) {
      if let row = cells[position].row { display(cells[position], row) }
    }
  }

  /// Asks for the heights of the rows that the estimates make visible.
  private func askAtLoad(_ margins: (above: Double, below: Double)) {
    let (low, high) = bounds(margins)
    var index = heights.row(at: max(low, 0))
    while index < rows.count, heights.top(of: index) < high {
      for _ in 0..<rules.atLoad { askedAtLoad[index] = askHeight(rows[index]) }
      index += 1
    }
  }

  /// Rows that enter above what is shown, from below: what was shown before keeps its place, whatever their heights.
  private func enterAbove(_ margins: (above: Double, below: Double)) {
    while let first = cells.first, let below = first.row?.index, below > 0, first.top > bounds(margins).low {
      let index = below - 1
      let estimated = heights[index]
      let cell = enter(rows[index], top: heights.top(of: index))
      let change = cell.height - estimated
      if change != 0 {
        offset += HeightIndex.points(change)
        for shown in cells { shown.top += change }
      }
      cells.insert(cell, at: 0)
    }
  }

  private func bounds(_ margins: (above: Double, below: Double)) -> (low: Int64, high: Int64) {
    (HeightIndex.units(offset - margins.above), HeightIndex.units(offset + size.height + margins.below))
  }

  private func moved() {
    let screen = bounds((above: 0, below: 0))
    var first = Int.max
    var end = 0
    for position in cells.indices where isInside(cells[position], screen) {
      guard let index = cells[position].row?.index else { continue }
      first = min(first, index)
      end = max(end, index + 1)
    }
    visibleRows = first < end ? first..<end : 0..<0
    ui.meter.inPhase(.preparation) {
      ui.seams.range.didMove(visible: visibleRows, isForward: offset >= lastOffset, ui: ui)
    }
    lastOffset = offset
  }

  // MARK: Rows that enter

  private func enter(_ row: Row, top: Int64) -> Cell {
    let meter = ui.meter
    ui.counters.rowsEntered += 1
    meter.inPhase(.cells, row: row.index) { meter.charge(.cellEnter) }
    let known = askedAtLoad[row.index]
    let asks = known != nil ? 0 : isLoading ? rules.atLoad : rules.perEntry
    for _ in 1..<max(asks, 1) { _ = askHeight(row) }
    let cell = meter.inPhase(.cells, row: row.index) { takeCell(for: row) }
    let answer = known ?? askHeight(row)
    if cell.identifier != nil { size(cell, for: row, answer) }
    meter.inPhase(.bind, row: row.index) {
      meter.charge(.methodCall)
      ui.seams.cells.bind(cell, to: row, ui: ui)
    }
    cell.row = row
    cell.entry = ui.counters.rowsEntered
    (cell.expectedTexts, cell.expectedImages) = ui.content.shownCounts(for: row)
    cell.contentDidChange()
    let height: Int64
    switch answer {
    case .exact(let points): height = HeightIndex.units(points)
    case .automatic: height = fit(cell, row)
    }
    heights.set(height, for: row.index)
    cell.top = top
    cell.height = height
    cell.isDisplayed = false
    if isOnScreen(cell) { display(cell, row) }
    cell.needsLayout = true
    layout(cell, row: row.index)
    // From here on each changed layer is counted when it changes; all of them are new to the server once.
    cell.isInList = true
    cell.hasDirtyViews = true
    for position in cell.views.indices {
      cell.views[position].isDirty = true
      if position == 0 || cell.views[position].parent >= 0 { ui.dirtyLayers += 1 }
      cell.views[position].player?.resume()
    }
    return cell
  }

  /// Whether a cell's row lies on the screen, margins left out.
  private func isOnScreen(_ cell: Cell) -> Bool {
    isInside(cell, bounds((above: 0, below: 0)))
  }

  /// The second step of binding, when the row is about to be seen.
  private func display(_ cell: Cell, _ row: Row) {
    cell.isDisplayed = true
    ui.meter.inPhase(.bind, row: row.index) { ui.seams.cells.willDisplay(cell, for: row, ui: ui) }
  }

  /// Gives a cell from a pool the size of its row before it is bound: what is dequeued for an index path comes "resized
  /// properly" (UITableView.h, `dequeueReusableCellWithIdentifier:forIndexPath:`). If that changes its size, its views are
  /// laid out once more, with what they showed before.
  private func size(_ cell: Cell, for row: Row, _ answer: RowHeight) {
    var height = heights[row.index]
    if case .exact(let points) = answer { height = HeightIndex.units(points) }
    guard height != cell.height else { return }
    cell.height = height
    ui.counters.layoutPasses += 1
    ui.meter.inPhase(.layout, row: row.index) { ui.resize(cell, to: size(of: cell)) }
  }

  private func askHeight(_ row: Row) -> RowHeight {
    ui.counters.heightQueries += 1
    return ui.meter.inPhase(.heights, row: row.index) {
      ui.meter.charge(.methodCall)
      return ui.seams.heights.height(for: row, ui: ui)
    }
  }

  private func takeCell(for row: Row) -> Cell {
    guard let identifier = ui.seams.cells.identifier(for: row, ui: ui) else {
      return ui.seams.cells.makeCell(for: row, ui: ui)
    }
    ui.meter.charge(.poolDequeue)
    let cell: Cell
    if let pooled = pools.dequeue(identifier) {
      ui.counters.cellsReused += 1
      ui.loader?.cellIsReused(pooled)
      ui.seams.cells.prepareForReuse(pooled, ui: ui)
      cell = pooled
    } else {
      cell = ui.seams.cells.makeCell(for: row, ui: ui)
      pools.didMake(identifier)
    }
    ui.counters.cellsAliveMax = max(ui.counters.cellsAliveMax, pools.didEnter(identifier).aliveMax)
    return cell
  }

  private func fit(_ cell: Cell, _ row: Row) -> Int64 {
    ui.counters.fittingSolves += 1
    return ui.meter.inPhase(.heights, row: row.index) {
      let points = ui.fittingHeight(of: cell, width: size.width)
      ui.seams.heights.didFit(row, height: points, ui: ui)
      return HeightIndex.units(points)
    }
  }

  /// Places the views of a cell, if that is due, on behalf of a row.
  func layout(_ cell: Cell, row: Int) {
    guard cell.needsLayout else { return }
    cell.needsLayout = false
    ui.counters.layoutPasses += 1
    ui.meter.inPhase(.layout, row: row) {
      ui.place(cell, size: size(of: cell))
    }
  }

  private func size(of cell: Cell) -> PointSize {
    PointSize(width: size.width, height: HeightIndex.points(cell.height))
  }
}
