internal import ListRuntime

/// The nodes of all rows. A class, since the technique's four strategies share it.
final class NodeList {
  /// Measures of a text node, in points (ASTextCellNode, AsyncDisplayKit 2.1).
  static let fontSize = 18.0
  static let verticalPadding = 11.0
  static let horizontalPadding = 15.0

  /// The nodes by row; nil until a node is made.
  var nodes: [TextNode?] = []
  /// Rows whose nodes are drawn or being drawn.
  var drawn = 0..<0
  /// Width of the list once it has changed, in points.
  private var width: Double?
  /// Cells that show a node right now.
  private var cells: [ObjectIdentifier: Cell] = [:]
  /// Nodes that are being drawn.
  private var drawing: Set<ObjectIdentifier> = []
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

  /// Makes and lays out a row's node on whichever thread this runs.
  func makeNode(for row: Row, ui: UIContext) -> TextNode {
    let node = ui.makeTextNode(
      ui.content.plainText(for: row), font: Font(pointSize: Self.fontSize), color: .black)
    ui.layOut(node, maxWidth: (width ?? ui.screen.width) - 2 * Self.horizontalPadding)
    return node
  }

  /// The node of a row that is about to show: made now if the row has come after the load.
  func readyNode(for row: Row, ui: UIContext) -> TextNode {
    if let node = node(row.index) { return node }
    let made = makeNode(for: row, ui: ui)
    if nodes.indices.contains(row.index) { nodes[row.index] = made }
    return made
  }

  /// Draws a row's node off the main thread and shows it where it is wanted by then.
  func draw(_ row: Int, ui: UIContext) {
    guard let node = node(row), !node.isDrawn, drawing.insert(ObjectIdentifier(node)).inserted else { return }
    ui.async(queue(ui)) { [self] in
      ui.draw(node)
      ui.onMain { [self] in
        drawing.remove(ObjectIdentifier(node))
        if let cell = cells[ObjectIdentifier(node)] {
          show(node, in: cell, ui: ui)
        } else if !isInRange(node) {
          // The scroll or a change went past the row while it was drawn.
          ui.discardBitmap(of: node)
        }
      }
    }
  }

  private func isInRange(_ node: TextNode) -> Bool {
    drawn.clamped(to: nodes.indices).contains { nodes[$0] === node }
  }

  /// A cell begins to show a node, or ends (nil).
  func setCell(_ cell: Cell?, of node: TextNode) { cells[ObjectIdentifier(node)] = cell }

  /// The cell that shows a node.
  func cell(of node: TextNode) -> Cell? { cells[ObjectIdentifier(node)] }

  /// Rows came, went or changed: nodes follow their rows, and those of new ones are made when they are asked for.
  func follow(_ change: ListChange, ui: UIContext) {
    if case .widthChanged(let points) = change { width = points }
    let (rows, count) = change.replaced ?? (nodes.indices, ui.rowCount)
    replace(rows, by: count, ui: ui)
  }

  private func replace(_ rows: Range<Int>, by count: Int, ui: UIContext) {
    let gone = rows.clamped(to: 0..<nodes.count)
    for case let node? in nodes[gone] { ui.discardBitmap(of: node) }
    nodes.replaceSubrange(gone, with: repeatElement(nil, count: count))
    // Rows behind the change have moved; what was drawn before it and behind it stays drawn.
    func moved(_ row: Int) -> Int { row <= gone.lowerBound ? row : max(gone.lowerBound, row - gone.count) + count }
    drawn = moved(drawn.lowerBound)..<max(moved(drawn.lowerBound), moved(drawn.upperBound))
  }

  func show(_ node: TextNode, in cell: Cell, ui: UIContext) {
    for view in cell.views where view.kind == .label { ui.show(node, in: view) }
  }
}

/// Makes and lays out all nodes in blocks of five a core, and lets the list show when the last block is in.
final class NodePreparation: PreparationStrategy {
  private let base: any PreparationStrategy
  private let nodes: NodeList
  init(_ nodes: NodeList, over base: any PreparationStrategy) { (self.nodes, self.base) = (nodes, base) }

  // Nodes follow their rows when heights are asked to.
  func listDidChange(_ change: ListChange, ui: UIContext) {}
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority { base.priority(isScrolling: isScrolling, ui: ui) }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    let count = ui.rowCount
    nodes.nodes = Array(repeating: nil, count: count)
    guard count > 0 else {
      ready()
      return
    }
    let block = 5 * ui.processorCount
    var waiting = count
    for start in stride(from: 0, to: count, by: block) {
      let rows = start..<min(start + block, count)
      ui.async(nodes.queue(ui)) { [nodes] in
        let made = rows.map { nodes.makeNode(for: ui.row($0), ui: ui) }
        ui.onMain {
          for (row, node) in zip(rows, made) { nodes.nodes[row] = node }
          waiting -= rows.count
          if waiting == 0 { ready() }
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
    .exact(nodes.height(nodes.readyNode(for: row, ui: ui)))
  }
  func didFit(_ row: Row, height: Double, ui: UIContext) {}
  func invalidate(_ change: ListChange, ui: UIContext) { nodes.follow(change, ui: ui) }
}
