internal import ListRuntime
internal import Simulation

extension RunStatistics {
  /// Fewest refreshes with a new frame among as many successive ones as make up a second: O(frames log frames).
  ///
  /// Windows lie between the refresh that the scroll's first frame answers and the last one at which a frame of it
  /// appeared; nil for scrolls shorter than a second.
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
    guard window > 0, let first, let last = shown.last, last - first + 1 >= window else { return nil }
    // Moving a window back by one refresh never adds a frame unless it takes one in: so the fewest stand in the first
    // window or in one that starts right after a frame.
    let starts = [first] + shown.map { $0 + 1 }.filter { $0 >= first && $0 + window - 1 <= last }
    return starts.map { Self.position(of: $0 + window, in: shown) - Self.position(of: $0, in: shown) }.min()
  }

  /// Position of the first element of an ascending array that is not below a value: O(log count).
  private static func position(of value: Int, in ascending: [Int]) -> Int {
    var low = 0
    var high = ascending.count
    while low < high {
      let middle = (low + high) / 2
      if ascending[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
