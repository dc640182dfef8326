internal import Analysis
internal import JSON
internal import LabRunner
internal import Scenarios

/// What a comparison with a baseline says, as tables for people: what moved, where that comes from, what is not compared.
struct CheckSections {
  private let report: StudyReport
  private let check: BaselineCheck
  private let changed: [RegressionCheckCase]

  /// The most rows of the table of metrics.
  static let longest = 50

  /// The sections of a report; nil if it was compared with no baseline.
  init?(of report: StudyReport) {
    guard let check = report.check else { return nil }
    self.report = report
    self.check = check
    changed = check.changedCases
  }

  /// How it came out, in a word or few.
  var outcome: String { ReportOutcome(of: report).rawValue }

  /// Why: `1 run failed, 2 expectations failed; against the baseline main: 2 failed, 49 held`.
  var reasons: String {
    func count(_ count: Int, _ what: String, _ outcome: String) -> String? {
      count == 0 ? nil : "\(count) \(what)\(count == 1 ? "" : "s") \(outcome)"
    }
    let others = [
      count(report.study.failedRuns.count, "run", "failed"),
      count(report.study.failedExpectations.count, "expectation", "failed"),
      count(report.study.verdicts.count { $0.outcome == .warned }, "expectation", "warned"),
    ].compactMap { $0 }
    return (others.isEmpty ? "Against" : others.joined(separator: ", ") + "; against")
      + " the baseline \(check.name): \(check.countsText)"
  }

  /// Where the changes come from, and what did not come true.
  var details: [ReportSection] {
    ChangeSections(changes: changes, headings: ("baseline", "now")).all + [expectations].compactMap { $0 }
  }

  /// The values that changed, the worst first.
  var metrics: ReportSection {
    let rows = changed.prefix(Self.longest).map { one in
      [
        one.run, one.metric.name, one.metric.unit, one.metric.oldText, one.metric.newText, one.metric.changeText,
        one.metric.percentText, one.limits.text, one.outcome.rawValue,
      ]
    }
    return ReportSection(
      title: "Against the baseline \(check.name)",
      columns: ReportSection.lefts(["run", "metric", "unit"])
        + ReportSection.rights(["baseline", "now", "change", "percent"])
        + ReportSection.lefts(["allowed", "verdict"]),
      rows: rows, notes: notes)
  }

  private var notes: [String] {
    let hidden = changed.count - Self.longest
    return (changed.isEmpty ? ["Nothing it is asked about changed."] : [])
      + (hidden > 0 ? [ChangeSections.hidden(hidden, "more", "more")] : [])
      + report.study.failedRuns.map { "\($0.name) failed and is not compared: \($0.failure?.description ?? "")" }
      + ChangeSections.naming(check.newRuns, "Not in the baseline")
      + ChangeSections.naming(check.goneRuns, "In the baseline, and not in the scenario any more")
      + ChangeSections.changedSources(check.changedSources)
  }

  /// What changed in each run, those with the worst cases first, then in the scenario's order.
  private var changes: [(title: String, change: RunDiff)] {
    var places: [String: Int] = [:]
    for (place, one) in changed.enumerated() where places[one.run] == nil { places[one.run] = place }
    return check.changes.enumerated()
      .sorted { left, right in
        (places[left.element.run] ?? changed.count, left.offset)
          < (places[right.element.run] ?? changed.count, right.offset)
      }
      .map { ($0.element.run, $0.element.change) }
  }

  private var expectations: ReportSection? {
    let told = report.study.verdicts.filter { $0.outcome != .held }
    guard !told.isEmpty else { return nil }
    return ReportSection(
      title: "Expectations that did not come true",
      notes: told.map { verdict in
        "\(verdict.outcome.words) \(verdict.diagnostic.map { "at \($0.placeText): \($0.sentence)" } ?? "")"
      })
  }
}

extension ExpectationVerdict.Outcome {
  /// As sentences have it.
  fileprivate var words: String { self == .notJudged ? "not judged" : rawValue }
}
