import Analysis
import Charts
import JSON
import LabRunner
import ListRuntime
import Markup
import Scenarios

/// The section with the table of runs and their changes, the definition of each run, and the meanings of the metrics.
enum TableSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section {
    var content = [runs(study)] + ContradictionNotes.notes(of: study).map { .paragraph($0, "note") }
    if study.hasComparisons {
      var changes = StudyDocument(StudyReport(study)).changes("All changes between runs")
      changes.notes = []
      content.append(.collapsed(changes.title, changes.markup))
    }
    content.append(.collapsed("Definition of each run", parts(study).markup))
    let meanings = study.columns.map { metric in
      [metric.name, metric.unit, metric.direction, metric.meaning]
    }
    content.append(
      .collapsed(
        "Definitions of the metrics",
        ReportSection(
          title: "Metrics", columns: ReportSection.textColumns(["metric", "unit", "direction", "meaning"]),
          rows: meanings
        ).markup))
    return HTMLPage.Section(id: "table", title: "The table", content: content)
  }

  private static func runs(_ study: StudyResult) -> MarkupElement {
    let names = study.runNames
    let bodies = names.groups(of: study.runs.map(\.name)).map { group in
      let headings =
        group.condition.map { [MarkupElement.Node.element(headingRow($0, columns: study.columns.count + 1))] } ?? []
      let rows = MarkupElement.Node.deferred(count: group.positions.count) {
        row(study.runs[group.positions[$0]], study, names)
      }
      return MarkupElement("tbody", nodes: headings + [rows])
    }
    let table = MarkupElement.table(
      "The table of runs", style: "main",
      head: [.columnHeader("run", isNumber: false)]
        + study.columns.map { .columnHeader($0.heading, unit: $0.unit, isNumber: true) }, bodies: bodies)
    let count = study.runs.count
    return count > ReportSection.expandedRowLimit
      ? .collapsed("All \(count) runs by \(study.columns.map(\.heading).joined(separator: ", "))", [table]) : table
  }

  private static func headingRow(_ condition: String, columns: Int) -> MarkupElement {
    MarkupElement(
      "tr", [],
      [
        MarkupElement(
          "th", [("scope", "rowgroup"), ("class", "condition"), ("colspan", "\(columns)")], text: condition.printable)
      ])
  }

  private static func row(_ run: RunResult, _ study: StudyResult, _ names: RunNames) -> MarkupElement {
    let comparison = study.comparisons(of: run).first { _ in true }
    let short = names.short(run.name)
    var name = MarkupElement.prose(short)
    if let comparison {
      let against = names.name(comparison.against, beside: run.name)
      name.append(
        .element(MarkupElement("small", [("class", "same")], nodes: MarkupElement.prose(" against \(against)"))))
    }
    return MarkupElement(
      "tr", [],
      [MarkupElement.rowHeader(name, name: short)] + study.columns.map { cell($0, run, comparison, study) })
  }

  private static func cell(
    _ metric: Quantity, _ run: RunResult, _ comparison: RunComparison?, _ study: StudyResult
  ) -> MarkupElement {
    guard let data = run.data else { return MarkupElement("td", [("class", "n worse")], text: "failed") }
    var nodes: [MarkupElement.Node] = [.text(metric.text(data.measurements[metric.name]))]
    let interval = study.intervalText(of: run, metric)
    if !interval.isEmpty { nodes.append(.element(MarkupElement("small", nodes: MarkupElement.breakable(interval)))) }
    if let comparison, let change = comparison[metric.name] {
      nodes.append(
        .element(
          MarkupElement(
            "small", [("class", "\(BarChart.Verdict(change.verdict))")],
            nodes: MarkupElement.breakable(study.changeText(comparison, metric)))))
    }
    return MarkupElement("td", [("class", "n")], nodes: nodes)
  }

  private static func parts(_ study: StudyResult) -> ReportSection {
    ReportSection(
      title: "Definition of each run",
      columns: ReportSection.textColumns(["run", "techniques, from the bottom up", "compared with", "device"]),
      rows: study.runs.map { run in
        [
          run.name, run.techniques.isEmpty ? "none" : run.techniques.joined(separator: ", "),
          run.compareTo.isEmpty ? "–" : run.compareTo.joined(separator: ", "), run.configuration.profile.id,
        ]
      })
  }
}
