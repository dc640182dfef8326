import ListRuntime

/// Makes cells of a family, and adapts their views and constraints on every bind.
final class PooledCells: CellProvider, StrategyDecorator {
  let base: any CellProvider

  init(over base: any CellProvider) { self.base = base }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    CellIdentifier(ui.content.family(for: row).name)
  }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let family = ui.content.family(for: row)
    let cell = ui.makeCell(CellIdentifier(family.name))
    // Optional elements come last and are attached when a row needs them.
    let requiredCount = family.optionalElements.isEmpty ? family.elements.count : family.optionalElements.lowerBound
    ui.makeElements(family.elements, in: cell, attached: 0..<requiredCount)
    for constraint in family.constraints { ui.add(constraint, to: cell) }
    return cell
  }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    rearrange(cell, to: ui.content.arrangement(for: row), family: ui.content.family(for: row), ui: ui)
    let styles = ui.content.surfaces(for: row)
    let surfaces = surfaceViews(of: cell, ui.content.family(for: row))
    precondition(
      styles.count == surfaces.count, "\(styles.count) styles for \(surfaces.count) surfaces, row \(row.index)")
    for (view, style) in zip(surfaces, styles) {
      ui.strategies.render.restyle(view, as: style, ui: ui)
    }
    ui.fill(cell, for: row)
  }

  /// Removes the views and constraints of the previous row and adds those that this row needs.
  private func rearrange(_ cell: Cell, to new: CellArrangement, family: CellFamily, ui: UIContext) {
    if let old = cell.arrangement {
      for constraint in old.perBind { ui.remove(constraint, from: cell) }
    }
    for position in family.optionalElements {
      let view = cell.views[position + 1]
      let isNeeded = new.attached.contains(position)
      if !isNeeded, view.parent >= 0 {
        ui.clearImage(view)
        ui.detach(view)
      } else if isNeeded, view.parent < 0 {
        ui.attach(view, to: cell.contentView)
        for constraint in new.perElement[position - new.attached.startIndex] { ui.add(constraint, to: cell) }
      }
    }
    for constraint in new.updated { ui.update(constraint, in: cell) }
    for constraint in new.perBind { ui.add(constraint, to: cell) }
    cell.arrangement = new
  }

  private func surfaceViews(of cell: Cell, _ family: CellFamily) -> [View] {
    family.elements.enumerated().compactMap { position, element in
      if case .surface = element.kind { cell.views[position + 1] } else { nil }
    }
  }
}
