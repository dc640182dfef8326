import ListRuntime

/// Pooled cells that show a node's bitmap as soon as it is drawn, and nothing before.
final class NodeCells: CellProvider {
  private static let pool = CellIdentifier("node")
  private let nodes: NodeList
  private let layout: NodeLayout

  init(_ nodes: NodeList) {
    self.nodes = nodes
    layout = NodeLayout(nodes)
  }

  func identifier(for row: Row, ui: UIContext) -> CellIdentifier? { Self.pool }

  func makeCell(for row: Row, ui: UIContext) -> Cell {
    let cell = ui.makeCell(Self.pool)
    cell.frameLayout = layout
    // The placements of a node's two views.
    let label = ui.makeView(.label, in: ui.makeView(in: cell.contentView))
    label.isDrawnByStrategy = true
    return cell
  }

  func prepareForReuse(_ cell: Cell, ui: UIContext) {}

  func bind(_ cell: Cell, to row: Row, ui: UIContext) {
    guard let node = nodes.node(row.index) else { return }
    node.cell = cell
    for view in cell.views where view.kind == .label { ui.place(node.text, at: view) }
    nodes.show(node, in: cell, ui: ui)
    nodes.draw(node, ui: ui)
  }

  func willDisplay(_ cell: Cell, for row: Row, ui: UIContext) {}

  func didEndDisplaying(_ cell: Cell, for row: Row, ui: UIContext) {
    if let node = nodes.node(row.index), node.cell === cell { node.cell = nil }
    for view in cell.views where view.kind == .label { ui.hideNode(in: view) }
  }

  func constraints(of description: CellDescription, for row: Row, ui: UIContext) -> [LayoutConstraint] {
    description.constraints
  }
}

/// Places a node's bitmap, in its own size, inside the margins.
final class NodeLayout: FrameLayout {
  private let nodes: NodeList

  init(_ nodes: NodeList) { self.nodes = nodes }

  func fittingHeight(of cell: Cell, width: Double, ui: UIContext) -> Double { 2 * NodeList.verticalPadding }

  func layout(_ cell: Cell, size: PointSize, ui: UIContext) {
    guard let row = cell.row, let node = nodes.node(row.index) else { return }
    for view in cell.views.dropFirst() {
      let frame =
        view.kind == .label
        ? PointRect(
          x: NodeList.horizontalPadding, y: NodeList.verticalPadding, width: node.text.size.width,
          height: node.text.size.height)
        : PointRect(x: 0, y: 0, width: size.width, height: size.height)
      ui.setFrame(frame, of: view)
    }
  }
}
