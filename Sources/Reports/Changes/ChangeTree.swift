internal import Analysis
internal import JSON
internal import LabRunner
internal import Scenarios

/// Changes as JSON: everything, in the order of the model.
enum ChangeTree {
  /// A report's comparison with a baseline; null if there was none.
  static func check(of report: StudyReport) -> JSONTree {
    guard let check = report.check else { return .null }
    return .object([
      "baseline": .string(check.name),
      "outcome": .string(ReportOutcome(of: report).rawValue),
      "counts": .object(
        Dictionary(uniqueKeysWithValues: check.counts.map { ($0.outcome.rawValue, .count($0.count)) })),
      "cases": .array(check.cases.map(gateCase)),
      "changes": .spread(
        .object(
          Dictionary(
            check.changes.map { ($0.run, .object(parts(of: $0.change))) }, uniquingKeysWith: { first, _ in first }))),
      "newRuns": names(check.newRuns), "goneRuns": names(check.goneRuns),
      "changedSources": names(check.changedSources),
    ])
  }

  /// Names, one after the other.
  static func names(_ names: [String]) -> JSONTree { .array(names.map { .string($0) }) }

  private static func gateCase(_ one: RegressionCheckCase) -> JSONTree {
    var members = metric(one.metric)
    members["run"] = .string(one.run)
    members["outcome"] = .string(one.outcome.rawValue)
    members["allowed"] = .string(one.limits.text)
    if let diagnostic = one.diagnostic {
      members["problem"] = .string(diagnostic.message)
      members["line"] = .null(or: diagnostic.position.map { .count($0.line) })
    }
    return .object(members)
  }

  /// What a metric or count was and is.
  static func metric(_ metric: RunDiff.Metric) -> [String: JSONTree] {
    let decimals = metric.definition?.decimals
    func number(_ value: Rational?) -> JSONTree {
      guard let value else { return .null }
      return decimals.map { .decimal(value, decimals: $0) } ?? .exact(value)
    }
    return [
      "name": .string(metric.name), "unit": .string(metric.unit),
      "better": .null(or: metric.definition.map { .string($0.better.rawValue) }),
      "old": number(metric.old), "new": number(metric.new), "change": number(metric.change?.points),
      "percent": .decimal(metric.change?.percent, decimals: 3),
    ]
  }

  /// Counts, amounts of work and main-thread times that differ.
  static func parts(of change: RunDiff) -> [String: JSONTree] {
    [
      "counters": .spread(.array(change.counters.map(count))),
      "work": .spread(.array(change.work.map(count))),
      "mainThreadNanoseconds": .spread(
        .array(
          change.times.map { time in
            .object([
              "frames": .string(time.cell.part.rawValue), "technique": .string(time.cell.technique),
              "phase": .string(time.cell.phase), "old": .integer(time.old), "new": .integer(time.new),
              "change": .integer(time.difference),
            ])
          })),
    ]
  }

  private static func count(_ count: RunDiff.Count) -> JSONTree {
    .object([
      "name": .string(count.plainName), "old": .count(count.old), "new": .count(count.new),
      "change": .count(count.difference),
    ])
  }
}
