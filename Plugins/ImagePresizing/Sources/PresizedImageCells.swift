internal import ListRuntime

/// Omits the height constraints of image views: with an exact row height, margins and aspect ratio determine the
/// height.
final class PresizedImageCells: CellProvider {
  private let base: any CellProvider
  private let duplicatesEdge: Bool

  init(over base: any CellProvider, duplicatesEdge: Bool) {
    self.base = base
    self.duplicatesEdge = duplicatesEdge
  }

  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    let constraints = base.constraints(of: description, for: row, ui: ui)
    // A fitted cell needs the images' heights, since nothing else determines its own.
    guard case .exact = ui.strategies.heights.height(for: row, ui: ui) else { return constraints }
    let images = imageViews(of: description)
    var remaining = constraints.filter { constraint in
      !(constraint.second == nil && constraint.first.attribute == .height && images.contains(constraint.first.view))
    }
    if duplicatesEdge, images.count == 2, let edge = trailingEdge(of: remaining, last: images.upperBound - 1) {
      remaining.append(edge)
    }
    return remaining
  }

  private func imageViews(of description: CellDescription) -> Range<Int> {
    let positions = description.elements.indices.filter {
      if case .image = description.elements[$0].kind { true } else { false }
    }
    guard let first = positions.first else { return 0..<0 }
    return (first + 1)..<(first + 1 + positions.count)
  }

  private func trailingEdge(of constraints: [LayoutConstraint], last view: Int) -> LayoutConstraint? {
    constraints.first { $0.first == LayoutAnchor(view, .right) && $0.second == LayoutAnchor(0, .right) }
  }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { base.identifier(for: row, ui: ui) }
  func makeCell(for row: Row, ui: UIContext) -> Cell { base.makeCell(for: row, ui: ui) }
  func prepareForReuse(_ cell: Cell, ui: UIContext) { base.prepareForReuse(cell, ui: ui) }
  func bind(_ cell: Cell, to row: Row, ui: UIContext) { base.bind(cell, to: row, ui: ui) }
  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) { base.willDisplay(cell, for: row, ui: ui) }
  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) { base.didEndDisplaying(cell, for: row, ui: ui) }
}
