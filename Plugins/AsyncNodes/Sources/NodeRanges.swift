internal import ListRuntime

/// Works ahead of the scroll in two ranges: in the display range nodes are drawn, and outside it their bitmaps are
/// discarded; in the preload range the images of rows are loaded into memory.
final class NodeRanges: RangeStrategy {
  private let nodes: NodeList
  private let display: (ahead: Double, behind: Double)
  private let preload: (ahead: Double, behind: Double)
  private var preloadRange = 0..<0

  /// Both ranges are in screens, ahead of the scroll and behind it.
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
    let displayRange = rows(display)
    for row in nodes.displayRange where !displayRange.contains(row) {
      if let node = nodes.node(row), nodes.cell(of: node) == nil { ui.discardBitmap(of: node) }
    }
    for row in displayRange where !nodes.displayRange.contains(row) { nodes.draw(row, ui: ui) }
    nodes.displayRange = displayRange
    let newPreloadRange = rows(preload)
    for row in newPreloadRange where !preloadRange.contains(row) { ui.preloadImages(for: ui.row(row)) }
    preloadRange = newPreloadRange
  }
}
