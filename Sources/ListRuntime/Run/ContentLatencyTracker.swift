/// A row that a composed frame shows a part of.
struct RowOnScreen: Hashable {
  /// Number of the row's entry into the list: a row that leaves and comes back is another one here.
  var entry: Int
  /// Its index.
  var row: Int
  /// Whether anything of its cell is blank, on the screen or not.
  var isBlank: Bool
}

/// The rows that composed frames show parts of, from the top, one frame after the other.
struct RowsOnScreen {
  /// The rows of the last frame.
  private(set) var rows: ContiguousArray<RowOnScreen> = []
  /// Changes when the rows of a frame are not those of the frame before.
  private(set) var version = 0
  private var count = 0
  private var isChanged = false

  /// A frame begins.
  mutating func begin() {
    count = 0
    isChanged = false
  }

  /// The frame shows a part of a row.
  @inline(__always)
  mutating func add(_ row: RowOnScreen) {
    if count == rows.count {
      rows.append(row)
      isChanged = true
    } else if rows[count] != row {
      rows[count] = row
      isChanged = true
    }
    count += 1
  }

  /// The frame shows no further row.
  mutating func end() {
    if rows.count > count {
      rows.removeSubrange(count...)
      isChanged = true
    }
    if isChanged { version += 1 }
  }
}

/// Follows what the display shows: since when each row, and since when with nothing of it blank.
///
/// O(rows on the screen, squared) for each frame that is shown with other rows than the one before, else O(1).
struct ContentLatencyTracker {
  private struct Shown {
    var entry: Int
    var row: Int
    /// The refresh that first showed it.
    var since: Int
    /// Refreshes until nothing of it was blank; nil while something is.
    var wait: Int?
  }

  private struct Composed {
    var frame: Int
    var offset: Double
    /// Version of its rows.
    var rows: Int
  }

  /// Frames on their way to the display, and the rows of those among them that have others than the frame before.
  private var composed: ContiguousArray<Composed> = []
  private var rowSets: ContiguousArray<(version: Int, rows: ContiguousArray<RowOnScreen>)> = []
  /// Version of the rows that are shown.
  private var shownRows: Int?
  private var shown: ContiguousArray<Shown> = []
  /// By row of the frame that is shown next: whether it is shown already.
  private var isKnown: ContiguousArray<Bool> = []
  /// The list's offset, in points, in what is shown; nil before the first frame.
  private(set) var offset: Double?
  /// Whether rows count, which they do while the list is scrolled.
  var isScroll = false
  /// For each row that was on the screen during the scroll and has left it: refreshes from the first that showed a part of
  /// it to the one at which nothing of it was blank, or at which it left.
  private(set) var waits: [Int] = []
  /// How many of these left, or were there at the end, with something still blank.
  private(set) var leftBlank = 0

  /// A frame was composed, and is on its way to the display.
  mutating func compose(_ rows: RowsOnScreen, offset: Double, frame: Int) {
    composed.append(Composed(frame: frame, offset: offset, rows: rows.version))
    if rowSets.last?.version != rows.version { rowSets.append((rows.version, rows.rows)) }
  }

  /// The display shows a frame from a refresh on.
  mutating func show(frame: Int, at refresh: Int) {
    guard let position = composed.lastIndex(where: { $0.frame == frame }) else { return }
    let version = composed[position].rows
    offset = composed[position].offset
    composed.removeSubrange(...position)
    guard version != shownRows, let set = rowSets.firstIndex(where: { $0.version == version }) else { return }
    shownRows = version
    // The set itself stays for the frames that follow with the same rows.
    rowSets.removeSubrange(..<set)
    update(by: rowSets[0].rows, at: refresh)
  }

  /// Notes which rows are shown now, and of which of them nothing is blank.
  private mutating func update(by rows: ContiguousArray<RowOnScreen>, at refresh: Int) {
    isKnown.removeAll(keepingCapacity: true)
    for _ in rows { isKnown.append(false) }
    var kept = 0
    // Both are mostly in one order: a row is looked for behind the one found last.
    var next = 0
    for position in shown.indices {
      var old = shown[position]
      guard let found = Self.place(of: old.entry, in: rows, from: next) else {
        leave(old, at: refresh)
        continue
      }
      next = found + 1
      isKnown[found] = true
      old.row = rows[found].row
      if !rows[found].isBlank, old.wait == nil { old.wait = refresh - old.since }
      shown[kept] = old
      kept += 1
    }
    shown.removeSubrange(kept...)
    for (position, row) in rows.enumerated() where !isKnown[position] {
      shown.append(Shown(entry: row.entry, row: row.row, since: refresh, wait: row.isBlank ? nil : 0))
    }
  }

  /// Where the row of an entry stands, looked for from a place on and then from the start.
  @inline(__always)
  private static func place(of entry: Int, in rows: ContiguousArray<RowOnScreen>, from start: Int) -> Int? {
    if start < rows.count, rows[start].entry == entry { return start }
    for position in start..<max(start, rows.count) where rows[position].entry == entry { return position }
    for position in 0..<min(start, rows.count) where rows[position].entry == entry { return position }
    return nil
  }

  /// The scroll is over: the rows that are shown count as if they left.
  mutating func finish(at refresh: Int) {
    for row in shown { leave(row, at: refresh) }
    shown.removeAll()
  }

  private mutating func leave(_ row: Shown, at refresh: Int) {
    guard isScroll else { return }
    waits.append(row.wait ?? max(0, refresh - row.since))
    if row.wait == nil { leftBlank += 1 }
  }

  /// Whether the display shows rows, and of none of them anything has been blank since.
  var isComplete: Bool { !shown.isEmpty && shown.allSatisfy { $0.wait != nil } }

  /// Whether the display shows a row, and nothing of it has been blank since.
  func isComplete(_ row: Int) -> Bool { shown.contains { $0.row == row && $0.wait != nil } }
}
