internal import ListRuntime
internal import Scenarios

/// How long a study will take and how much memory it needs, as far as that can be said before it runs.
///
/// The time is that of ``ListRuntime/RunConfiguration/predictedCost``, which assumes a certain machine.
package struct StudyForecast: Sendable, Equatable {
  /// What a study keeps of its runs until the last has finished.
  package enum Kept: Sendable {
    /// Metrics and time series.
    case series
    /// Metrics and what the reports show of each run.
    case results
    /// The numbers that an ablation needs.
    case metrics
  }

  /// The number of runs that will be simulated.
  package let runs: Int
  /// The time until the last run has finished.
  package let duration: Duration
  /// The greatest memory of the process, in bytes: the data, the runs in progress and what is kept.
  package let bytes: Int

  /// A forecast from its parts.
  package init(runs: Int, duration: Duration, bytes: Int) {
    self.runs = runs
    self.duration = duration
    self.bytes = bytes
  }

  /// Predicts the time and the memory of a plan. Complexity: O(runs + data) if runs that follow each other share their data.
  ///
  /// - Parameters:
  ///   - plan: the runs.
  ///   - jobs: the number of runs simulated at once, at least 1.
  ///   - kept: what is kept of each run.
  ///   - isFinished: whether the run at a position is known, so that it is not simulated again.
  package init(of plan: StudyPlan, jobs: Int, keeping kept: Kept, isFinished: (Int) -> Bool = { _ in false }) {
    var costs: [Int] = []
    var items = 0
    var largest = 0
    var last: ContentDescription?
    for (position, run) in plan.runs.enumerated() {
      let content = run.configuration.content
      if last != content {
        last = content
        items += content.items.count
        largest = max(largest, content.items.count)
      }
      if !isFinished(position) { costs.append(run.configuration.predictedCost) }
    }
    runs = costs.count
    // One run cannot be divided among jobs.
    duration = .microseconds(max(costs.reduce(0, +) / max(1, jobs), costs.max() ?? 0))
    bytes =
      Self.bytesOfProcess + items * Self.bytesPerItem + min(jobs, runs) * largest * Self.bytesPerRow
      + plan.runs.count * Self.bytes(of: kept)
  }

  // Measured with generated messages on Linux; items of other kinds take up to twice as much.
  private static let bytesOfProcess = 34_000_000
  private static let bytesPerItem = 250
  /// The memory of a row in a run.
  private static let bytesPerRow = 90

  private static func bytes(of kept: Kept) -> Int {
    switch kept {
    case .series: 600_000
    case .results: 75_000
    case .metrics: 4_000
    }
  }
}
