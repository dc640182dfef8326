import ListRuntime
import Simulation

extension RunStatistics {
  /// The minimum number of refreshes with a new frame in any one-second window: O(frames log frames).
  ///
  /// A refresh counts once, however many commits it shows. Windows start at the refresh that shows the scroll's first frame at the
  /// earliest and end at the one that shows its last frame at the latest. Nil for scrolls shorter than a second.
  package var fewestShownInASecond: Int? {
    var shown: [Int] = []
    // Refreshes mostly ascend already, so that sorting them takes little.
    for refresh in record.frames.lazy.filter({ $0.isScroll && $0.shownAt >= 0 }).map(\.shownAt).sorted()
    where refresh != shown.last { shown.append(refresh) }
    guard let first = shown.first, let last = shown.last else { return nil }
    // Moving the start of a window to the refresh after a shown frame never increases the count, so the minimum is in
    // the first window or in one that starts right after a shown frame.
    // Windows ascend, and so do their ends among the shown refreshes.
    var (from, to) = (0, 0)
    var fewest: Int?
    for start in [first] + shown.map({ $0 + 1 }) {
      let end = refreshOneSecond(after: start)
      guard end - 1 <= last else { break }
      while from < shown.count, shown[from] < start { from += 1 }
      while to < shown.count, shown[to] < end { to += 1 }
      fewest = min(fewest ?? .max, to - from)
    }
    return fewest
  }

  /// The first refresh that is at least a second after another one.
  private func refreshOneSecond(after start: Int) -> Int {
    guard record.variableRefreshes != nil else { return start + record.refreshRate }
    let end = record.instant(ofRefresh: start) + .seconds(1)
    let last = record.refresh(atOrBefore: end)
    return record.instant(ofRefresh: last) < end ? last + 1 : last
  }
}
