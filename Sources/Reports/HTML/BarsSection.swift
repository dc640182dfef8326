import Analysis
import Charts
import JSON
import LabRunner
import ListRuntime
import Markup
import Scenarios

/// The section with bar charts of every run's main metrics, and the change against the run it is compared with.
enum BarsSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section {
    let groups = study.groups
    let figures = study.columns.enumerated().map { index, metric in
      MarkupElement.Node.deferred {
        MarkupElement.figure(
          BarChart(
            ChartCaption(
              id: "bars-\(index)", title: "\(metric.title), \(metric.unit)",
              summary:
                "Bars of every run's \(metric.heading) in \(metric.unit)\(metric.isCount ? "" : "; \(metric.direction)")."
            ),
            bars: bars(of: metric, study, groups)), note: metric.isCount ? nil : metric.direction)
      }
    }
    let competitorsNote =
      groups.map(\.restriction).first { !$0.isEmpty }.map { ", of the runs\($0)," } ?? ""
    let changeNote =
      !study.hasComparisons
      ? ""
      : " Beside each number: the change against the first run it is compared with, \u{25B2} better, \u{25BC} worse."
    return HTMLPage.Section(
      id: "runs", title: "Every run at a glance",
      content: [
        .paragraph(
          "The best value of each metric\(groups.count > 1 ? " \(groups[0].kind == .device ? "on each device" : "under each condition")" : "")\(competitorsNote) is green and bold.\(changeNote)"
            + (study.uncertainty == nil ? "" : " Lines are intervals."),
          "note"),
        .grid(figures),
      ])
  }

  private static func bars(of metric: Quantity, _ study: StudyResult, _ groups: [StudyGroup]) -> [BarChart.Bar] {
    let best = Set(
      groups.flatMap { group in
        let ranking = Ranking(metric, in: group)
        return group.runs.filter { ranking.isBest(group.shortName(of: $0)) }.map(\.name)
      })
    let runNames = study.runNames
    return study.runs.map { run in
      let (name, group) = runNames.parts(of: run.name)
      guard let data = run.data else {
        return BarChart.Bar(name: name, group: group, value: nil, placeholder: "failed")
      }
      let value = data.measurements[metric.name]
      let comparison = study.comparisons(of: run).first { _ in true }
      let change = comparison?[metric.name]
      return BarChart.Bar(
        name: name, group: group, value: value.map { ChartSeries.value($0, decimals: metric.decimals) },
        change: change.map {
          ($0.percentText + (comparison?.mark(of: metric.name) ?? ""), BarChart.Verdict($0.verdict))
        },
        range: study.uncertainty?.interval(of: run.name, metric.name).map {
          (ChartSeries.value($0.low, decimals: metric.decimals), ChartSeries.value($0.high, decimals: metric.decimals))
        },
        isBest: best.contains(run.name))
    }
  }
}

extension BarChart.Verdict {
  /// The chart's verdict for a metric's verdict.
  init(_ verdict: MetricChange.Verdict) {
    switch verdict {
    case .improved: self = .better
    case .worsened: self = .worse
    case .unchanged, .changed: self = .same
    }
  }
}
