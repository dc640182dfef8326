/// Installs constraints in cells, and fits and lays out cells: by their frame layout, or by solving their constraints.
///
/// A class, because all cells of a run share its constraint table and its layout engine.
package final class LayoutService {
  private let environment: RunEnvironment
  private let meter: WorkMeter
  private let texts: TextService
  /// Solves the constraints.
  private(set) var engine: LayoutEngine
  private let scale: Double
  /// All constraints of the run.
  package private(set) var table = ConstraintTable()

  init(_ environment: RunEnvironment, texts: TextService) {
    self.environment = environment
    meter = environment.meter
    self.texts = texts
    scale = Double(environment.screen.scale)
    engine = LayoutEngine(usesShortcuts: environment.usesShortcuts, scale: environment.screen.scale)
  }

  /// Takes over the constraints and the solutions of an earlier run on the same screen, before any constraint is made.
  func reuse(_ memo: RunMemo) { (table, engine) = (memo.constraints, memo.layouts) }

  // MARK: Constraints

  /// Makes and activates a constraint.
  func add(_ constraint: LayoutConstraint, to cell: Cell) {
    meter.requireMainThread("adding a constraint")
    meter.charge(.constraintCreate)
    environment.recordAllocation(.constraint, of: .constraints)
    install(table.number(of: constraint), in: cell)
  }

  /// Deactivates a constraint; does nothing if the cell does not have it.
  func remove(_ constraint: LayoutConstraint, from cell: Cell) {
    meter.requireMainThread("removing a constraint")
    guard uninstall(table.number(of: constraint), from: cell) else { return }
    meter.charge(.constraintRemove)
    environment.recordAllocation(.constraint, count: -1, of: .constraints)
  }

  /// Deactivates all constraints that reference a view.
  func removeConstraints(of view: View) {
    let cell = view.cell
    let affected = cell.constraints.filter { table[$0].references(view.index) }
    for number in affected { remove(table[number], from: cell) }
  }

  /// Changes the constant of the cell's constraint between the same anchors, in place.
  func update(_ constraint: LayoutConstraint, in cell: Cell) {
    meter.requireMainThread("updating a constraint")
    meter.charge(.methodCall)
    for number in cell.constraints {
      var known = table[number]
      guard known.constant != constraint.constant else { continue }
      known.constant = constraint.constant
      guard known == constraint, uninstall(number, from: cell) else { continue }
      install(table.number(of: constraint), in: cell)
      return
    }
  }

  /// Whether the cell has a constraint with the same constant.
  func has(_ constraint: LayoutConstraint, in cell: Cell) -> Bool {
    cell.constraints.contains(table.number(of: constraint))
  }

  private func install(_ number: Int32, in cell: Cell) {
    cell.constraints.append(number)
    cell.signature &+= ConstraintTable.key(number)
    cell.invalidateLayout()
  }

  private func uninstall(_ number: Int32, from cell: Cell) -> Bool {
    guard let position = cell.constraints.lastIndex(of: number) else { return false }
    cell.constraints.remove(at: position)
    cell.signature &-= ConstraintTable.key(number)
    cell.invalidateLayout()
    return true
  }

  // MARK: Layout

  /// Forgets all solutions, because texts have other sizes.
  func textSizeDidChange() { engine.textSizeDidChange() }

  /// The fitting height of a cell at a width, in points: solves all its constraints in a temporary engine
  /// (`systemLayoutSizeFitting`).
  package func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double {
    if let layout = cell.frameLayout {
      let height = meter.asTechnique(cell.placer) { layout.fittingHeight(of: cell, width: width, ui: ui) }
      environment.requireHeight(height, of: cell.row, from: cell.placer)
      return height
    }
    let solution = solve(cell, width: width, height: nil, charging: .solveFresh)
    return PixelGrid.roundUp(solution.height, scale: scale)
  }

  /// Lays out a cell's views at its size: updates the window's layout engine (`layoutIfNeeded`).
  package func place(_ cell: Cell, size: PointSize, ui: UIContext) {
    if let layout = cell.frameLayout {
      cell.contentView.frame = PointRect(x: 0, y: 0, width: size.width, height: size.height)
      meter.asTechnique(cell.placer) { layout.layout(cell, size: size, ui: ui) }
      return
    }
    let solution = solve(cell, width: size.width, height: size.height, charging: .solveInPlace)
    cell.forEachView { view in
      if view.isInTree { view.frame = snapped(solution.frames[view.index]) }
    }
  }

  /// Lays out a cell in another size with unchanged content. No text is measured. If the size does not fit the content,
  /// a constraint that cannot be satisfied does not count as a conflict.
  func resize(_ cell: Cell, to size: PointSize, ui: UIContext) {
    if cell.frameLayout != nil {
      place(cell, size: size, ui: ui)
    } else {
      meter.charge(.solveInPlace, solvedConstraints(of: cell))
    }
  }

  /// Number of constraints in a solve of a cell: the explicit ones, and two for the content size of each label.
  private func solvedConstraints(of cell: Cell) -> Int {
    cell.constraints.count + 2 * cell.views.count { $0.kind.traits.hasIntrinsicSize && $0.parent >= 0 }
  }

  /// Solves a cell, and measures its labels.
  private func solve(
    _ cell: Cell, width: Double, height: Double?, charging kind: WorkKind
  ) -> LayoutEngine.Solution {
    let solution = engine.solve(cell, width: width, height: height, table: table, text: &texts.layouts)
    environment.counters.constraintConflicts += solution.conflicts
    cell.forEachView { view in
      guard view.kind.traits.hasIntrinsicSize, view.parent >= 0 else { return }
      texts.measure(view, laidOutAt: solution.frames[view.index].width)
    }
    meter.charge(kind, solvedConstraints(of: cell))
    return solution
  }

  /// Rounds the edges of a frame to whole pixels.
  private func snapped(_ frame: PointRect) -> PointRect {
    let left = PixelGrid.nearest(frame.x, scale: scale)
    let top = PixelGrid.nearest(frame.y, scale: scale)
    let right = PixelGrid.nearest(frame.maxX, scale: scale)
    let bottom = PixelGrid.nearest(frame.maxY, scale: scale)
    return PointRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension LayoutConstraint {
  /// Whether the constraint has an anchor of a view.
  func references(_ view: Int) -> Bool { first.view == view || second?.view == view }
}
