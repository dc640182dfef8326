package import Analysis
import ListRuntime

/// Runs of a study that are compared with each other: those on one device and, in a sweep, under one condition.
package struct StudyGroup: Sendable {
  /// What tells groups apart.
  package enum Kind: Sendable, Hashable {
    case device, condition
  }

  /// What tells it from the other groups of the study: the device, if each device has one group.
  package let kind: Kind
  /// The device, or the condition as in `iphone-6, os=ios-12`.
  package let name: String
  /// All runs, in the study's order.
  package let runs: [RunResult]
  /// The runs of which one can be the best, in the study's order: those that do the same task, which is to scroll a list. If the runs have
  /// several tasks, this is the task of most of them, the first of equally many; none if each run has a task of its own.
  package let competitors: [RunResult]
  /// The other runs, which do another task, in the study's order.
  package let others: [RunResult]
  /// In what the task of the others is another one: `list`, `scroll` or both; empty if there are no others.
  package let otherParts: [String]
  /// Whether all runs have one condition.
  private let hasCondition: Bool
  /// The metrics by which the group can be answered, the main metric of the study first.
  let metrics: [Quantity]

  fileprivate init(_ kind: Kind, _ group: RunGroup, of runs: [RunResult], metrics: [Quantity]) {
    self.kind = kind
    self.metrics = metrics
    self.runs = group.positions.map { runs[$0] }
    competitors = group.competitors.map { runs[$0] }
    let competing = Set(group.competitors)
    let others = group.positions.filter { !competing.contains($0) }.map { runs[$0] }
    self.others = others
    let configuration = self.runs[0].configuration
    let task = (competitors.first ?? self.runs[0]).configuration
    otherParts =
      (others.allSatisfy { $0.configuration.showsSameList(as: task) } ? [] : ["list"])
      + (others.allSatisfy { $0.configuration.driver == task.driver } ? [] : ["scroll"])
    hasCondition = group.hasCondition
    name =
      hasCondition
      ? configuration.condition.split(separator: ",").joined(separator: ", ") : configuration.profile.id
  }

  /// What tells the competitors from the others, to follow their number: ` with the same list`; empty if there are no others.
  package var restriction: String {
    otherParts.isEmpty ? "" : " with the same \(otherParts.joined(separator: " and "))"
  }

  /// The name of a run without what all runs of the group have in common.
  package func shortName(of run: RunResult) -> String {
    hasCondition ? run.configuration.nameWithoutCondition : run.name
  }

  /// The metric that gives the answer: the main metric, or if all competitors have the same value of it, the first column that tells
  /// them apart, or the work per row. O(metrics · runs).
  package var decidingMetric: Quantity? {
    let all = competitors.map { $0.data?.measurements }
    guard let main = metrics.first, all.count(where: { $0?[main.name] != nil }) > 1 else { return metrics.first }
    return metrics.first { $0.tellsApart(all) } ?? main
  }
}

extension Quantity {
  /// A value as it is printed; nil without one.
  func printed(_ measurements: Measurements?) -> Rational? { measurements?[name]?.rounded(decimals: decimals) }

  /// Whether those of some runs that have a value have different ones, as they are printed.
  func tellsApart(_ measurements: [Measurements?]) -> Bool { Set(measurements.compactMap(printed)).count > 1 }
}

/// The positions of runs that are compared with each other among all runs of a study.
struct RunGroup {
  /// The positions of its runs.
  let positions: [Int]
  /// Those of the runs of which one can be the best; see ``StudyGroup/competitors``.
  let competitors: [Int]
  /// Whether all runs have one condition, which is not empty.
  let hasCondition: Bool

  private init(_ positions: [Int], of configurations: [RunConfiguration], hasCondition: Bool) {
    self.positions = positions
    self.hasCondition = hasCondition
    var tasks: [[Int]] = []
    for position in positions {
      let same = tasks.firstIndex { configurations[$0[0]].doesSameTask(as: configurations[position]) }
      if let same { tasks[same].append(position) } else { tasks.append([position]) }
    }
    let greatest = tasks.reduce([]) { $1.count > $0.count ? $1 : $0 }
    competitors = tasks.count > 1 && greatest.count == 1 ? [] : greatest
  }

  /// The groups of some runs in their order: by device and condition or, if no two runs with the same task share a condition, by device.
  static func all(of configurations: [RunConfiguration]) -> [RunGroup] {
    func groups(byCondition: Bool) -> [RunGroup] {
      var keys: [[String]] = []
      var positions: [[String]: [Int]] = [:]
      for (position, configuration) in configurations.enumerated() {
        let key = [configuration.profile.id] + (byCondition ? [configuration.condition] : [])
        if positions[key] == nil { keys.append(key) }
        positions[key, default: []].append(position)
      }
      return keys.compactMap { key in
        positions[key].map { RunGroup($0, of: configurations, hasCondition: byCondition) }
      }
    }
    guard configurations.allSatisfy({ !$0.condition.isEmpty }) else { return groups(byCondition: false) }
    let byCondition = groups(byCondition: true)
    return byCondition.contains { $0.competitors.count > 1 } ? byCondition : groups(byCondition: false)
  }
}

extension StudyResult {
  /// The runs in groups that are compared, in the order of the runs. O(runs).
  package var groups: [StudyGroup] {
    let metrics = (mainMetric.map { [$0] } ?? []) + laterMetrics
    let groups = RunGroup.all(of: runs.map(\.configuration))
    let devices = Set(groups.map { runs[$0.positions[0]].configuration.profile.id })
    return groups.map {
      StudyGroup(devices.count < groups.count ? .condition : .device, $0, of: runs, metrics: metrics)
    }
  }

  /// The metrics that give the answer if the main metric does not tell runs apart; none without a main metric.
  private var laterMetrics: [Quantity] {
    guard let mainMetric else { return [] }
    return (columns.map(\.name) + ["main_ms_per_entry"]).compactMap(Quantity.metric).filter {
      $0.name != mainMetric.name
    }
  }
}
