package import Analysis
import JSON

/// Writes the comparison of two measurement sessions for a terminal: the answer first.
package enum MeasuredRegressionText {
  /// The text as UTF-8, ending with a newline.
  ///
  /// - Parameter width: the width of the terminal; nil for a file.
  package static func bytes(
    of regression: MeasuredRegression, study: MeasuredStudy, baseline: MeasuredBaseline, width: Int?
  ) -> [UInt8] {
    let section = ReportSection(
      title: "Against the earlier session",
      columns: .columns(["run", "metric"], numbers: ["before", "now", "change", "interval"], ["verdict"]),
      rows: regression.cells.map(row), notes: notes(regression, study, baseline))
    return PlainText.bytes(
      PlainText.wrapped(answer(regression, study), terminal: width) + section.textLines(width))
  }

  private static func answer(_ regression: MeasuredRegression, _ study: MeasuredStudy) -> String {
    let threshold = FixedDecimals.short(100 * regression.threshold)
    guard !regression.cells.isEmpty else { return "\(study.scenario): the sessions have no run and metric in common." }
    let worse = regression.regressions.map { "\($0.run) in \($0.metric.phrase)" }
    let unknown = regression.cells.count { $0.shift.interval.low == nil }
    let rest = unknown == 0 ? "" : " \(unknown) of \(regression.cells.count) comparisons have too few values to tell."
    guard worse.isEmpty else {
      return "\(study.scenario): worse by more than \(threshold) %: \(worse.joined(separator: ", "))."
    }
    return
      "\(study.scenario): nothing is worse by more than \(threshold) %, as far as these measurements show.\(rest)"
  }

  private static func row(_ cell: MeasuredRegression.Cell) -> [String] {
    let shift = cell.shift
    return [
      cell.run, cell.metric.columnHeading, cell.metric.text(shift.base), cell.metric.text(cell.median),
      shift.percentText(shift.interval.estimate) ?? "n/a", shift.percentInterval ?? "too few values",
      shift.verdict.rawValue,
    ]
  }

  private static func notes(
    _ regression: MeasuredRegression, _ study: MeasuredStudy, _ baseline: MeasuredBaseline
  ) -> [String] {
    var notes = [
      "Change: median of the differences between a value of one session and one of the other, with the interval of rank sums; all intervals are simultaneously correct with 95 % confidence. A "
        + "verdict needs an interval entirely beyond the threshold. Two sessions of the same code show how far sessions differ."
    ]
    if baseline.host != study.host {
      let conditions = zip(study.host.conditions, baseline.host.conditions).filter { $0.0 != $0.1 }.map(\.0.name)
      notes.append(
        "The sessions differ in more than the time: \(study.host.product) against \(baseline.host.product)"
          + (conditions.isEmpty ? "." : "; other \(conditions.joined(separator: ", "))."))
    }
    if !regression.missingCells.isEmpty {
      let names = regression.missingCells.map { "\($0.run) in \($0.metric.phrase)" }
      notes.append("One of the sessions has no value of: \(names.joined(separator: ", ")).")
    }
    if !regression.unmatchedRuns.isEmpty {
      notes.append("Only one session has: \(regression.unmatchedRuns.joined(separator: ", ")).")
    }
    return notes
  }
}
