import Analysis
import JSON
import LabRunner
import Markup

extension CheckSections {
  /// The maximum number of changed values that are not collapsed.
  private static let expandedLimit = 10

  /// The section of a page: the outcome, the causes, the changed values with the worst first, and where they come from.
  var page: HTMLPage.Section {
    let cases = shownCases
    let rest = cases.dropFirst(Self.expandedLimit)
    let tables =
      (cases.isEmpty ? [] : [table(cases.prefix(Self.expandedLimit), metrics.title)])
      + (rest.isEmpty ? [] : [.collapsed("\(rest.count) more changed values", [table(rest, "More changed values")])])
    return HTMLPage.Section(
      id: "baseline", title: metrics.title,
      content: [outcomeParagraph] + (causes.map { [$0.subsection] } ?? []) + tables
        + metrics.notes.map { .paragraph($0, "note") } + details.map(\.expandable))
  }

  private var outcomeParagraph: MarkupElement {
    let style = outcome == ReportOutcome.passed.rawValue ? "fine" : "alert"
    return MarkupElement(
      "p", [("class", "lead \(style)"), ("role", "note")],
      nodes: [.element(MarkupElement("b", text: "\(outcome.withCapital). "))] + MarkupElement.prose(reasons))
  }

  /// A table in which the run and the metric share a column, so that the change is on the screen of a phone too.
  private func table(_ cases: ArraySlice<RegressionCheckCase>, _ label: String) -> MarkupElement {
    let hasIntervals = cases.contains { $0.interval != nil }
    let headings =
      [("run and metric", false), ("change", true), ("baseline", true), ("now", true), ("allowed", false)]
      + (hasIntervals ? [("can be", false)] : []) + [("verdict", false)]
    return .table(
      label, style: "main", head: headings.map { .columnHeader($0, isNumber: $1) },
      bodies: [MarkupElement("tbody", [], cases.map { row($0, hasIntervals: hasIntervals) })])
  }

  private func row(_ changed: RegressionCheckCase, hasIntervals: Bool) -> MarkupElement {
    let metric = changed.metric
    let name = metric.name + (metric.unit.isEmpty ? "" : ", \(metric.unit)")
    let header = MarkupElement.rowHeader(
      MarkupElement.prose(changed.run) + [.element(MarkupElement("small", text: " \(name.printable)"))],
      name: "\(changed.run) \(metric.name)")
    let (style, mark) = Self.style(of: metric)
    let change = MarkupElement(
      "td", [("class", "n \(style)")],
      nodes: [.text(metric.changeText + mark)]
        + (metric.percentText.isEmpty ? [] : [.element(MarkupElement("small", text: " \(metric.percentText)"))]))
    return MarkupElement(
      "tr", [],
      [
        header, change, MarkupElement("td", [("class", "n")], text: metric.oldText),
        MarkupElement("td", [("class", "n")], text: metric.newText),
        MarkupElement("td", text: changed.limits.text),
      ] + (hasIntervals ? [MarkupElement("td", text: changed.intervalText)] : [])
        + [MarkupElement("td", [("class", Self.style(of: changed.outcome))], text: changed.verdictText)])
  }

  /// The style of a change and its mark, by the metric's polarity.
  private static func style(of metric: RunDiff.Metric) -> (style: String, mark: String) {
    switch metric.change?.verdict {
    case .improved: ("better", " \u{25B2}")
    case .worsened: ("worse", " \u{25BC}")
    case .unchanged, .changed, nil: ("same", "")
    }
  }

  private static func style(of outcome: RegressionCheckCase.Outcome) -> String {
    switch outcome {
    case .failed, .unexpected, .warned: "worse"
    case .improved: "better"
    case .unchanged, .tolerated, .incomparable, .reported, .excluded: "same"
    }
  }
}
