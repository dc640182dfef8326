package import Analysis
import ListRuntime

/// Runs of a study that are compared with each other: those on one device and, in a sweep, under one condition.
package struct StudyGroup: Sendable {
  /// What tells groups apart.
  package enum Kind: Sendable, Hashable {
    case device, condition
  }

  package let kind: Kind
  /// The device, or the condition as in `iphone-6, os=ios-12`.
  package let name: String
  /// All runs, in the study's order.
  package let runs: [RunResult]
  /// The runs of which one can be the best, in the study's order: those with the same list, items and pictures. If the runs have several
  /// lists, this is the list of most of them, the first of equally many; none if each run has a list of its own.
  package let competitors: [RunResult]
  /// The other runs, which show another list, in the study's order.
  package let others: [RunResult]
  /// The metrics by which the group can be answered, the main metric of the study first.
  fileprivate let metrics: [Quantity]

  fileprivate init(_ kind: Kind, _ runs: [RunResult], metrics: [Quantity]) {
    self.kind = kind
    let configuration = runs[0].configuration
    name =
      switch kind {
      case .device: configuration.profile.id
      case .condition: configuration.condition.split(separator: ",").joined(separator: ", ")
      }
    (self.runs, self.metrics) = (runs, metrics)
    var lists: [[RunResult]] = []
    for run in runs {
      let same = lists.firstIndex {
        $0[0].configuration.content == run.configuration.content && $0[0].configuration.media == run.configuration.media
      }
      if let same { lists[same].append(run) } else { lists.append([run]) }
    }
    let greatest = lists.reduce([]) { $1.count > $0.count ? $1 : $0 }
    let competing = lists.count > 1 && greatest.count == 1 ? [] : greatest
    let names = Set(competing.map(\.name))
    competitors = competing
    others = runs.filter { !names.contains($0.name) }
  }

  /// The name of a run without what all runs of the group have in common.
  package func shortName(of run: RunResult) -> String {
    kind == .condition ? run.configuration.nameWithoutCondition : run.name
  }

  /// The metric that gives the answer: the main metric, or if all competitors have the same value of it, the first column that tells
  /// them apart, or the work per row. O(metrics · runs).
  package var decidingMetric: Quantity? {
    let all = competitors.compactMap { $0.data?.measurements }
    guard let main = metrics.first, all.count(where: { $0[main.name] != nil }) > 1 else { return metrics.first }
    return metrics.first { metric in Set(all.compactMap { metric.printed($0) }).count > 1 } ?? main
  }

  /// The metrics that are looked at for an answer, up to the one that gives it.
  var consideredMetrics: [Quantity] {
    let deciding = decidingMetric?.name
    return metrics.firstIndex { $0.name == deciding }.map { Array(metrics[...$0]) } ?? []
  }
}

extension Quantity {
  /// A value as it is printed; nil without one.
  func printed(_ measurements: Measurements?) -> Rational? { measurements?[name]?.rounded(decimals: decimals) }
}

extension StudyResult {
  /// The runs in groups that are compared, in the order of the runs: by device and condition or, if no two runs with the same list share a
  /// condition, by device.
  package var groups: [StudyGroup] {
    let metrics = (mainMetric.map { [$0] } ?? []) + laterMetrics
    func groups(_ kind: StudyGroup.Kind) -> [StudyGroup] {
      var keys: [[String]] = []
      var runsByKey: [[String]: [RunResult]] = [:]
      for run in runs {
        let device = run.configuration.profile.id
        let key = kind == .condition ? [device, run.configuration.condition] : [device]
        if runsByKey[key] == nil { keys.append(key) }
        runsByKey[key, default: []].append(run)
      }
      return keys.compactMap { runsByKey[$0].map { StudyGroup(kind, $0, metrics: metrics) } }
    }
    guard runs.allSatisfy({ !$0.configuration.condition.isEmpty }) else { return groups(.device) }
    let byCondition = groups(.condition)
    return byCondition.contains { $0.competitors.count > 1 } ? byCondition : groups(.device)
  }

  /// The metrics that give the answer if the main metric does not tell runs apart; none without a main metric.
  private var laterMetrics: [Quantity] {
    guard let mainMetric else { return [] }
    return (columns.map(\.name) + ["main_ms_per_entry"]).compactMap(Quantity.metric).filter {
      $0.name != mainMetric.name
    }
  }
}
