internal import ListRuntime

/// Works ahead of the scroll in two ranges: in the display range nodes are drawn, and outside it their bitmaps are
/// discarded; in the preload range the images of rows are loaded into memory.
///
/// As in ASRangeController of AsyncDisplayKit 2.1, an update builds the sets of visible, displayed and preloaded rows and
/// visits every row that is in one of them, or was before. It runs on the main thread whenever a row has come onto the
/// screen or left it.
final class NodeRanges: RangeStrategy {
  private let nodes: NodeList
  private let display: (ahead: Double, behind: Double)
  private let preload: (ahead: Double, behind: Double)
  private var visibleRows = 0..<0
  private var preloadRange = 0..<0

  /// Both ranges are in screens, ahead of the scroll and behind it.
  init(_ nodes: NodeList, display: (ahead: Double, behind: Double), preload: (ahead: Double, behind: Double)) {
    self.nodes = nodes
    self.display = display
    self.preload = preload
  }

  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) { (0, 0) }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    guard visible != visibleRows || !nodes.isRangeCurrent else { return }
    visibleRows = visible
    nodes.isRangeCurrent = true
    func rows(_ range: (ahead: Double, behind: Double)) -> Range<Int> {
      let (above, below) = isForward ? (range.behind, range.ahead) : (range.ahead, range.behind)
      return ui.rows(above: above * ui.viewportHeight, below: below * ui.viewportHeight)
    }
    let (displayRange, newPreloadRange) = (rows(display), rows(preload))
    let (shown, displayed, preloaded) = (
      ui.makeRowSet(visible), ui.makeRowSet(displayRange), ui.makeRowSet(newPreloadRange)
    )
    // The rows of all ranges and of the previous update, in ascending order.
    var all = ui.makeRowSet(visible)
    for range in [displayRange, newPreloadRange, nodes.displayRange, preloadRange] { all.insert(range) }
    for range in all.ranges {
      for row in range {
        update(row, isDisplayed: shown.contains(row) || displayed.contains(row), ui: ui)
        if preloaded.contains(row), !preloadRange.contains(row) { ui.preloadImages(for: ui.row(row)) }
      }
    }
    nodes.displayRange = displayRange
    preloadRange = newPreloadRange
  }

  /// Draws a row's node when the row comes into the display range, and discards its bitmap when the row leaves it.
  private func update(_ row: Int, isDisplayed: Bool, ui: UIContext) {
    guard isDisplayed != nodes.displayRange.contains(row), let node = nodes.node(row) else { return }
    if isDisplayed {
      nodes.requestDisplay(of: node, ui: ui)
    } else {
      // One block on the main queue for each of the row's two layers.
      ui.onMain {}
      ui.onMain { [nodes] in nodes.clearContents(of: node, ui: ui) }
    }
  }
}
