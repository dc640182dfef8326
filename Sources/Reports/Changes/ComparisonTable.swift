internal import Analysis
internal import LabRunner

/// One row a pair of runs and metric, and one for each count, amount of work and main-thread time that differs.
///
/// A pair that is not compared, a run on one side alone and a metric that was redefined have a row without numbers, whose
/// verdict says why.
enum ComparisonTable {
  private static let headings = [
    "old_run", "new_run", "name", "unit", "better", "old", "new", "change", "percent", "verdict",
  ]
  private static func empty(_ old: String, _ new: String, _ name: String, _ verdict: String) -> [String] {
    [old, new, name] + Array(repeating: "", count: headings.count - 4) + [verdict]
  }

  /// The rows of a comparison, the headings first; values that are not there are empty.
  static func rows(of comparison: StudyComparison) -> [[String]] {
    let redefined = comparison.redefinedNames
    return [headings] + comparison.pairs.flatMap { rows(of: $0, redefined) }
      + comparison.onlyOld.map { empty($0, "", "", "only old") }
      + comparison.onlyNew.map { empty("", $0, "", "only new") }
  }

  private static func rows(of pair: StudyComparison.Pair, _ redefined: Set<String>) -> [[String]] {
    guard let change = pair.change else { return [empty(pair.old, pair.new, "", "failed")] }
    let counts = (change.counters + change.work).map(\.metric)
    let times = change.times.map { time in
      (
        RunDiff.Metric(
          "main_thread.\(time.cell.part.rawValue).\(time.cell.technique).\(time.cell.phase)",
          from: Rational(Int128(time.old)), to: Rational(Int128(time.new))), "ns"
      )
    }
    return ((change.metrics + counts).map { ($0, $0.unit) } + times).map { metric, unit in
      if redefined.contains(metric.name) { return empty(pair.old, pair.new, metric.name, "redefined") }
      return [pair.old, pair.new, metric.name, unit, metric.definition?.better.rawValue ?? ""]
        + metric.plainTexts + [metric.verdict]
    }
  }
}

extension RunDiff.Metric {
  /// What it was, what it is, the step and the step in percent as plain numbers; empty where there is none.
  fileprivate var plainTexts: [String] {
    [
      old == nil ? "" : oldText, new == nil ? "" : newText,
      changeText.hasPrefix("+") ? String(changeText.dropFirst()) : changeText,
      change?.percent?.text(decimals: 3) ?? "",
    ]
  }
}
