import Simulation

/// A row that is at least partly visible in a composed frame.
package struct VisibleRow: Hashable {
  /// The serial number of the row's entry: a row that leaves the screen and returns gets another one.
  var entry: Int
  /// The index of the row in the list.
  var row: Int
  /// Whether any part of its cell is blank, visible or not.
  package internal(set) var isBlank: Bool

  /// Creates the row of a cell as it was last composited.
  @inline(__always)
  init(_ cell: Cell) { self.init(entry: cell.entry, row: cell.row?.index ?? -1, isBlank: cell.isBlank) }

  /// Creates a row from the serial number of its entry, its index in the list and whether its cell is partly blank.
  package init(entry: Int, row: Int, isBlank: Bool) {
    self.entry = entry
    self.row = row
    self.isBlank = isBlank
  }
}

/// The visible rows of the last composed frame, from the top.
package struct VisibleRows {
  /// The visible rows of the last frame.
  package private(set) var rows: ContiguousArray<VisibleRow> = []
  /// Increases when the rows of a frame differ from those of the previous frame.
  package private(set) var version = 0
  private var count = 0
  private var isChanged = false

  /// Creates the rows before the first frame.
  package init() {}

  /// The number of rows added to the frame so far.
  var addedCount: Int { count }

  /// Adds the next visible rows of the frame, which are the same as those of the previous frame at these positions.
  mutating func addUnchanged(_ added: Int) {
    precondition(count + added <= rows.count, "\(added) unchanged rows after \(count) of \(rows.count)")
    count += added
  }

  /// Begins a frame.
  package mutating func begin() {
    count = 0
    isChanged = false
  }

  /// Adds the next visible row of the frame.
  @inline(__always)
  package mutating func add(_ row: VisibleRow) {
    if count == rows.count {
      rows.append(row)
      isChanged = true
    } else if rows[count] != row {
      rows[count] = row
      isChanged = true
    }
    count += 1
  }

  /// Ends the frame.
  package mutating func end() {
    if rows.count > count {
      rows.removeSubrange(count...)
      isChanged = true
    }
    if isChanged { version += 1 }
  }
}

/// Tracks since when the display shows each row, and how long until its content was complete (nothing of it blank).
///
/// Complexity per shown frame: O(n²), n = visible rows, if the rows differ from those of the previous frame; otherwise
/// O(1).
package struct ContentLatencyTracker {
  private struct Shown {
    var entry: Int
    var row: Int
    /// The index of the first refresh that showed it.
    var since: Int
    /// Refreshes until nothing of it was blank; nil while some part is blank.
    var latency: Int?
  }

  private struct Composed {
    var frame: Int
    var offset: Double
    /// The version of its visible rows.
    var rows: Int
  }

  /// Frames in flight to the display, and the distinct row sets among them.
  private var composed = InFlight<Composed>()
  private var rowSets = InFlight<(version: Int, rows: ContiguousArray<VisibleRow>)>()
  /// The version of the rows of the last composed frame.
  private var composedRows: Int?
  /// The version of the rows on the display.
  private var shownRows: Int?
  private var shown: ContiguousArray<Shown> = []
  /// The content offset on the display, in points; nil before the first frame.
  package private(set) var offset: Double?
  /// Whether the scroll is in progress; only then departures are recorded.
  package var isScrolling = false
  /// For each row that has left the screen during the scroll, the refreshes from the first one that showed it to the
  /// one at which nothing of it was blank, or at which it left.
  package private(set) var latencies: [Int] = []
  /// The refresh that first showed each of these rows.
  private var firstRefreshes: [Int] = []
  /// The number of these rows that were still partly blank when they left or when the scroll ended.
  package private(set) var leftBlank = 0

  /// Creates a tracker before the first frame.
  package init() {}

  /// Records a composed frame, which is now in flight to the display.
  package mutating func recordComposed(_ rows: VisibleRows, offset: Double, frame: Int) {
    composed.append(Composed(frame: frame, offset: offset, rows: rows.version))
    if composedRows != rows.version || rowSets.first == nil { rowSets.append((rows.version, rows.rows)) }
    composedRows = rows.version
  }

  /// Records that the display shows a frame from a refresh on.
  package mutating func recordShown(frame: Int, at refresh: Int) {
    guard composed.removeAll(before: { $0.frame == frame }), let first = composed.first else { return }
    offset = first.offset
    composed.removeFirst()
    // Following frames with the same rows still need the set.
    guard first.rows != shownRows, rowSets.removeAll(before: { $0.version == first.rows }), let set = rowSets.first
    else { return }
    shownRows = first.rows
    update(by: set.rows, at: refresh)
  }

  /// Updates the rows on the display, and the latencies of those that are complete.
  private mutating func update(by rows: ContiguousArray<VisibleRow>, at refresh: Int) {
    var keptCount = 0
    // Both are usually in the same order, so each search continues after the last match.
    var next = 0
    for position in shown.indices {
      var old = shown[position]
      guard let match = Self.index(of: old.entry, in: rows, \.entry, from: next) else {
        recordDeparture(old, at: refresh)
        continue
      }
      next = match + 1
      old.row = rows[match].row
      if !rows[match].isBlank, old.latency == nil { old.latency = refresh - old.since }
      shown[keptCount] = old
      keptCount += 1
    }
    if keptCount < shown.count { shown.removeSubrange(keptCount...) }
    guard keptCount < rows.count else { return }
    next = 0
    for row in rows {
      if let match = Self.index(of: row.entry, in: shown, \.entry, from: next) {
        next = match + 1
      } else {
        shown.append(Shown(entry: row.entry, row: row.row, since: refresh, latency: row.isBlank ? nil : 0))
      }
    }
  }

  /// The index of the row with an entry number; searches from `start` to the end, then from the beginning.
  @inline(__always)
  private static func index<Row>(
    of entry: Int, in rows: ContiguousArray<Row>, _ number: (Row) -> Int, from start: Int
  ) -> Int? {
    for position in start..<max(start, rows.count) where number(rows[position]) == entry { return position }
    for position in 0..<min(start, rows.count) where number(rows[position]) == entry { return position }
    return nil
  }

  /// Ends the scroll: records the departure of all rows on the display.
  package mutating func finishScroll(at refresh: Int) {
    for row in shown { recordDeparture(row, at: refresh) }
    shown.removeAll()
  }

  private mutating func recordDeparture(_ row: Shown, at refresh: Int) {
    guard isScrolling else { return }
    latencies.append(row.latency ?? max(0, refresh - row.since))
    firstRefreshes.append(row.since)
    if row.latency == nil { leftBlank += 1 }
  }

  /// The latencies as times, if refreshes occur at these instants; later ones count as the last.
  func spans(at instants: [VirtualInstant]) -> [VirtualDuration] {
    zip(firstRefreshes, latencies).map { first, latency in
      instants[min(first + latency, instants.count - 1)] - instants[min(first, instants.count - 1)]
    }
  }

  /// Whether the display shows rows, and the content of each has been complete.
  var isComplete: Bool { !shown.isEmpty && shown.allSatisfy { $0.latency != nil } }

  /// Whether the display shows a row, and its content has been complete.
  package func isComplete(_ row: Int) -> Bool { shown.contains { $0.row == row && $0.latency != nil } }
}

/// A first-in first-out list of what is on its way to the display. Removed elements make room only when many have been removed, so that
/// a removal moves nothing.
private struct InFlight<Element> {
  private var elements: ContiguousArray<Element> = []
  private var removedCount = 0
  /// The number of removed elements that make room.
  private static var maximumRemovedCount: Int { 64 }

  var first: Element? { removedCount < elements.count ? elements[removedCount] : nil }
  var last: Element? { removedCount < elements.count ? elements.last : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() { remove(before: removedCount + 1) }

  /// Removes the elements before the last one that matches; returns false, and removes nothing, if none does.
  mutating func removeAll(before matches: (Element) -> Bool) -> Bool {
    var position = elements.count - 1
    while position >= removedCount, !matches(elements[position]) { position -= 1 }
    guard position >= removedCount else { return false }
    remove(before: position)
    return true
  }

  private mutating func remove(before position: Int) {
    removedCount = position
    guard removedCount >= Self.maximumRemovedCount else { return }
    elements.removeSubrange(..<removedCount)
    removedCount = 0
  }
}
