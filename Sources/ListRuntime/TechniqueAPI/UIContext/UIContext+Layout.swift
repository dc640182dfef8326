extension UIContext {
  /// The fitting height of a cell at a width, in points: solves all its constraints in a temporary engine
  /// (`systemLayoutSizeFitting`).
  func fittingHeight(of cell: Cell, width: Double) -> Double {
    if let layout = cell.frameLayout { return layout.fittingHeight(of: cell, width: width, ui: self) }
    let solution = solve(cell, width: width, height: nil, charging: .solveFresh)
    return PixelGrid.roundUp(solution.height, scale: Double(screen.scale))
  }

  /// Lays out a cell's views at its size: updates the window's layout engine (`layoutIfNeeded`).
  func place(_ cell: Cell, size: PointSize) {
    if let layout = cell.frameLayout {
      cell.contentView.frame = PointRect(x: 0, y: 0, width: size.width, height: size.height)
      layout.layout(cell, size: size, ui: self)
      return
    }
    let solution = solve(cell, width: size.width, height: size.height, charging: .solveInPlace)
    for position in cell.views.indices where position == 0 || cell.views[position].parent >= 0 {
      cell.views[position].frame = snapped(solution.frames[position])
    }
  }

  /// Lays out a cell in another size with unchanged content: no text is measured, and a constraint that cannot be
  /// satisfied in a size that does not fit the content does not count as a conflict.
  func resize(_ cell: Cell, to size: PointSize) {
    if cell.frameLayout != nil {
      place(cell, size: size)
    } else {
      meter.charge(.solveInPlace, solvedConstraints(of: cell))
    }
  }

  /// Number of constraints in a solve of a cell: the explicit ones, and two for each intrinsic size.
  private func solvedConstraints(of cell: Cell) -> Int {
    cell.constraints.count + 2 * cell.views.count { $0.kind.traits.hasIntrinsicSize && $0.parent >= 0 }
  }

  /// Solves a cell. A label is measured twice: at its unconstrained width, and at its solved width.
  private func solve(
    _ cell: Cell, width: Double, height: Double?, charging kind: WorkKind
  ) -> LayoutEngine.Solution {
    let solution = engine.solve(cell, width: width, height: height, table: table, text: &texts)
    counters.constraintConflicts += solution.conflicts
    for view in cell.views where view.kind.traits.hasIntrinsicSize && view.parent >= 0 {
      chargeMeasuring(texts.layout(of: view, maxWidth: .infinity))
      chargeMeasuring(texts.layout(of: view, maxWidth: solution.frames[view.index].width))
    }
    meter.charge(kind, solvedConstraints(of: cell))
    return solution
  }

  /// Rounds the edges of a frame to whole pixels.
  private func snapped(_ frame: PointRect) -> PointRect {
    let scale = Double(screen.scale)
    let left = PixelGrid.nearest(frame.x, scale: scale)
    let top = PixelGrid.nearest(frame.y, scale: scale)
    let right = PixelGrid.nearest(frame.maxX, scale: scale)
    let bottom = PixelGrid.nearest(frame.maxY, scale: scale)
    return PointRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
