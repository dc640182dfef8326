import Analysis
import LabRunner
import ListRuntime

/// The best and the worst of a study's competitors in one group, by one metric.
struct Ranking {
  /// The number of competitors that have a value.
  let count: Int
  /// The best value and all runs that have it, or nil if no run has a value.
  let best: (value: Rational, runs: [String])?
  /// The runs with the best value.
  private let bestRuns: Set<String>
  /// The worst value and all runs that have it, or nil if no run has a value.
  let worst: (value: Rational, runs: [String])?

  /// Ranks the competitors by a column; of counts no run is best or worst.
  init(_ metric: Quantity, in group: StudyGroup) {
    let values = group.competitors.compactMap { run in
      run.data?.measurements[metric.name].map {
        (name: group.shortName(of: run), value: $0.rounded(decimals: metric.decimals))
      }
    }
    func all(_ value: Rational?) -> (value: Rational, runs: [String])? {
      value.map { value in (value, values.filter { $0.value == value }.map(\.name)) }
    }
    count = values.count
    countText = "\(count) runs\(group.restriction)"
    let (least, greatest) = (all(values.map(\.value).min()), all(values.map(\.value).max()))
    (best, worst) =
      metric.isCount ? (nil, nil) : metric.polarity == .higherIsBetter ? (greatest, least) : (least, greatest)
    bestRuns = Set(best?.runs ?? [])
  }

  /// The number of competitors in words: `3 runs`, or `3 runs with the same list`.
  let countText: String

  /// Whether a run is among the best while other runs are not.
  func isBest(_ run: String) -> Bool { bestRuns.count < count && bestRuns.contains(run) }
}
