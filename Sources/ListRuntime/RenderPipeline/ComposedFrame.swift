/// The last composed frame, as far as the next one can use its cost again.
///
/// While nothing changes on which the cost of compositing depends, a frame at the same offset costs the same, and so do the rows that are
/// completely on the screen at any offset: only those at the edges differ. No result depends on it.
struct ComposedFrame {
  /// Consecutive cells that are completely on the screen, whose costs do not depend on where they are.
  struct WholeCells {
    /// Their number; 0 if any cell that is completely on the screen is not one of them.
    private(set) var count = 0
    /// The number of visible rows above them.
    private(set) var rowsAbove = 0
    /// The numbers of the row entries of the first and the last one.
    private(set) var firstEntry = -1
    private(set) var lastEntry = -1
    /// The position after the last one.
    private var end = 0
    private var isValid = true

    /// Adds cells that begin at a position of the list's cells; visible rows are above the first of them.
    @inline(__always)
    mutating func append(_ added: Int = 1, at position: Int, firstEntry: Int, lastEntry: Int, rowsAbove: Int) {
      guard isValid else { return }
      if count == 0 {
        (self.rowsAbove, self.firstEntry) = (rowsAbove, firstEntry)
      } else if position != end {
        return invalidate()
      }
      (count, end, self.lastEntry) = (count + added, position + added, lastEntry)
    }

    /// Records that a cell is completely on the screen whose cost depends on where it is.
    mutating func invalidate() { (count, firstEntry, isValid) = (0, -1, false) }
  }

  /// The versions in `PendingCommit` when it was composed; nil before the first frame.
  private var versions: (all: Int, wholeCells: Int)?
  /// The pixels of the screen, and the pixel of the content at its top.
  private var screen = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  private var top = 0
  /// Its cost.
  private(set) var cost = CompositeCost()
  /// The cells that are completely on the screen, and the cost of all of them.
  private(set) var wholeCells = WholeCells()
  private(set) var wholeCellsCost = CompositeCost()
  /// Whether it was composed without bitmaps of the rasterization cache, of which each frame notes the use.
  private var isConstant = false

  /// Forgets the frame unless its cells that were completely on the screen are as they were; `isUsable` is false if it must not be used.
  mutating func validate(_ commit: PendingCommit, screen: PixelRect, isUsable: Bool) {
    guard isUsable, versions?.wholeCells == commit.wholeCellsVersion, self.screen == screen else {
      if versions != nil { (versions, wholeCells) = (nil, WholeCells()) }
      return
    }
  }

  /// Whether a frame at a pixel of the content costs the same.
  func hasCost(_ commit: PendingCommit, at top: Int) -> Bool {
    isConstant && self.top == top && versions?.all == commit.compositingVersion
  }

  /// Replaces the frame.
  mutating func update(
    _ commit: PendingCommit, screen: PixelRect, top: Int, cost: CompositeCost, wholeCells: WholeCells,
    wholeCellsCost: CompositeCost, isConstant: Bool
  ) {
    versions = (commit.compositingVersion, commit.wholeCellsVersion)
    self.screen = screen
    self.top = top
    self.cost = cost
    self.wholeCells = wholeCells
    self.wholeCellsCost = wholeCellsCost
    self.isConstant = isConstant
  }
}
