internal import Analysis
internal import JSON
internal import LabRunner
internal import Scenarios

/// Changes as JSON. Nothing is omitted.
enum ChangeTree {
  /// A report's comparison with a baseline, or null if there was none.
  static func check(of report: StudyReport) -> JSONTree {
    guard let check = report.check else { return .null }
    return .object([
      "baseline": .string(check.name),
      "outcome": .string(ReportOutcome(of: report).rawValue),
      "counts": .object(
        Dictionary(uniqueKeysWithValues: check.counts.map { ($0.outcome.rawValue, .count($0.count)) })),
      "cases": .array(check.cases.map(regressionCase)),
      "changes": .expanded(
        .object(
          Dictionary(
            check.changes.map { ($0.run, .object(parts(of: $0.change))) }, uniquingKeysWith: { first, _ in first }))),
      "newRuns": names(check.newRuns), "removedRuns": names(check.removedRuns),
      "changedSources": names(check.changedSources),
    ])
  }

  /// An array of names.
  static func names(_ names: [String]) -> JSONTree { .array(names.map { .string($0) }) }

  private static func regressionCase(_ check: RegressionCheckCase) -> JSONTree {
    var members = metric(check.metric)
    members["run"] = .string(check.run)
    members["outcome"] = .string(check.outcome.rawValue)
    members["allowed"] = .string(check.limits.text)
    if let diagnostic = check.diagnostic {
      members["problem"] = .string(diagnostic.message)
      members["line"] = .null(or: diagnostic.position.map { .count($0.line) })
    }
    return .object(members)
  }

  /// The old and the new value of a metric or count, with the change.
  static func metric(_ metric: RunDiff.Metric) -> [String: JSONTree] {
    let decimals = metric.definition?.decimals
    func number(_ value: Rational?) -> JSONTree {
      guard let value else { return .null }
      return decimals.map { .decimal(value, decimals: $0) } ?? .exact(value)
    }
    return [
      "name": .string(metric.name), "unit": .string(metric.unit),
      "better": .null(or: metric.definition.map { .string($0.polarity.rawValue) }),
      "old": number(metric.old), "new": number(metric.new), "change": number(metric.change?.points),
      "percent": .decimal(metric.change?.percent, decimals: 3),
    ]
  }

  /// The counts, amounts of work and main-thread times that differ.
  static func parts(of change: RunDiff) -> [String: JSONTree] {
    [
      "counters": .expanded(.array(change.counters.map(count))),
      "work": .expanded(.array(change.work.map(count))),
      "mainThreadNanoseconds": .expanded(
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
