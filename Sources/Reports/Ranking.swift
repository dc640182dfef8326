import Analysis
import LabRunner
import ListRuntime

/// The best and the worst runs of a study on one device, by one metric.
struct Ranking {
  /// The number of runs that have a value.
  let count: Int
  /// The best value and all runs that have it, or nil if no run has a value.
  let best: (value: Rational, runs: [String])?
  /// The runs with the best value.
  private let bestRuns: Set<String>
  /// The worst value and all runs that have it, or nil if no run has a value.
  let worst: (value: Rational, runs: [String])?

  /// Ranks the runs by a column; of counts no run is best or worst.
  init(_ metric: Quantity, in study: StudyResult, on device: String) {
    let values = study.runs(on: device).compactMap { run in
      run.data?.measurements[metric.name].map { (name: run.name, value: $0.rounded(decimals: metric.decimals)) }
    }
    func all(_ value: Rational?) -> (value: Rational, runs: [String])? {
      value.map { value in (value, values.filter { $0.value == value }.map(\.name)) }
    }
    count = values.count
    let (least, greatest) = (all(values.map(\.value).min()), all(values.map(\.value).max()))
    (best, worst) =
      metric.isCount ? (nil, nil) : metric.polarity == .higherIsBetter ? (greatest, least) : (least, greatest)
    bestRuns = Set(best?.runs ?? [])
  }

  /// Whether at least two runs have different values.
  var tellsRunsApart: Bool { best.map { $0.value != worst?.value } ?? false }

  /// Whether a run is among the best while other runs are not.
  func isBest(_ run: String) -> Bool { bestRuns.count < count && bestRuns.contains(run) }
}

extension StudyResult {
  /// The runs on a device, in their order.
  func runs(on device: String) -> [RunResult] { runs.filter { $0.configuration.profile.id == device } }

  /// The ids of the runs' devices, in the order of the runs.
  var devices: [String] {
    var ids: [String] = []
    for run in runs where !ids.contains(run.configuration.profile.id) { ids.append(run.configuration.profile.id) }
    return ids
  }
}
