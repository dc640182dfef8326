import Analysis
import LabRunner

/// A table with one row per pair of runs and metric, and one per count, amount of work and main-thread time that differs.
///
/// A pair that is not compared, a run that only one study has, and a redefined metric have a row without numbers. Its
/// verdict states the reason.
enum ComparisonTable {
  private static let headings = [
    "old_run", "new_run", "name", "unit", "better", "old", "new", "change", "percent", "verdict",
  ]
  private static func empty(_ old: String, _ new: String, _ name: String, _ verdict: String) -> [String] {
    [old, new, name] + Array(repeating: "", count: headings.count - 4) + [verdict]
  }

  /// The rows of a comparison, starting with the headings. Missing values are empty.
  static func rows(of comparison: StudyComparison) -> [[String]] {
    let redefined = comparison.redefinedNames
    return [headings] + comparison.pairs.flatMap { rows(of: $0, redefined) }
      + comparison.runsOnlyInOld.map { empty($0, "", "", "only old") }
      + comparison.runsOnlyInNew.map { empty("", $0, "", "only new") }
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
      return [pair.old, pair.new, metric.name, unit, metric.definition?.polarity.rawValue ?? ""]
        + metric.numberFields + [metric.verdict]
    }
  }
}

extension RunDiff.Metric {
  /// The old value, the new value, the change and the change in percent as plain numbers, or empty where there is none.
  fileprivate var numberFields: [String] {
    [
      old == nil ? "" : oldText, new == nil ? "" : newText,
      changeText.hasPrefix("+") ? String(changeText.dropFirst()) : changeText,
      change?.percent?.text(decimals: 3) ?? "",
    ]
  }
}
