import Analysis
import Charts
import JSON
import LabRunner
import ListRuntime
import Markup
import Scenarios

/// The section with the main thread's time per entering row, by phase and by technique.
enum MainThreadSection {
  /// Main-thread nanoseconds by phase or technique, and the number of rows that entered.
  private typealias Split = (parts: [String: Int64], entered: Int)

  static func section(_ study: StudyResult) -> HTMLPage.Section? {
    guard study.completedRuns.contains(where: { $0.data.series.rowsEntered > 0 }) else { return nil }
    let phases = MarkupElement.Node.deferred {
      chart("phases", "By phase", "the phase of the work", study, names: Phase.allCases.map(\.name)) { attribution in
        Phase.allCases.map { phase in
          (
            phase.name,
            attribution.techniques.indices.reduce(0) { $0 + attribution.nanoseconds(technique: $1, phase: phase) }
          )
        }
      }
    }
    var names: [String] = []
    for run in study.completedRuns {
      for technique in run.data.scrollAttribution.techniques where !names.contains(technique) {
        names.append(technique)
      }
    }
    let techniques = MarkupElement.Node.deferred { [names] in
      chart("techniques", "By technique", "the technique that requested the work", study, names: names) { attribution in
        attribution.techniques.enumerated().map { ($0.element, attribution.nanoseconds(technique: $0.offset)) }
      }
    }
    return HTMLPage.Section(
      id: "main-thread", title: "Where the main thread's time goes",
      content: [
        .paragraph(
          "Main-thread time of the scroll's frames, including waiting, divided by the rows that entered: all of it is charged to a "
            + "phase and to a technique, with no remainder. The metric main_ms_per_entry (work per row) excludes waiting. \u{201C}\(Attribution.listName)\u{201D} is the list itself; "
            + "\u{201C}\(Phase.waiting.name)\u{201D} and \u{201C}\(Phase.preempted.name)\u{201D} are time without work.",
          "note"),
        .grid([phases, techniques], hasTwoColumns: true),
      ])
  }

  private static func chart(
    _ id: String, _ title: String, _ meaning: String, _ study: StudyResult, names: [String],
    split: (Attribution) -> [(name: String, time: Int64)]
  ) -> MarkupElement {
    let splits = study.runs.map { run in
      run.data.map { data -> Split in
        (
          Dictionary(split(data.scrollAttribution).map { ($0.name, $0.time) }, uniquingKeysWith: +),
          data.series.rowsEntered
        )
      }
    }
    let groups = SeriesGroups(
      names.map { name in (name, splits.reduce(0) { $0 + ($1?.parts[name] ?? 0) }) }, limit: Palette.count)
    let runNames = study.runNames
    let bars = zip(study.runs, splits).map { run, split in
      let (name, group) = runNames.parts(of: run.name)
      guard let split, split.entered > 0 else {
        return StackedBarChart.Bar(
          name: name, group: group, parts: nil, total: run.data == nil ? "failed" : "no row entered")
      }
      func value(_ time: Int64) -> ChartValue {
        ChartSeries.value(Rational(Int128(time), 1_000_000 * Int128(split.entered)), decimals: 3)
      }
      return StackedBarChart.Bar(
        name: name, group: group,
        parts: groups.all.map { group in value(group.members.reduce(0) { $0 + (split.parts[$1] ?? 0) }) },
        total: value(names.reduce(0) { $0 + (split.parts[$1] ?? 0) }).text)
    }
    return .figure(
      StackedBarChart(
        ChartCaption(
          id: id, title: title,
          summary: "Main-thread time per entering row of every run, including waiting, divided by \(meaning)."),
        axisTitle: "ms per entering row, including waiting", series: groups.all.map(\.name), bars: bars),
      note: groups.note)
  }
}

/// Series grouped so that a chart can distinguish them: the largest series, and the rest as one series.
struct SeriesGroups {
  /// The resulting series in display order, each with the names of its original series.
  let all: [(name: String, members: [String])]
  /// A note that lists the series in the rest, or nil if there is no rest.
  let note: String?

  /// Groups series by their sums. Series with a sum of zero are omitted.
  ///
  /// - Parameters:
  ///   - series: the names and sums of the original series, in display order.
  ///   - limit: the maximum number of resulting series.
  ///   - isRestFirst: whether the rest comes first and not last.
  init(_ series: [(name: String, sum: Int64)], limit: Int, isRestFirst: Bool = false) {
    let present = series.enumerated().filter { $0.element.sum != 0 }
    guard present.count > limit else {
      all = present.map { ($0.element.name, [$0.element.name]) }
      note = nil
      return
    }
    let greatest = present.sorted { ($1.element.sum, $0.offset) < ($0.element.sum, $1.offset) }.prefix(limit - 1)
      .map(\.offset)
    let separate = present.filter { greatest.contains($0.offset) }.map(\.element.name)
    let rest = present.filter { !greatest.contains($0.offset) }.map(\.element.name)
    let restGroup = [(name: "\(rest.count) others", members: rest)]
    all = (isRestFirst ? restGroup : []) + separate.map { ($0, [$0]) } + (isRestFirst ? [] : restGroup)
    note = "Others: \(rest.joined(separator: ", "))."
  }
}
