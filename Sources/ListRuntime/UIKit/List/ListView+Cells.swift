// Adding the cells of rows that enter.
extension ListView {
  /// Adds a cell for a row that enters the bounds: the one that was made ahead, or a new one, bound and laid out.
  func addCell(for row: Row, top: Int64) -> Cell {
    environment.counters.rowsEntered += 1
    meter.inPhase(.cells, row: row.index) { meter.charge(.cellEnter) }
    let cell: Cell
    if let waiting = prepared.take(row.index) {
      cell = waiting
    } else {
      cell = makeFilledCell(for: row)
      cell.needsLayout = true
    }
    cell.entry = environment.counters.rowsEntered
    model.heights.setHeight(cell.height, for: row.index)
    cell.top = top
    cell.isDisplayed = false
    if isOnScreen(cell) { display(cell, row) }
    layout(cell, row: row.index)
    // From now on each layer is counted when it changes. All layers are new to the render server, so all count once
    // here.
    cell.placement = .list
    cell.hasDirtyViews = true
    for position in cell.views.indices {
      cell.views[position].isDirty = true
      if cell.views[position].isInTree, !cell.views[position].isFlattened {
        commit.dirtyLayers += 1 + cell.views[position].effectLayerCount
      }
      cell.views[position].player?.updatePlayback()
    }
    return cell
  }

  /// Queries a row's height, and obtains and binds a cell, which gets its height but is in no list yet.
  func makeFilledCell(for row: Row) -> Cell {
    let heightAtLoad = heightsAtLoad[row.index]
    let queryCount = heightAtLoad != nil ? 0 : isLoading ? rules.atLoad : rules.perEntry
    for _ in 1..<max(queryCount, 1) { _ = queryHeight(row) }
    let cell = meter.inPhase(.cells, row: row.index) { dequeueOrMakeCell(for: row) }
    let rowHeight = heightAtLoad ?? queryHeight(row)
    if cell.identifier != nil { resize(cell, for: row, rowHeight) }
    fill(cell, with: row)
    cell.height = height(of: cell, row, rowHeight)
    return cell
  }

  /// The height of a row in layout units: the answer of the strategy, or that of the cell, which is fitted.
  func height(of cell: Cell, _ row: Row, _ answer: RowHeight) -> Int64 {
    switch answer {
    case .exact(let points): HeightIndex.units(points)
    case .automatic: fit(cell, row)
    }
  }

  /// Whether a cell intersects the screen, without the buffered margins.
  func isOnScreen(_ cell: Cell) -> Bool {
    isInside(cell, model.screen)
  }

  /// Resizes a pooled cell to its row's height before binding, and lays it out with its old content if its height
  /// changes.
  ///
  /// A cell that is dequeued for an index path comes "resized properly" (UITableView.h,
  /// `dequeueReusableCellWithIdentifier:forIndexPath:`).
  private func resize(_ cell: Cell, for row: Row, _ rowHeight: RowHeight) {
    var height = model.heights[row.index]
    if case .exact(let points) = rowHeight { height = HeightIndex.units(points) }
    guard height != cell.height else { return }
    cell.height = height
    environment.counters.layoutPasses += 1
    meter.inPhase(.layout, row: row.index) { ui.layout.resize(cell, to: size(of: cell), ui: ui) }
  }

  func queryHeight(_ row: Row) -> RowHeight {
    environment.counters.heightQueries += 1
    return meter.inPhase(.heights, row: row.index) {
      meter.charge(.methodCall)
      return ui.strategies.heights.height(for: row, ui: ui)
    }
  }

  private func dequeueOrMakeCell(for row: Row) -> Cell {
    guard let identifier = ui.strategies.cells.identifier(for: row, ui: ui) else {
      return ui.strategies.cells.makeCell(for: row, ui: ui)
    }
    meter.charge(.poolDequeue)
    let cell: Cell
    if let pooled = pools.dequeue(identifier) {
      pooled.placement = .outside
      environment.counters.cellsReused += 1
      ui.loader.cellIsReused(pooled)
      ui.strategies.cells.prepareForReuse(pooled, ui: ui)
      cell = pooled
    } else {
      cell = ui.strategies.cells.makeCell(for: row, ui: ui)
      pools.didMake(identifier)
    }
    let aliveMax = pools.didEnter(identifier).aliveMax
    environment.counters.cellsAliveMax = max(environment.counters.cellsAliveMax, aliveMax)
    return cell
  }

  private func fit(_ cell: Cell, _ row: Row) -> Int64 {
    environment.counters.fittingSolves += 1
    return meter.inPhase(.heights, row: row.index) {
      let points = ui.layout.fittingHeight(of: cell, width: model.size.width, ui: ui)
      ui.strategies.heights.didFit(row, height: points, ui: ui)
      return HeightIndex.units(points)
    }
  }

  /// Lays out a cell's views if needed; the work is attributed to a row.
  func layout(_ cell: Cell, row: Int) {
    guard cell.needsLayout else { return }
    cell.needsLayout = false
    environment.counters.layoutPasses += 1
    meter.inPhase(.layout, row: row) {
      ui.layout.place(cell, size: size(of: cell), ui: ui)
    }
  }

  private func size(of cell: Cell) -> PointSize {
    PointSize(width: model.size.width, height: HeightIndex.points(cell.height))
  }
}
