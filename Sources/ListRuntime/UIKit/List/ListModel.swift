/// The rows of a list with their heights, its content offset and its size: the values that layout and strategies read.
///
/// A class, because the list view changes it while strategies read it.
package final class ListModel {
  /// All rows, in order.
  var rows: ContiguousArray<Row> = []
  /// Heights and tops of the rows; has one entry for each row.
  var heights = HeightIndex(estimates: []) { didSet { areTopsCurrent = false } }
  /// Whether the cells of the list show consecutive rows at their current tops, as after a full layout.
  var areTopsCurrent = false
  /// Vertical content offset, in points.
  var offset: Double { didSet { findScreen() } }
  /// Width and height of the list, in points.
  package var size: PointSize { didSet { findScreen() } }
  /// The part of the content that is on the screen, in layout units: its top and its bottom.
  private(set) var screen: (low: Int64, high: Int64) = (0, 0)
  /// Height in points of the bar that overlaps the top; the resting offset is this far above the first row.
  let topInset: Double
  /// Size of a pixel, in points.
  private let pixel: Double
  /// The distance in points by which the bounds were moved since the last step of the scroll.
  var pendingShift = 0.0
  /// Where the rows on the screen are, and what moves them besides the scroll.
  var positions = RowPositions()
  /// The row that the scroll is to bring to the top of the screen; nil if it has no such row.
  var landingRow: Int?
  /// Ends a deceleration in progress, which an assigned offset stops in some systems.
  var stopDeceleration: (() -> Void)?
  /// The offset in points at which a deceleration in progress comes to rest; nil without one.
  var decelerationTarget: (() -> Double?)?
  /// The distance in pixels that decelerations had left when they were stopped.
  var momentumLost = 0
  /// Height in points of the keyboard, which covers the lower part of the list.
  var bottomInset = 0.0
  /// Whether the list starts at its end.
  let startsAtEnd: Bool
  /// Whether the user is at the end of a list that starts there, and has not scrolled away from it.
  var isPinnedToEnd: Bool
  /// Whether the list is mirrored, so that its offset is a distance from the end of the content.
  var isMirrored = false
  /// The ``boundsEnd`` for which the offset of a mirrored list is right; nil before its first layout.
  var mirroredEnd: Int64?
  /// The distance in points by which the bounds were moved back to the content since the last step of the scroll.
  var pendingReturn = 0.0
  /// The distance in points by which the bounds were moved since the last step of the scroll, because heights above them replaced their
  /// estimates: the content farther up, to which the scroll may go, has not moved.
  var pendingCorrection = 0.0
  /// Whether a list that rests beyond its end returns there; not if the app has scrolled it to where it is.
  var returnsToEnd = false
  /// What moves the list and where it goes.
  var motion = ScrollMotion()
  /// The rates at which the app prefers to move the list; nil leaves the rate to the system.
  var preferredFrameRates: FrameRateRange? {
    didSet { if preferredFrameRates != oldValue { preferredFrameRatesDidChange?() } }
  }
  /// Called when the app changes its preferred rates.
  var preferredFrameRatesDidChange: (() -> Void)?
  /// Rows on the screen as of the last layout, without the buffered margins.
  var visibleRows = 0..<0

  /// A list without rows that fills a screen.
  init(screen: Screen, topInset: Double, startsAtEnd: Bool = false) {
    size = PointSize(width: screen.width, height: screen.height)
    self.topInset = topInset
    pixel = 1 / Double(screen.scale)
    self.startsAtEnd = startsAtEnd
    isPinnedToEnd = startsAtEnd
    offset = -topInset
    findScreen()
  }

  private func findScreen() { screen = (HeightIndex.units(offset), HeightIndex.units(offset + size.height)) }

  /// Whether a drag, a deceleration or an animation scrolls the list.
  var isScrolling: Bool { motion.phase != .idle }

  /// Height of the content, in points.
  var contentHeight: Double { HeightIndex.points(heights.total) }

  /// The offset in points at which the end of the content is at the end of the part that no keyboard covers.
  var endOffset: Double { max(contentHeight + bottomInset - size.height, -topInset) }

  /// The top of bounds whose end is the end of the content, in layout units.
  var boundsEnd: Int64 { heights.total - HeightIndex.units(size.height) }

  /// Moves the bounds of a mirrored list, whose offset is a distance from the end of its content, with that end and with their own height;
  /// returns whether they have moved.
  @discardableResult func followMirroredEnd() -> Bool {
    guard isMirrored, let known = mirroredEnd, boundsEnd != known else { return false }
    let change = HeightIndex.points(boundsEnd - known)
    offset += change
    pendingShift += change
    mirroredEnd = boundsEnd
    return true
  }

  /// The edge of the screen from which rows are placed, in layout units: its top, or in a mirrored list its bottom.
  var fixedEdge: Int64 { isMirrored ? screen.high : screen.low }

  /// The distance in points from the screen to an end of the content.
  func distance(to edge: ListEdge) -> Double {
    switch edge {
    case .start: offset + topInset
    case .end: endOffset - offset
    }
  }

  /// Whether the screen shows an end of the content, to the pixel.
  func isAt(_ edge: ListEdge) -> Bool { distance(to: edge) < pixel }

  /// Whether the screen is beyond the end of the content, by at least a pixel.
  var isBeyondEnd: Bool { distance(to: .end) <= -pixel }

  /// The offset in points at which a row, which must exist, is at the top of the screen, as far as the end of the content allows.
  func landingOffset(of row: Int) -> Double { min(HeightIndex.points(heights.top(of: row)), endOffset) }

  /// A row; an index out of range gives the nearest row.
  func row(_ index: Int) -> Row {
    guard !rows.isEmpty else { return Row(index: 0, item: 0, blocks: 0..<0) }
    return rows[min(max(index, 0), rows.count - 1)]
  }

  /// Rows that intersect the screen extended by points above and below, by the current heights; a negative number leaves a part of the
  /// screen out. O(log n + rows).
  func rows(above: Double, below: Double) -> Range<Int> {
    guard heights.count > 0 else { return 0..<0 }
    let first = heights.row(at: HeightIndex.units(offset - above))
    let last = heights.row(at: HeightIndex.units(offset + size.height + below))
    return first..<max(first, last + 1)
  }
}
