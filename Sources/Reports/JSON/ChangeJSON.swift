import Analysis
import JSON
import LabRunner
import Scenarios

/// Changes as JSON. Nothing is omitted.
enum ChangeJSON {
  /// A report's comparison with a baseline, or null if there was none.
  static func check(of report: StudyReport) -> JSONContent {
    guard let check = report.check else { return .null }
    return .sortedObject([
      "baseline": .string(check.name),
      "outcome": .string(ReportOutcome(of: report).rawValue),
      "counts": .sortedObject(check.counts.map { ($0.outcome.rawValue, .integer($0.count)) }),
      "cases": .array(check.cases.map(regressionCase)),
      "causes": .array(check.groups.map(group)),
      "changes": .expanded(.sortedObject(check.changes.map { ($0.run, .sortedObject(parts(of: $0.change))) })),
      "newRuns": .strings(check.newRuns), "removedRuns": .strings(check.removedRuns),
      "changedSources": .strings(check.changedSources),
    ])
  }

  private static func regressionCase(_ check: RegressionCheckCase) -> JSONContent {
    var members = metric(check.metric)
    members["run"] = .string(check.run)
    members["outcome"] = .string(check.outcome.rawValue)
    members["decides"] = .boolean(check.decides)
    members["allowed"] = .string(check.limits.text)
    if let interval = check.interval {
      let decimals = check.metric.definition?.decimals ?? 0
      members["interval"] = UncertaintyJSON.interval(interval, decimals: decimals)
    }
    if let exceeds = check.exceedsUncertainty { members["exceedsUncertainty"] = .boolean(exceeds) }
    if let diagnostic = check.diagnostic {
      members["problem"] = .string(diagnostic.message)
      members["line"] = .null(or: diagnostic.position.map { .integer($0.line) })
    }
    return .sortedObject(members)
  }

  private static func group(_ group: RegressionGroup) -> JSONContent {
    var members: [String: JSONContent] = [
      "direction": .string(group.direction.rawValue), "runs": .strings(group.runs),
      "cases": .strings(group.cases.map { "\($0.run).\($0.metric.name)" }),
      "changedSources": .strings(group.changedSources),
      "severity": .string(group.diagnostic.severity.rawValue), "problem": .string(group.diagnostic.message),
      "line": .null(or: group.diagnostic.position.map { .integer($0.line) }),
    ]
    switch group.cause {
    case .work(let source):
      members["place"] = .string(source.place.rawValue)
      members["technique"] = .string((group.requester ?? source).technique)
      members["phase"] = .string((group.requester ?? source).phase)
      members["work"] = .array(group.work.map(charge))
      members["nanoseconds"] = .integer(Int(group.nanoseconds))
    case .count(let name):
      members["count"] = .string(name)
      if let changed = group.count { members["change"] = .integer(changed.difference) }
    case .unknown: break
    }
    return .sortedObject(members)
  }

  /// A measured change that contradicts the model's.
  static func contradiction(_ contradiction: MeasuredContradiction, decimals: Int) -> JSONContent {
    .sortedObject([
      "reference": .string(contradiction.reference),
      "measured": .decimal(contradiction.measured, decimals: decimals),
    ])
  }

  /// The old and the new value of a metric or count, with the change.
  static func metric(_ metric: RunDiff.Metric) -> [String: JSONContent] {
    let decimals = metric.definition?.decimals
    func number(_ value: Rational?) -> JSONContent {
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
  static func parts(of change: RunDiff) -> [String: JSONContent] {
    [
      "counters": .expanded(.array(change.counters.map(count))),
      "work": .expanded(.array(change.work.map(count))),
      "mainThreadNanoseconds": .expanded(
        .array(
          change.times.map { time in
            .sortedObject([
              "frames": .string(time.cell.part.rawValue), "technique": .string(time.cell.technique),
              "phase": .string(time.cell.phase), "old": .integer(Int(time.old)), "new": .integer(Int(time.new)),
              "change": .integer(Int(time.difference)),
            ])
          })),
    ]
  }

  private static func charge(_ charge: RunDiff.Charge) -> JSONContent {
    .sortedObject([
      "kind": .string(charge.cell.kind), "old": .integer(charge.old.amount), "new": .integer(charge.new.amount),
      "change": .integer(charge.difference), "nanoseconds": .integer(Int(charge.nanoseconds)),
    ])
  }

  private static func count(_ count: RunDiff.Count) -> JSONContent {
    .sortedObject([
      "name": .string(count.plainName), "old": .integer(count.old), "new": .integer(count.new),
      "change": .integer(count.difference),
    ])
  }
}
