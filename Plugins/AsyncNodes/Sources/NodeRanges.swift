internal import ListRuntime

/// Works ahead of the scroll in two ranges: nodes are drawn in the nearer one and let go of their bitmaps outside it; in the
/// farther one the images of rows are brought into memory.
final class NodeRanges: RangeStrategy {
  private let nodes: NodeList
  private let display: (ahead: Double, behind: Double)
  private let preload: (ahead: Double, behind: Double)
  private var preloaded = 0..<0

  /// Ranges in screens, ahead of the scroll and behind it.
  init(_ nodes: NodeList, display: (ahead: Double, behind: Double), preload: (ahead: Double, behind: Double)) {
    self.nodes = nodes
    self.display = display
    self.preload = preload
  }

  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) { (0, 0) }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    func rows(_ range: (ahead: Double, behind: Double)) -> Range<Int> {
      let (above, below) = isForward ? (range.behind, range.ahead) : (range.ahead, range.behind)
      return ui.rows(above: above * ui.viewportHeight, below: below * ui.viewportHeight)
    }
    let drawn = rows(display)
    for row in nodes.drawn where !drawn.contains(row) {
      if let node = nodes.node(row), nodes.cell(of: node) == nil { ui.discardBitmap(of: node) }
    }
    for row in drawn where !nodes.drawn.contains(row) { nodes.draw(row, ui: ui) }
    nodes.drawn = drawn
    let near = rows(preload)
    for row in near where !preloaded.contains(row) { ui.preloadImages(for: ui.row(row)) }
    preloaded = near
  }
}
