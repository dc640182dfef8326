/// Tracks at which refreshes of the scroll a new frame was due, and at which one was shown.
struct RefreshTracker {
  /// The index of the latest refresh.
  private(set) var latest = 0
  /// The refreshes at which a step of the scroll was due, and the refreshes from each to the next one.
  private var steps: ContiguousArray<(refresh: Int, interval: Int)> = []
  /// The refreshes that showed a new position, ascending.
  private var shown: ContiguousArray<Int> = []

  /// Whether a step of the scroll was due at any refresh.
  var hasSteps: Bool { !steps.isEmpty }

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
    var missed: [Int] = []
    // The first refresh that shows a frame at least two refreshes after the step; both lists are ascending.
    var next = 0
    for (refresh, interval) in steps {
      let due = refresh + interval + 1
      while next < shown.count, shown[next] < refresh + 2 { next += 1 }
      let nextShown = next < shown.count ? shown[next] : Int.max
      guard nextShown > due else { continue }
      let known = missed.last ?? -1
      for late in due..<min(due + interval, nextShown) where late < end && late > known { missed.append(late) }
    }
    return missed
  }
}
