internal import ListRuntime
internal import Simulation

extension RunStatistics {
  /// The minimum number of refreshes with a new frame in any one-second window: O(frames log frames).
  ///
  /// Windows start at the refresh of the scroll's first frame at the earliest and end at the refresh that shows its
  /// last frame at the latest. Nil for scrolls shorter than a second.
  package var fewestShownInASecond: Int? {
    let interval = record.refreshInterval.nanoseconds
    guard interval > 0 else { return nil }
    let window = Int((1_000_000_000 + interval / 2) / interval)
    var first: Int?
    var shown: [Int] = []
    for frame in record.frames where frame.isScroll {
      first = min(first ?? frame.vsync, frame.vsync)
      if frame.shownAt >= 0 { shown.append(frame.shownAt) }
    }
    shown.sort()
    if record.variableRefreshes != nil { return fewestInASecond(of: shown, from: first) }
    guard window > 0, let first, let last = shown.last, last - first + 1 >= window else { return nil }
    // Moving the start of a window to the refresh after a shown frame never increases the count, so the minimum is in
    // the first window or in one that starts right after a shown frame.
    let starts = [first] + shown.map { $0 + 1 }.filter { $0 >= first && $0 + window - 1 <= last }
    return starts.map { Self.lowerBound(of: $0 + window, in: shown) - Self.lowerBound(of: $0, in: shown) }.min()
  }

  /// The same for a varying refresh interval: a window is a second long, for any number of refreshes in it.
  private func fewestInASecond(of shown: [Int], from first: Int?) -> Int? {
    guard let first, let last = shown.last else { return nil }
    let end = record.instant(ofRefresh: last)
    let starts = [first] + shown.map { $0 + 1 }.filter { $0 >= first }
    return starts.compactMap { start in
      let limit = record.instant(ofRefresh: start) + .seconds(1)
      guard limit <= end else { return nil }
      return Self.lowerBound(of: record.refresh(atOrBefore: limit) + 1, in: shown)
        - Self.lowerBound(of: start, in: shown)
    }.min()
  }

  /// The index of the first element that is not less than a value (lower bound): O(log n).
  private static func lowerBound(of value: Int, in ascending: [Int]) -> Int {
    var low = 0
    var high = ascending.count
    while low < high {
      let middle = (low + high) / 2
      if ascending[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
