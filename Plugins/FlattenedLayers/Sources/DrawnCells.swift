import ListRuntime

/// Cells of static classes that draw all content that is not loaded; reused if the strategy below reuses cells.
final class DrawnCells: CellProvider, StrategyDecorator {
  let base: any CellProvider

  init(over base: any CellProvider) { self.base = base }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? {
    base.identifier(for: row, ui: ui).map { _ in CellIdentifier(ui.content.staticCell(for: row).name) }
  }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let identifier = identifier(for: row, ui: ui)
    let formula = ui.content.layoutFormula(for: row, isPooled: identifier != nil)
    let cell = ui.makeCell(identifier, for: row, placedBy: DrawnLayout(formula)) { elements in
      DrawnElements(elements, frames: formula.sketch.frames).positions
    }
    if cell.views.contains(where: \.isFlattened) {
      cell.contentView.backgroundColor = cell.backgroundColor ?? ui.content.background
    }
    return cell
  }

  func bind(_ cell: Cell, to row: Row, ui: UIContext) { ui.fill(cell, for: row) }

  /// None, since frames place the drawn elements.
  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] { [] }
}

/// The elements of a cell that can be drawn into one bitmap behind its views.
struct DrawnElements {
  private let elements: [CellElement]
  private let frames: [PointRect]

  init(_ elements: [CellElement], frames: [PointRect]) {
    self.elements = elements
    self.frames = frames
  }

  /// The positions of labels and plain surfaces in drawn parents, unless they are in front of a view, or clip one. O(n²), n =
  /// elements.
  var positions: Set<Int> {
    var drawn: Set<Int> = []
    for (position, element) in elements.enumerated() {
      guard element.parent == 0 || drawn.contains(element.parent - 1), canBeDrawn(position) else { continue }
      let isInFront = (0..<position).contains { !drawn.contains($0) && overlap($0, position) }
      if !isInFront { drawn.insert(position) }
    }
    return drawn
  }

  private func canBeDrawn(_ position: Int) -> Bool {
    switch elements[position].kind {
    case .label: true
    case .surface(let style): style.effects.isOnlyGradient && (!style.clips || !containsView(position))
    case .image, .drawing: false
    }
  }

  /// Whether a surface contains an element that cannot be drawn.
  private func containsView(_ surface: Int) -> Bool {
    elements.indices.contains {
      $0 > surface && elements[$0].parent == surface + 1 && (!canBeDrawn($0) || containsView($0))
    }
  }

  private func overlap(_ first: Int, _ second: Int) -> Bool {
    guard frames.indices.contains(first), frames.indices.contains(second) else { return true }
    let (a, b) = (frames[first], frames[second])
    return a.x < b.maxX && b.x < a.maxX && a.y < b.maxY && b.y < a.maxY
  }
}

extension LayoutFormula {
  /// The frames with texts of one line, without measuring: enough to find which views are in front of others.
  var sketch: RowFrames {
    frames { text, maxWidth in PointSize(width: maxWidth, height: text.font.pointSize) }
  }
}

/// Measures the texts of a cell and sets the frames of its drawn elements and of its views.
final class DrawnLayout: FrameLayout {
  /// The layout of the cell; `frames` replaces its texts by those of the labels and uses its fonts and widths.
  var formula: LayoutFormula

  init(_ formula: LayoutFormula) { self.formula = formula }

  func adapt(_ cell: Cell, to row: Row, ui: UIContext) {
    formula = ui.content.layoutFormula(for: row, isPooled: cell.identifier != nil)
  }

  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double { frames(of: cell, ui: ui).height }

  func layout(_ cell: Cell, size: PointSize, ui: UIContext) { ui.setFrames(frames(of: cell, ui: ui), in: cell) }

  private func frames(of cell: Cell, ui: UIContext) -> RowFrames {
    let labels = cell.views.filter { $0.kind == .label }
    precondition(labels.count == formula.texts.count, "\(formula.texts.count) texts for \(labels.count) labels")
    for (index, label) in labels.enumerated() { formula.texts[index].text = label.text }
    let scale = Double(ui.screen.scale)
    return formula.frames { text, maxWidth in
      PixelGrid.roundUp(
        ui.measure(text.text, font: text.font, maxWidth: maxWidth, lineLimit: text.lineLimit), scale: scale)
    }
  }
}
