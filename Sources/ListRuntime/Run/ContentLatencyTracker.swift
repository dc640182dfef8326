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
package struct ContentLatencyTracker: ~Copyable {
  private struct Shown: BitwiseCopyable {
    var entry: Int
    var row: Int
    /// The index of the first refresh that showed it.
    var since: Int
    /// Refreshes until nothing of it was blank; nil while some part is blank.
    var latency: Int?
  }

  private struct Composed {
    var frame = 0
    var offset = 0.0
    /// The version of its visible rows.
    var rows = 0
  }

  private struct RowSet {
    var version = 0
    var rows: ContiguousArray<VisibleRow> = []
  }

  /// Frames in flight to the display, and the distinct row sets among them.
  private var composed = InFlight(Composed())
  private var rowSets = InFlight(RowSet())
  /// The version of the rows of the last composed frame.
  private var composedRows: Int?
  /// The version of the rows on the display.
  private var shownRows: Int?
  /// The rows on the display, in their order there, and those before the last change.
  private var shown = GrowableBuffer<Shown>()
  private var previous = GrowableBuffer<Shown>()
  /// The greatest entry number of a row that was on the display.
  private var newestEntry = 0
  /// The content offset on the display, in points; nil before the first frame.
  package private(set) var offset: Double?
  /// The frame on the display; nil before the first frame.
  package private(set) var frame: Int?
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
  ///
  /// - Parameters:
  ///   - rows: its visible rows; they are read only if their version is not that of the frame before.
  ///   - version: the version of the rows.
  package mutating func recordComposed(
    _ rows: @autoclosure () -> ContiguousArray<VisibleRow>, version: Int, offset: Double, frame: Int
  ) {
    composed.append { $0 = Composed(frame: frame, offset: offset, rows: version) }
    if composedRows != version || rowSets.first == nil {
      rowSets.append { set in
        set.version = version
        // A copy in place: a set that shared the rows would make the next frame copy all of them.
        set.rows.removeAll(keepingCapacity: true)
        set.rows.append(contentsOf: rows())
      }
    }
    composedRows = version
  }

  /// Records that the display shows a frame from a refresh on.
  package mutating func recordShown(frame: Int, at refresh: Int) {
    guard composed.removeAll(before: { $0.frame == frame }), let first = composed.first else { return }
    (offset, self.frame) = (first.offset, frame)
    composed.removeFirst()
    // Following frames with the same rows still need the set.
    guard first.rows != shownRows, rowSets.removeAll(before: { $0.version == first.rows }), let set = rowSets.first
    else { return }
    shownRows = first.rows
    update(by: set.rows, at: refresh)
  }

  /// Updates the rows on the display, and the latencies of those that are complete.
  private mutating func update(by rows: ContiguousArray<VisibleRow>, at refresh: Int) {
    swap(&shown, &previous)
    shown.removeAll()
    // Both are in the order of the list, so each search continues after the last match, and the rows that stay follow one another unless
    // rows between them have left.
    var kept = 0..<0
    var areAdjacent = true
    var next = 0
    let newest = newestEntry
    for position in rows.indices {
      let row = rows[position]
      // Later entries have larger numbers.
      guard row.entry <= newest, let match = Self.index(of: row.entry, in: previous.all, from: next) else {
        newestEntry = max(newestEntry, row.entry)
        shown.append(Shown(entry: row.entry, row: row.row, since: refresh, latency: row.isBlank ? nil : 0))
        continue
      }
      if kept.isEmpty { kept = match..<match }
      if match == kept.upperBound { kept = kept.lowerBound..<match + 1 } else { areAdjacent = false }
      next = match + 1
      var stays = previous[match]
      stays.row = row.row
      if !row.isBlank, stays.latency == nil { stays.latency = refresh - stays.since }
      shown.append(stays)
    }
    for position in 0..<previous.count where !kept.contains(position) {
      if areAdjacent || Self.index(of: previous[position].entry, in: shown.all, from: 0) == nil {
        recordDeparture(previous[position], at: refresh)
      }
    }
  }

  /// The index of the row with an entry number; searches from `start` to the end, then from the beginning.
  @inline(__always)
  private static func index(of entry: Int, in rows: UnsafeBufferPointer<Shown>, from start: Int) -> Int? {
    if start < rows.count, rows[start].entry == entry { return start }
    return rows.firstIndex { $0.entry == entry }
  }

  /// Ends the scroll: records the departure of all rows on the display.
  package mutating func finishScroll(at refresh: Int) {
    for row in shown.all { recordDeparture(row, at: refresh) }
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
  var isComplete: Bool { !shown.isEmpty && shown.all.allSatisfy { $0.latency != nil } }

  /// Whether the display shows a row, and its content has been complete.
  package func isComplete(_ row: Int) -> Bool { shown.all.contains { $0.row == row && $0.latency != nil } }
}

/// A first-in first-out list of what is on its way to the display. A removed element's memory serves a later one.
private struct InFlight<Element> {
  /// The elements in a ring.
  private var slots: ContiguousArray<Element> = []
  private var start = 0
  private var count = 0
  private let empty: Element

  init(_ empty: Element) { self.empty = empty }

  var first: Element? { count > 0 ? slots[start] : nil }

  private func slot(_ position: Int) -> Int {
    let index = start + position
    return index < slots.count ? index : index - slots.count
  }

  /// Appends an element, which is made from the one that had its memory.
  @inline(__always)
  mutating func append(_ make: (inout Element) -> Void) {
    if count == slots.count {
      slots = ContiguousArray(slots[start...] + slots[..<start])
      start = 0
      slots.append(empty)
    }
    make(&slots[slot(count)])
    count += 1
  }

  mutating func removeFirst() { remove(1) }

  /// Removes the elements before the last one that matches; returns false, and removes nothing, if none does.
  @inline(__always)
  mutating func removeAll(before matches: (Element) -> Bool) -> Bool {
    var position = count - 1
    while position >= 0, !matches(slots[slot(position)]) { position -= 1 }
    guard position >= 0 else { return false }
    remove(position)
    return true
  }

  private mutating func remove(_ removed: Int) {
    start = slot(removed)
    count -= removed
  }
}
