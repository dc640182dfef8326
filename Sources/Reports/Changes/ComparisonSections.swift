import Analysis
import LabRunner

/// The sections that report a comparison of studies: inputs that differ, then changed metrics, then the sources of the
/// changes.
struct ComparisonSections {
  private let comparison: StudyComparison
  private let redefined: Set<String>

  init(of comparison: StudyComparison) {
    self.comparison = comparison
    redefined = comparison.redefinedNames
  }

  /// The names of the old and the new study, on one line.
  private var title: String { "\(comparison.oldName) → \(comparison.newName)" }

  /// Notes that the reader must know before reading any number.
  private var notices: [String] {
    (comparison.isConfounded
      ? ["The runs differ in more than techniques, and the changes are the effect of all these differences."] : [])
      + ChangeSections.listNote(redefined.sorted(), "Metrics with changed definitions, which are not compared")
      + ChangeSections.changedSources(comparison.changedSources)
      + ChangeSections.listNote(comparison.runsOnlyInOld, "Only in \(comparison.oldName)")
      + ChangeSections.listNote(comparison.runsOnlyInNew, "Only in \(comparison.newName)")
      + (comparison.pairs.isEmpty ? ["No run exists on both sides, so nothing is compared."] : [])
      + comparison.pairs.compactMap { pair in
        pair.failure.map { "\(pair.title) is not compared because \($0)" }
      }
  }

  /// The report as plain text.
  var text: ReportDocument { document([title, PlainText.simulatedNote]) }

  /// The report as Markdown.
  var markdown: ReportDocument { document([]) }

  private func document(_ introduction: [String]) -> ReportDocument {
    ReportDocument(
      title: title, introduction: introduction,
      sections: notices.map { ReportSection(title: "", notes: [$0]) } + all, collapsesLongSections: true)
  }

  private var all: [ReportSection] {
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
      title: title, columns: ReportSection.textColumns(["input", "old", "new", "runs"]),
      rows: order.map { difference in
        let affected = pairs[difference] ?? []
        let affectsAll = affected.count == comparison.pairs.count && affected.count > 1
        return [difference.path] + difference.texts + [affectsAll ? "all" : affected.joined(separator: ", ")]
      })
  }

  /// The metrics of a pair that have the same definition in both studies and a value in at least one.
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
        columns: .columns(["metric", "unit", "better"], numbers: ["old", "new", "change", "percent"], ["verdict"]),
        rows: changed.map { metric in
          [
            metric.name, metric.unit, metric.definition?.polarity.rawValue ?? "", metric.oldText, metric.newText,
            metric.changeText + (pair.contradiction(of: metric) == nil ? "" : ContradictionNotes.mark),
            metric.percentText, metric.verdict,
          ]
        },
        notes: ContradictionNotes.notes(changed.lazy.map(pair.contradiction))
          + ["\(same) \(same == 1 ? "metric is" : "metrics are") the same."])
    }
  }

  private var unchangedPairs: ReportSection? {
    let pairs = comparison.pairs.filter { pair in
      pair.change.map(metrics)?.allSatisfy(\.isUnchanged) == true
    }
    guard !pairs.isEmpty else { return nil }
    return ReportSection(
      title: "Runs with unchanged metrics", notes: [pairs.map(\.title).joined(separator: ", ")])
  }
}

extension StudyComparison {
  /// The names of metrics that have a different definition in the old study.
  var redefinedNames: Set<String> { Set(redefined.map { String($0.path.drop { $0 != "." }.dropFirst()) }) }
}

extension InputDifference {
  /// The old and the new value as text. For a list, only the position of the difference is known, so the text is `differs`.
  fileprivate var texts: [String] {
    if old == nil, new == nil { return ["", "differs"] }
    return [old ?? "absent", new ?? "absent"]
  }
}
