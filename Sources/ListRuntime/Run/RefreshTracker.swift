/// Tracks at which refreshes of the scroll a new frame was due, and at which one was shown.
struct RefreshTracker {
  /// The index of the latest refresh.
  private(set) var latest = 0
  private var due: ContiguousArray<Int> = []
  private var shown: ContiguousArray<Int> = []

  /// Records a refresh at which the list should have moved: a frame is then due at the second refresh after it.
  mutating func recordRefresh(_ index: Int, isFrameDue: Bool) {
    latest = index
    if isFrameDue { due.append(index + 2) }
  }

  /// Records that a refresh shows the list at a new position.
  mutating func recordShown(at index: Int) { shown.append(index) }

  /// The refreshes before `end` at which a frame was due and none was shown, in ascending order. O(refreshes).
  func missed(before end: Int) -> [Int] {
    let shown = Set(shown)
    return due.filter { $0 < end && !shown.contains($0) }
  }
}
