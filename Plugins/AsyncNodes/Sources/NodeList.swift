internal import ListRuntime

/// The nodes of all rows. A class, since the technique's four strategies share it.
final class NodeList {
  /// Measures of a text node, in points (ASTextCellNode, AsyncDisplayKit 2.1).
  static let fontSize = 18.0
  static let verticalPadding = 11.0
  static let horizontalPadding = 15.0

  var nodes: [TextNode?] = []
  /// Cells that show a row right now.
  var cells: [Int: Cell] = [:]
  /// Rows whose nodes are being drawn.
  var drawing: Set<Int> = []
  private var queue: BackgroundQueue?

  /// The queue for layout and drawing: two threads a core.
  func queue(_ ui: UIContext) -> BackgroundQueue {
    if let queue { return queue }
    let made = ui.makeQueue("nodes", width: 2 * ui.processorCount, priority: .normal)
    queue = made
    return made
  }

  func node(_ row: Int) -> TextNode? { nodes.indices.contains(row) ? nodes[row] : nil }

  func height(_ node: TextNode) -> Double { node.size.height + 2 * Self.verticalPadding }

  /// Draws a row's node off the main thread and shows it where it is wanted by then.
  func draw(_ row: Int, ui: UIContext) {
    guard let node = node(row), !node.isDrawn, drawing.insert(row).inserted else { return }
    ui.async(queue(ui)) { [self] in
      ui.draw(node)
      ui.onMain { [self] in
        drawing.remove(row)
        if let cell = cells[row] { show(node, in: cell, ui: ui) }
      }
    }
  }

  func show(_ node: TextNode, in cell: Cell, ui: UIContext) {
    for view in cell.views where view.kind == .label { ui.show(node, in: view) }
  }
}

/// Makes and lays out all nodes in blocks of five a core, and lets the list show when the last block is in.
final class NodePreparation: PreparationStrategy {
  private let nodes: NodeList
  init(_ nodes: NodeList) { self.nodes = nodes }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    let count = ui.rowCount
    nodes.nodes = Array(repeating: nil, count: count)
    guard count > 0 else {
      ready()
      return
    }
    let block = 5 * ui.processorCount
    let maxWidth = ui.screen.width - 2 * NodeList.horizontalPadding
    var waiting = count
    for start in stride(from: 0, to: count, by: block) {
      for row in start..<min(start + block, count) {
        ui.async(nodes.queue(ui)) { [nodes] in
          let node = ui.makeTextNode(
            ui.content.plainText(for: ui.row(row)), font: Font(pointSize: NodeList.fontSize), color: .black)
          ui.layOut(node, maxWidth: maxWidth)
          ui.onMain {
            nodes.nodes[row] = node
            waiting -= 1
            if waiting == 0 { ready() }
          }
        }
      }
    }
  }
}

/// Heights are the nodes' own.
final class NodeHeights: HeightStrategy {
  private let nodes: NodeList
  init(_ nodes: NodeList) { self.nodes = nodes }

  func estimatedHeight(for row: Row, ui: UIContext) -> Double {
    nodes.node(row.index).map { nodes.height($0) } ?? ui.content.automaticEstimate(for: row)
  }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    nodes.node(row.index).map { .exact(nodes.height($0)) } ?? .automatic
  }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) {}
}
