import ListRuntime

/// Works ahead of the scroll in two ranges: in the display range nodes are drawn, and outside it their bitmaps are
/// discarded; in the preload range the images of rows are loaded into memory.
///
/// As in ASRangeController of AsyncDisplayKit 2.1, an update builds the sets of visible, displayed and preloaded rows and
/// visits every row that is in one of them, or was at the last update; the first update, and the next one after a change
/// of the list, visit all rows. It runs on the main thread whenever a row has come onto the screen or left it.
final class NodeRanges: RangeStrategy {
  private let nodes: NodeList
  private let display: (ahead: Double, behind: Double)
  private let preload: (ahead: Double, behind: Double)
  private var visibleRows = 0..<0
  /// The rows of the three ranges of the last update.
  private var previousRanges: [Range<Int>] = []

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
    func rows(_ range: (ahead: Double, behind: Double)) -> Range<Int> {
      let (above, below) = isForward ? (range.behind, range.ahead) : (range.ahead, range.behind)
      return ui.rows(above: above * ui.viewportHeight, below: below * ui.viewportHeight)
    }
    let ranges = [visible, rows(display), rows(preload)]
    let (shown, displayed, preloaded) = (ui.makeRowSet(ranges[0]), ui.makeRowSet(ranges[1]), ui.makeRowSet(ranges[2]))
    let others = nodes.isRangeCurrent ? previousRanges : previousRanges + [nodes.nodes.indices]
    nodes.isRangeCurrent = true
    previousRanges = ranges
    var visited = ui.makeRowSet(0..<0)
    // Visible rows first, so that they are drawn first; then those ahead.
    for range in ranges + others {
      for row in visited.insert(range).joined() {
        let isVisible = shown.contains(row)
        var new: NodeRange = []
        if isVisible || displayed.contains(row) { new.insert(.display) }
        if isVisible || preloaded.contains(row) { new.insert(.preload) }
        nodes.setRanges(new, ofRow: row, ui: ui)
      }
    }
  }
}
