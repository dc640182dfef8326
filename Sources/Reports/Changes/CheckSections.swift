import Analysis
import JSON
import LabRunner
import Scenarios

/// The sections that report a comparison with a baseline: changed values, the sources of the changes, and runs that are not
/// compared.
package struct CheckSections {
  private let report: StudyReport
  private let check: BaselineCheck
  private let changedCases: [RegressionCheckCase]

  /// The changed values that texts for people show, the worst first.
  var shownCases: ArraySlice<RegressionCheckCase> { changedCases.prefix(Self.rowLimit) }

  /// The maximum number of rows in the table of metrics.
  package static let rowLimit = 50

  /// Creates the sections of a report. The result is nil if the report has no comparison with a baseline.
  init?(of report: StudyReport) {
    guard let check = report.check else { return nil }
    self.report = report
    self.check = check
    changedCases = check.changedCases
  }

  /// The outcome of the report, in a word or a few.
  var outcome: String { ReportOutcome(of: report).rawValue }

  /// The reasons for the outcome, as in
  /// `1 run failed, 2 expectations failed; 2 metrics are worse than in the baseline main (49 unchanged)`.
  var reasons: String {
    func count(_ count: Int, _ what: String, _ outcome: String) -> String? {
      count == 0 ? nil : "\(PlainText.count(count, what)) \(outcome)"
    }
    let problems = [
      count(report.study.failedRuns.count, "run", "failed"),
      count(report.study.failedDrawCount, "repeated run", "failed"),
      count(report.study.failedExpectations.count, "expectation", "failed"),
      count(report.study.verdicts.count { $0.outcome == .warned }, "expectation", "warned"),
    ].compactMap { $0 }
    return (problems.isEmpty ? "" : problems.joined(separator: ", ") + "; ") + check.countsText
  }

  /// The failures and warnings, one sentence for each cause; nil if there are none.
  var causes: ReportSection? {
    guard !check.groups.isEmpty else { return nil }
    return ReportSection(
      title: "Differences from the baseline, by cause",
      notes: check.groups.prefix(Self.causeLimit).map(\.diagnostic.sentence)
        + (check.groups.count > Self.causeLimit
          ? [ChangeSections.omissionNote(check.groups.count - Self.causeLimit, "more cause", "more causes")] : []))
  }

  /// The maximum number of causes in texts for people.
  private static let causeLimit = 10

  /// The sources of the changes, and the expectations that were not met.
  var details: [ReportSection] {
    ChangeSections(changes: changes, headings: ("baseline", "now")).all + [expectations].compactMap { $0 }
  }

  /// The metrics and counts that changed, the worst first.
  var metrics: ReportSection {
    let isUncertain = changedCases.contains { $0.interval != nil }
    let rows = shownCases.map { changed in
      let metric = changed.metric
      return [
        changed.run, metric.name, metric.unit, metric.oldText, metric.newText, metric.changeText, metric.percentText,
        changed.limits.text,
      ] + (isUncertain ? [changed.intervalText] : []) + [changed.verdictText]
    }
    return ReportSection(
      title: "Against the baseline \(check.name)",
      columns: .columns(
        ["run", "metric", "unit"],
        numbers: ["baseline", "now", "change", "percent"],
        ["allowed"] + (isUncertain ? ["can be"] : []) + ["verdict"]),
      rows: rows, notes: notes + (isUncertain ? [check.uncertaintyNote].compactMap { $0 } : []))
  }

  /// The first changed metrics and counts, behind their title.
  func greatest(_ count: Int) -> ReportSection {
    var section = ReportSection(
      title: "The greatest changes against the baseline \(check.name)",
      columns: .columns(["run", "metric", "unit"], numbers: ["baseline", "now", "percent"], ["verdict"]),
      rows: changedCases.prefix(count).map { changed in
        let metric = changed.metric
        return [
          changed.run, metric.name, metric.unit, metric.oldText, metric.newText, metric.percentText,
          changed.verdictText,
        ]
      },
      notes: changedCases.isEmpty
        ? ["No checked metric changed."]
        : changedCases.count > count
          ? [ChangeSections.omissionNote(changedCases.count - count, "more", "more")] : [])
    section.isDetail = true
    return section
  }

  private var notes: [String] {
    let hidden = changedCases.count - Self.rowLimit
    return (changedCases.isEmpty ? ["No checked metric changed."] : [])
      + (hidden > 0 ? [ChangeSections.omissionNote(hidden, "more", "more")] : [])
      + report.study.failedRuns.map { "\($0.name) failed and is not compared: \($0.failure?.description ?? "")" }
      + check.tradeOffs.map { "Trade-off in \($0)." }
      + ChangeSections.listNote(check.newRuns, "Not in the baseline")
      + ChangeSections.listNote(check.removedRuns, "In the baseline, but no longer in the scenario")
      // Without a changed value they explain nothing.
      + (changedCases.isEmpty ? [] : ChangeSections.changedSources(check.changedSources))
  }

  /// The changes of each run. Runs with the worst cases come first, then the others in the scenario's order.
  private var changes: [(title: String, change: RunDiff)] {
    var ranks: [String: Int] = [:]
    for (rank, changed) in changedCases.enumerated() where ranks[changed.run] == nil { ranks[changed.run] = rank }
    return check.changes.enumerated()
      .sorted { left, right in
        (ranks[left.element.run] ?? changedCases.count, left.offset)
          < (ranks[right.element.run] ?? changedCases.count, right.offset)
      }
      .map { ($0.element.run, $0.element.change) }
  }

  private var expectations: ReportSection? {
    let unmet = report.study.verdicts.filter { $0.outcome != .met }
    guard !unmet.isEmpty else { return nil }
    return ReportSection(
      title: "Expectations that were not met",
      notes: unmet.map { verdict in
        "\(verdict.outcome.displayName) \(verdict.diagnostic.map { "at \($0.locationText): \($0.sentence)" } ?? "")"
      })
  }
}

extension ExpectationVerdict.Outcome {
  /// The outcome as it appears in a sentence.
  fileprivate var displayName: String { self == .notEvaluated ? "not evaluated" : rawValue }
}
