/// A row that a composed frame shows a part of.
struct RowOnScreen: Hashable {
  /// Number of the row's entry into the list: a row that leaves and comes back is another one here.
  var entry: Int
  /// Its index.
  var row: Int
  /// Whether anything of its cell is blank, on the screen or not.
  var isBlank: Bool
}

/// Follows what the display shows: since when each row, and since when with nothing of it blank.
///
/// O(rows on the screen, squared) for each frame that is shown.
struct ContentArrivals {
  private struct Shown {
    var entry: Int
    var row: Int
    /// The refresh that first showed it.
    var since: Int
    /// Refreshes until nothing of it was blank; nil while something is.
    var wait: Int?
  }

  private var composed: [(frame: Int, offset: Double, rows: ContiguousArray<RowOnScreen>)] = []
  private var shown: ContiguousArray<Shown> = []
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
  mutating func compose(_ rows: ContiguousArray<RowOnScreen>, offset: Double, frame: Int) {
    composed.append((frame, offset, rows))
  }

  /// The display shows a frame from a refresh on.
  mutating func show(frame: Int, at refresh: Int) {
    guard let position = composed.lastIndex(where: { $0.frame == frame }) else { return }
    let rows = composed[position].rows
    offset = composed[position].offset
    composed.removeSubrange(...position)
    if update(by: rows, at: refresh) { return }
    for old in shown where !rows.contains(where: { $0.entry == old.entry }) { leave(old, at: refresh) }
    shown.removeAll { old in !rows.contains { $0.entry == old.entry } }
    for row in rows {
      if let position = shown.firstIndex(where: { $0.entry == row.entry }) {
        shown[position].row = row.row
        if !row.isBlank, shown[position].wait == nil { shown[position].wait = refresh - shown[position].since }
      } else {
        shown.append(Shown(entry: row.entry, row: row.row, since: refresh, wait: row.isBlank ? nil : 0))
      }
    }
  }

  /// Notes what is there of rows that were shown before; whether these are all there are, as in most frames.
  private mutating func update(by rows: ContiguousArray<RowOnScreen>, at refresh: Int) -> Bool {
    guard rows.count == shown.count else { return false }
    for (position, row) in rows.enumerated() {
      guard
        let known = shown[position].entry == row.entry ? position : shown.firstIndex(where: { $0.entry == row.entry })
      else { return false }
      shown[known].row = row.row
      if !row.isBlank, shown[known].wait == nil { shown[known].wait = refresh - shown[known].since }
    }
    return true
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
