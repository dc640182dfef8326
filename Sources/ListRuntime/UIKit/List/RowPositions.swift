/// Where the rows on the screen are, and by how much something other than the scroll moves them.
///
/// A scroll moves all rows by the distance that it commands. What is left of a row's motion is a jump: rows that are inserted above, a
/// height that replaces its estimate, or a correction that the scroll in progress does not take over. Nothing is recorded while
/// nothing can move rows, so a scroll alone costs one addition a step.
package struct RowPositions {
  /// Why rows move although no scroll moves them. The raw values are the words in traces and results.
  package enum Cause: String, Sendable, Hashable, CaseIterable {
    /// Rows were inserted.
    case insertion
    /// Rows were deleted.
    case deletion
    /// Rows were replaced by as many others.
    case update
    /// The item of a row grew.
    case growth
    /// A picture arrived, and rows got its height.
    case picture
    /// New items replaced all items.
    case replacement
    /// All rows were loaded again.
    case reload
    /// The width of the list changed.
    case rotation
    /// The user chose another text size.
    case textSize = "text size"
    /// A height replaced its estimate, and the scroll in progress went on as if it had not.
    case heights
    /// A keyboard covered or uncovered the lower part of the list.
    case keyboard
  }

  /// What moved a row that was on the screen.
  package struct Jump: Sendable, Hashable {
    /// The row that moved farthest, by its index after the change.
    package let row: Int
    /// How far it moved beyond what the scroll commanded, in pixels; positive toward the end of the screen.
    package let pixels: Int
    /// Why it moved.
    package let cause: Cause

    /// Creates a jump.
    package init(row: Int, pixels: Int, cause: Cause) {
      self.row = row
      self.pixels = pixels
      self.cause = cause
    }
  }

  private struct TrackedRow {
    var index: Int
    /// The distance of its top edge from the edge of the screen that stays, in layout units.
    let distance: Int64
    /// Its height, in layout units.
    let height: Int64
  }

  /// The distance in points that the scroll has commanded since the run began; positive toward the end of the list.
  private(set) var commanded = 0.0
  /// The commanded distance when the tracked rows were where their distances say.
  private var start = 0.0
  private var tracked: [TrackedRow] = []
  private var cause: Cause?
  /// The jump of the frame in progress; nil if no row has jumped.
  private var jump: Jump?
  /// The number of layouts that showed the end of the list because the app scrolled there.
  private(set) var endCount = 0

  /// Whether something may have moved rows since the last layout.
  var areTracked: Bool { cause != nil }

  /// Records a distance in points by which the scroll means to move the rows.
  mutating func command(_ distance: Double) { commanded += distance }

  /// Remembers where the rows on the screen are, before something that may move them; the first cause of a frame counts.
  ///
  /// - Parameter edge: the edge of the screen from which rows are placed, in layout units: its top, or in a mirrored list its bottom. A
  ///   screen that becomes higher or lower does not move the rows there.
  mutating func track(_ visible: Range<Int>, of heights: HeightIndex, from edge: Int64, because cause: Cause) {
    guard self.cause == nil else { return }
    self.cause = cause
    start = commanded
    tracked = visible.clamped(to: 0..<heights.count).map {
      TrackedRow(index: $0, distance: heights.top(of: $0) - edge, height: heights[$0])
    }
  }

  /// Follows rows to their new indices; rows without one are no longer tracked.
  mutating func follow(_ index: (_ row: Int) -> Int?) {
    guard areTracked else { return }
    tracked = tracked.compactMap { row in
      index(row.index).map { TrackedRow(index: $0, distance: row.distance, height: row.height) }
    }
  }

  /// Records that the app has scrolled to the end of the list: all rows are where it wants them.
  mutating func followEnd() {
    endCount += 1
    cause = nil
    tracked.removeAll(keepingCapacity: true)
  }

  /// Compares the tracked rows with where they are after a layout. A row that the scroll took off the screen counts no more.
  ///
  /// - Parameters:
  ///   - edge: the edge of the screen from which rows are placed, as for ``track(_:of:from:because:)``.
  ///   - screen: the top and the bottom of the screen, in layout units.
  ///   - scale: pixels per point.
  mutating func settle(_ heights: HeightIndex, from edge: Int64, screen: (low: Int64, high: Int64), scale: Int) {
    guard let cause else { return }
    let distance = HeightIndex.units(commanded - start)
    let perPixel = HeightIndex.unitsPerPoint / Int64(scale)
    for row in tracked where row.index < heights.count {
      let expected = edge + row.distance - distance
      guard expected < screen.high, expected + row.height > screen.low else { continue }
      let moved = heights.top(of: row.index) - expected
      // The nearest number of pixels: an offset that is no whole pixel shows rows at the nearest ones.
      let pixels = Int((moved + (moved < 0 ? -perPixel : perPixel) / 2) / perPixel)
      if pixels.magnitude > jump?.pixels.magnitude ?? 0 { jump = Jump(row: row.index, pixels: pixels, cause: cause) }
    }
    self.cause = nil
    tracked.removeAll(keepingCapacity: true)
  }

  /// The jump since the last call; nil if no row has jumped.
  mutating func takeJump() -> Jump? {
    defer { jump = nil }
    return jump
  }
}

/// What a run shows of the position of its rows, during the scroll.
package struct PositionRecord: Sendable, Hashable {
  /// A jump, with the frame that shows it.
  package struct FrameJump: Sendable, Hashable {
    /// The index of the frame in `RunRecord.frames`.
    package let frame: Int
    /// The row that moved farthest.
    package let jump: RowPositions.Jump

    /// Creates a jump of a frame.
    package init(frame: Int, jump: RowPositions.Jump) {
      self.frame = frame
      self.jump = jump
    }
  }

  /// The jumps, in order.
  package var jumps: [FrameJump] = []
  /// For each scroll to a row that has come to its end, the distance in pixels of the row from where it should be.
  package var landingErrors: [Int] = []
  /// Whether the list starts at its end, so that it can lose it.
  package var startsAtEnd = false
  /// Whether pages of items are loaded, so that the user can wait for one.
  package var hasPages = false
  /// The distance in pixels that decelerations had left when they were stopped.
  package var momentumLost = 0

  /// A record without jumps.
  package init() {}
}
