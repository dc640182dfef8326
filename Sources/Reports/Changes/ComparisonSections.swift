internal import Analysis
internal import LabRunner

/// What a comparison of studies says, as tables for people: what was asked differently first, then what changed, then where
/// that comes from.
struct ComparisonSections {
  private let comparison: StudyComparison
  private let redefined: Set<String>

  init(of comparison: StudyComparison) {
    self.comparison = comparison
    redefined = comparison.redefinedNames
  }

  /// What is compared with what, in one line.
  var title: String { "\(comparison.oldName) → \(comparison.newName)" }

  /// What must be known before any number is read.
  var notices: [String] {
    return
      (comparison.isUnlike
      ? ["More than techniques was asked differently, so the changes say as much of that as of them."] : [])
      + ChangeSections.naming(redefined.sorted(), "Metrics that are something else now, and are not compared")
      + ChangeSections.changedSources(comparison.changedSources)
      + ChangeSections.naming(comparison.onlyOld, "Only in \(comparison.oldName)")
      + ChangeSections.naming(comparison.onlyNew, "Only in \(comparison.newName)")
      + (comparison.pairs.isEmpty ? ["No run is on both sides, so nothing is compared."] : [])
      + comparison.pairs.compactMap { pair in
        pair.failure.map { "\(pair.title) is not compared, since \($0)" }
      }
  }

  /// All sections.
  var all: [ReportSection] {
    [inputs("Inputs that differ") { !$0.isTechnique }, inputs("Techniques that differ", where: \.isTechnique)]
      .compactMap { $0 } + changedPairs + [unchangedPairs].compactMap { $0 }
      + ChangeSections(
        changes: comparison.pairs.compactMap { pair in pair.change.map { (pair.title, $0) } }, headings: ("old", "new")
      ).all
  }

  private func inputs(_ title: String, where includes: (InputDifference) -> Bool) -> ReportSection? {
    var order: [InputDifference] = []
    var pairs: [InputDifference: [String]] = [:]
    for pair in comparison.pairs {
      for difference in pair.differences where includes(difference) {
        if pairs[difference] == nil { order.append(difference) }
        pairs[difference, default: []].append(pair.title)
      }
    }
    guard !order.isEmpty else { return nil }
    return ReportSection(
      title: title, columns: ReportSection.lefts(["input", "old", "new", "runs"]),
      rows: order.map { difference in
        let concerned = pairs[difference] ?? []
        let isAll = concerned.count == comparison.pairs.count && concerned.count > 1
        return [difference.path] + difference.texts + [isAll ? "all" : concerned.joined(separator: ", ")]
      })
  }

  /// The metrics of a pair that are the same thing on both sides and have a value on one.
  private func metrics(of change: RunDiff) -> [RunDiff.Metric] {
    change.metrics.filter { !redefined.contains($0.name) && ($0.old != nil || $0.new != nil) }
  }

  private var changedPairs: [ReportSection] {
    comparison.pairs.compactMap { pair in
      guard let compared = pair.change.map(metrics) else { return nil }
      let changed = compared.filter { !$0.isUnchanged }
      guard !changed.isEmpty else { return nil }
      let same = compared.count - changed.count
      return ReportSection(
        title: pair.title,
        columns: ReportSection.lefts(["metric", "unit", "better"])
          + ReportSection.rights(["old", "new", "change", "percent"]) + ReportSection.lefts(["verdict"]),
        rows: changed.map { metric in
          [
            metric.name, metric.unit, metric.definition?.better.rawValue ?? "", metric.oldText, metric.newText,
            metric.changeText, metric.percentText, metric.verdict,
          ]
        }, notes: ["\(same) \(same == 1 ? "metric is" : "metrics are") the same."])
    }
  }

  private var unchangedPairs: ReportSection? {
    let pairs = comparison.pairs.filter { pair in
      pair.change.map(metrics)?.allSatisfy(\.isUnchanged) == true
    }
    guard !pairs.isEmpty else { return nil }
    return ReportSection(
      title: "Runs of which all metrics are the same", notes: [pairs.map(\.title).joined(separator: ", ")])
  }
}

extension StudyComparison {
  /// Names of metrics that mean something else in the old study.
  var redefinedNames: Set<String> { Set(redefined.map { String($0.path.drop { $0 != "." }.dropFirst()) }) }
}

extension InputDifference {
  /// What it was and is; of a list, of which only the position is known, that it differs.
  fileprivate var texts: [String] {
    if old == nil, new == nil { return ["", "differs"] }
    return [old ?? "not there", new ?? "not there"]
  }
}
