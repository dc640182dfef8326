import ListRuntime

/// Omits the height constraints of image views: with an exact row height, margins and aspect ratio determine the
/// height.
final class PresizedImageCells: CellProvider, StrategyDecorator {
  let base: any CellProvider
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
}
