import ListRuntime
package import Scenarios

/// A forecast of the time and the memory that a study needs.
///
/// The time is based on ``ListRuntime/RunConfiguration/predictedCost``, which assumes a certain machine.
package struct StudyForecast: Sendable, Equatable {
  /// The data of its runs that a study keeps until the last run has finished.
  package enum Kept: Sendable {
    /// Metrics and time series.
    case series
    /// Metrics, and the data of each run that the reports show.
    case results
    /// The numbers that an ablation needs.
    case metrics
  }

  /// The number of runs that will be simulated.
  package let runs: Int
  /// The time until the last run has finished.
  package let duration: Duration
  /// The time in which what would change the answers is searched afterwards, at most.
  package let search: Duration
  /// The peak memory of the process, in bytes: the data, the runs in progress and the data that is kept.
  package let bytes: Int

  /// A forecast from its parts.
  package init(runs: Int, duration: Duration, search: Duration = .zero, bytes: Int) {
    self.runs = runs
    self.duration = duration
    self.search = search
    self.bytes = bytes
  }

  /// Predicts the time and the memory of a plan. Complexity: O(runs + data).
  ///
  /// - Parameters:
  ///   - plan: the runs.
  ///   - jobs: the number of runs simulated at once, at least 1.
  ///   - kept: the data of each run that is kept.
  ///   - searched: the runs after which ``FlipSearch`` follows; none if it does not. It is known, too, if all runs of the plan are.
  ///   - isFinished: whether the run at a position is known, so that it is not simulated again.
  package init(
    of plan: StudyPlan, jobs: Int, keeping kept: Kept, searched: [ResolvedRun] = [],
    isFinished: (Int) -> Bool = { _ in false }
  ) {
    var costs: [Int] = []
    var data = DistinctData()
    for (position, run) in plan.runs.enumerated() {
      data.add(run.configuration.content.items)
      if !isFinished(position) { costs.append(run.configuration.predictedCost) }
    }
    runs = costs.count
    // One run cannot be divided among jobs.
    duration = .microseconds(max(costs.reduce(0, +) / max(1, jobs), costs.max() ?? 0))
    search = costs.isEmpty ? .zero : FlipSearch.longestDuration(after: searched, jobs: jobs)
    bytes =
      Self.bytesOfProcess + data.itemCount * Self.bytesPerItem + min(jobs, runs) * data.largestCount * Self.bytesPerRow
      + plan.runs.count * Self.bytes(of: kept)
  }

  /// The forecast of studies that run one after the other.
  ///
  /// Their data are in memory from the beginning, since all files are read before anything runs.
  package static func total(_ forecasts: [StudyForecast]) -> StudyForecast {
    StudyForecast(
      runs: forecasts.reduce(0) { $0 + $1.runs }, duration: forecasts.reduce(.zero) { $0 + $1.duration },
      search: forecasts.reduce(.zero) { $0 + $1.search },
      bytes: Self.bytesOfProcess + forecasts.reduce(0) { $0 + $1.bytes - Self.bytesOfProcess })
  }

  // Measured with generated messages on Linux; items of other kinds take up to twice as much.
  private static let bytesOfProcess = 34_000_000
  private static let bytesPerItem = 250
  /// The memory of a row in a run.
  private static let bytesPerRow = 90

  private static func bytes(of kept: Kept) -> Int {
    switch kept {
    case .series: 600_000
    case .results: 10_000
    case .metrics: 4_000
    }
  }
}

/// The data sets of a plan, each counted once: runs whose data are read from the same files share them.
private struct DistinctData {
  /// The data sets by their numbers of items, the most recently used first.
  private var sets: [Int: [ContentItems]] = [:]
  /// The number of items in all data sets.
  private(set) var itemCount = 0
  /// The number of items in the largest data set.
  private(set) var largestCount = 0
  /// The number of data sets of one size that are compared with another one. More than these rarely alternate.
  private static let comparedLimit = 16

  /// Adds the data of a run. Equal data with shared storage compare in constant time.
  mutating func add(_ items: ContentItems) {
    var known = sets[items.count] ?? []
    if let position = known.firstIndex(of: items) {
      known.insert(known.remove(at: position), at: 0)
    } else {
      itemCount += items.count
      largestCount = max(largestCount, items.count)
      known.insert(items, at: 0)
    }
    sets[items.count] = Array(known.prefix(Self.comparedLimit))
  }
}
