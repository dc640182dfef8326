package import Digests

/// Starts the runs of a plan in order, within a window, and delivers their outcomes in the plan's order.
package struct OrderedResultBuffer {
  private let count: Int
  private let digests: [Digest]?
  private let window: Int
  private var startedCount = 0
  private var deliveredCount = 0
  /// Outcomes that wait for an earlier one, by position.
  private var completed: [Int: RunResult.Outcome] = [:]
  /// Runs in progress, each with the positions of later equal runs, which get the same outcome.
  private var duplicates: [Digest: [Int]] = [:]

  /// A buffer for `count` runs.
  ///
  /// - Parameters:
  ///   - digests: the configuration digest of each run; nil to execute equal runs separately.
  ///   - window: the maximum number of runs that are started and not yet delivered, at least 1.
  package init(count: Int, digests: [Digest]?, window: Int) {
    self.count = count
    self.digests = digests
    self.window = window
  }

  /// The position of the next run to start; nil if there is none, or if the window is full.
  package mutating func startNext() -> Int? {
    while startedCount < min(count, deliveredCount + window) {
      let position = startedCount
      startedCount += 1
      guard let digest = digests?[position] else { return position }
      guard duplicates[digest] == nil else {
        duplicates[digest]?.append(position)
        continue
      }
      duplicates[digest] = []
      return position
    }
    return nil
  }

  /// Records the outcome of a started run. Returns the positions of this run and its duplicates, in ascending order.
  package mutating func complete(_ position: Int, with outcome: RunResult.Outcome) -> [Int] {
    let positions = [position] + (digests.flatMap { duplicates.removeValue(forKey: $0[position]) } ?? [])
    for position in positions { completed[position] = outcome }
    return positions
  }

  /// Removes and returns the next outcome in the plan's order; nil if it is not complete.
  package mutating func deliverNext() -> (position: Int, outcome: RunResult.Outcome)? {
    guard let outcome = completed.removeValue(forKey: deliveredCount) else { return nil }
    defer { deliveredCount += 1 }
    return (deliveredCount, outcome)
  }
}
