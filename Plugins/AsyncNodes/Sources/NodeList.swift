import ListRuntime

/// The ranges that a node can be in besides the range of visible rows (ASInterfaceState, AsyncDisplayKit 2.1).
struct NodeRange: OptionSet {
  let rawValue: Int
  /// Nodes that are drawn or will be drawn.
  static let display = NodeRange(rawValue: 1)
  /// Nodes of rows whose images are in memory.
  static let preload = NodeRange(rawValue: 2)
}

/// The node of a row, with what is known of it. A class, because it moves with its row.
final class RowNode {
  let text: TextNode
  /// The ranges that it is in.
  var ranges: NodeRange = []
  /// The cell that shows it; nil if none does.
  var cell: Cell?
  /// Whether it is being drawn.
  var isDrawing = false

  init(_ text: TextNode) { self.text = text }
}

/// The nodes of all rows. A class, since the technique's four strategies share it.
final class NodeList {
  /// Font size and margins of a text node, in points (ASTextCellNode, AsyncDisplayKit 2.1).
  static let fontSize = 18.0
  static let verticalPadding = 11.0
  static let horizontalPadding = 15.0

  /// The nodes by row index; nil until a node is made.
  var nodes: [RowNode?] = []
  /// Whether the ranges were updated since the list last changed; the next update visits all rows if not.
  var isRangeCurrent = false
  /// Nodes that wait to be drawn, in the order of requests.
  private var requests: [RowNode] = []
  /// Width of the list after a change, in points; nil before the first change.
  private var width: Double?
  /// For each row whose node is being made, the ranges of the node.
  private var awaited: [Int: NodeRange] = [:]
  private var changeCount = 0
  private var queue: BackgroundQueue?

  /// The queue for layout and drawing, with two threads per core.
  func queue(_ ui: UIContext) -> BackgroundQueue {
    if let queue { return queue }
    let made = ui.makeQueue("nodes", width: 2 * ui.processorCount, priority: .normal)
    queue = made
    return made
  }

  func node(_ row: Int) -> RowNode? { nodes.indices.contains(row) ? nodes[row] : nil }

  func height(_ node: RowNode) -> Double { node.text.size.height + 2 * Self.verticalPadding }

  /// Makes and lays out a row's node on the calling thread.
  func makeNode(for row: Row, ui: UIContext) -> RowNode {
    let node = ui.makeTextNode(
      ui.content.plainText(for: row), font: Font(pointSize: Self.fontSize), color: .black)
    ui.layOut(node, maxWidth: (width ?? ui.screen.width) - 2 * Self.horizontalPadding)
    return RowNode(node)
  }

  /// The node of a row that is about to be shown; made immediately if the row was inserted after load.
  func readyNode(for row: Row, ui: UIContext) -> RowNode {
    if let node = node(row.index) { return node }
    let made = makeNode(for: row, ui: ui)
    if nodes.indices.contains(row.index) { nodes[row.index] = made }
    return made
  }

  /// Has a node drawn in one of the next turns of the run loop: one node per turn, in the order of requests, so that a
  /// turn makes the views of one row at most (ASRunLoopQueue of AsyncDisplayKit 2.1).
  private func requestDisplay(of node: RowNode, ui: UIContext) {
    guard !requests.contains(where: { $0 === node }) else { return }
    requests.append(node)
    if requests.count == 1 { ui.onMain { [self] in displayNext(ui) } }
  }

  private func displayNext(_ ui: UIContext) {
    guard let node = requests.first else { return }
    ui.makeViews(of: node.text)
    // The row may have left the display range since the request.
    if node.ranges.contains(.display) { draw(node, ui: ui) }
    requests.removeFirst()
    if !requests.isEmpty { ui.onMain { [self] in displayNext(ui) } }
  }

  /// Draws a node off the main thread, then shows it in the cell that displays it.
  func draw(_ node: RowNode, ui: UIContext) {
    guard !node.text.isDrawn, !node.isDrawing else { return }
    node.isDrawing = true
    ui.async(queue(ui)) { [self] in
      ui.draw(node.text)
      ui.onMain { [self] in
        node.isDrawing = false
        if let cell = node.cell {
          show(node, in: cell, ui: ui)
        } else {
          // The row may have left the display range while its node was drawn.
          clearContents(of: node, ui: ui)
        }
      }
    }
  }

  /// Discards the bitmap of a node that has left the display range, unless it is back or a cell shows it.
  private func clearContents(of node: RowNode, ui: UIContext) {
    if node.cell == nil, !node.ranges.contains(.display) { ui.discardBitmap(of: node.text) }
  }

  /// Sets the ranges that a row's node is in: a node is drawn when it comes into the display range, and loses its bitmap
  /// when it leaves it; a row's images are loaded when it comes into the preload range.
  func setRanges(_ new: NodeRange, ofRow row: Int, ui: UIContext) {
    guard let node = node(row) else {
      if new.contains(.display) { prepareNode(ofRow: row, for: new, ui: ui) } else { awaited[row] = nil }
      return
    }
    let old = node.ranges
    guard new != old else { return }
    node.ranges = new
    let changed = new.symmetricDifference(old)
    if changed.contains(.display) {
      if new.contains(.display) {
        requestDisplay(of: node, ui: ui)
      } else {
        // One block on the main queue for each of the row's two layers.
        ui.onMain {}
        ui.onMain { [self] in clearContents(of: node, ui: ui) }
      }
    }
    if changed.contains(.preload), new.contains(.preload) { ui.preloadImages(for: ui.row(row)) }
  }

  /// Makes the node of a row that was added after the load, off the main thread, and then sets the ranges that it is
  /// in.
  private func prepareNode(ofRow index: Int, for ranges: NodeRange, ui: UIContext) {
    guard awaited.updateValue(ranges, forKey: index) == nil else { return }
    let (row, change) = (ui.row(index), changeCount)
    ui.async(queue(ui)) { [self] in
      let made = makeNode(for: row, ui: ui)
      ui.onMain { [self] in
        guard change == changeCount, node(index) == nil else {
          ui.discard(made.text)
          return
        }
        nodes[index] = made
        setRanges(awaited.removeValue(forKey: index) ?? [], ofRow: index, ui: ui)
      }
    }
  }

  /// Applies a change: nodes move with their rows; nodes of new rows are made when they are needed.
  func apply(_ change: ListChange, ui: UIContext) {
    if case .widthChanged(let points) = change { width = points }
    let (rows, count) = change.replaced ?? (nodes.indices, ui.rowCount)
    replace(rows, by: count, ui: ui)
  }

  private func replace(_ rows: Range<Int>, by count: Int, ui: UIContext) {
    let removed = rows.clamped(to: 0..<nodes.count)
    for case let node? in nodes[removed] {
      node.cell = nil
      node.ranges = []
      ui.discard(node.text)
    }
    isRangeCurrent = false
    changeCount += 1
    awaited = [:]
    nodes.replaceSubrange(removed, with: repeatElement(nil, count: count))
  }

  func show(_ node: RowNode, in cell: Cell, ui: UIContext) {
    for view in cell.views where view.kind == .label { ui.show(node.text, in: view) }
  }
}

/// Makes and lays out all nodes in batches of five rows per core; the list is shown when the last batch is done.
final class NodePreparation: PreparationStrategy, StrategyDecorator {
  let base: any PreparationStrategy
  private let nodes: NodeList
  init(_ nodes: NodeList, over base: any PreparationStrategy) { (self.nodes, self.base) = (nodes, base) }

  // `NodeHeights.invalidate` applies changes to the nodes.
  func listDidChange(_ change: ListChange, ui: UIContext) {}

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) {
    let count = ui.rowCount
    nodes.nodes = Array(repeating: nil, count: count)
    guard count > 0 else {
      ready()
      return
    }
    let batchSize = 5 * ui.processorCount
    var remaining = count
    for start in stride(from: 0, to: count, by: batchSize) {
      let rows = start..<min(start + batchSize, count)
      ui.async(nodes.queue(ui)) { [nodes] in
        let made = rows.map { nodes.makeNode(for: ui.row($0), ui: ui) }
        ui.onMain {
          for (row, node) in zip(rows, made) { nodes.nodes[row] = node }
          remaining -= rows.count
          if remaining == 0 { ready() }
        }
      }
    }
  }
}

/// Returns the heights of the nodes.
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
  func invalidate(_ change: ListChange, ui: UIContext) { nodes.apply(change, ui: ui) }
}
