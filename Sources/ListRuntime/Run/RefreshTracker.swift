/// Tracks at which refreshes of the scroll a new frame was due, and at which one was shown.
struct RefreshTracker {
  /// The index of the latest refresh.
  private(set) var latest = 0
  /// The refreshes at which a step of the scroll was due, and the refreshes from each to the next one.
  private var steps: ContiguousArray<(refresh: Int, interval: Int)> = []
  private var shown: ContiguousArray<Int> = []

  /// Records a refresh at which the list should have moved, if steps come every `interval` refreshes: the app then has
  /// that many refreshes to submit a frame, which is due at the refresh after that.
  mutating func recordRefresh(_ index: Int, isFrameDue: Bool, interval: Int = 1) {
    latest = index
    if isFrameDue { steps.append((index, interval)) }
  }

  /// Records that a refresh shows the list at a new position.
  mutating func recordShown(at index: Int) { shown.append(index) }

  /// The refreshes before `end` at which a frame was due and none was shown, in ascending order. O(refreshes).
  ///
  /// A frame of steps that come at every second refresh or more rarely can be shown sooner than it is due. If it is not shown
  /// when it is due, refreshes are missed until one shows a frame, at most until the next frame is due.
  func missed(before end: Int) -> [Int] {
    let shown = Set(shown)
    var missed: [Int] = []
    for (refresh, interval) in steps {
      let due = refresh + interval + 1
      guard !(refresh + 2...due).contains(where: shown.contains) else { continue }
      let late = (due..<due + interval).prefix { !shown.contains($0) }
      let known = missed.last ?? -1
      missed += late.filter { $0 < end && $0 > known }
    }
    return missed
  }
}
