package import Simulation

/// The refreshes of a run on a display with a variable interval, and the counts that are based on them.
package struct VariableRefreshRecord: Sendable, Hashable {
  /// The instants of all refreshes of the run and of the one after it, by index; at least one.
  package let instants: [VirtualInstant]
  /// `RunRecord.contentLatencies` as times.
  package let contentLatencies: [VirtualDuration]
  /// For each sample of the frame counter, its callbacks as a percentage of the display's refreshes in the same time.
  package let frameRateShares: [Int]

  /// A record from its parts.
  package init(instants: [VirtualInstant], contentLatencies: [VirtualDuration], frameRateShares: [Int]) {
    precondition(!instants.isEmpty, "no refresh")
    self.instants = instants
    self.contentLatencies = contentLatencies
    self.frameRateShares = frameRateShares
  }

  /// The instant of a refresh; one beyond the run counts as the last.
  func instant(of refresh: Int) -> VirtualInstant { instants[min(max(0, refresh), instants.count - 1)] }
}

extension RunRecord {
  /// The refresh rate of the display in Hz, to the nearest whole number; the highest one if it varies.
  package var refreshRate: Int {
    let interval = max(1, refreshInterval.nanoseconds)
    return Int((1_000_000_000 + interval / 2) / interval)
  }

  /// The instant of a refresh by its index from the start of the run, at least 0.
  package func instant(ofRefresh refresh: Int) -> VirtualInstant {
    if let variableRefreshes { return variableRefreshes.instant(of: refresh) }
    return .zero + refreshInterval * refresh
  }

  /// The time from one refresh to another, as far as it is within the scroll.
  package func scrollTime(fromRefresh first: Int, to last: Int) -> VirtualDuration {
    max(.zero, min(instant(ofRefresh: last), scrollEnd) - max(instant(ofRefresh: first), scrollStart))
  }

  /// The number of refreshes in a range that showed a new frame: O(frames). If a refresh shows several commits, they are one frame.
  package static func framesShown(_ frames: [FrameRecord], in refreshes: Range<Int>) -> Int {
    var count = 0
    var latest = -1
    for frame in frames where frame.shownAt != latest && refreshes.contains(frame.shownAt) {
      count += 1
      latest = frame.shownAt
    }
    return count
  }

  /// The index of the last refresh at or before an instant: O(log refreshes).
  package func refresh(atOrBefore instant: VirtualInstant) -> Int {
    guard let instants = variableRefreshes?.instants else {
      return Int((instant - VirtualInstant.zero).nanoseconds / max(1, refreshInterval.nanoseconds))
    }
    var (low, high) = (0, instants.count)
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
