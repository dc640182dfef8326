import Analysis
import Charts
import JSON
import Markup

/// The page of a measured study: the answer, a chart for each requested metric, and the tables of the other formats.
struct MeasuredPage {
  private let study: MeasuredStudy
  private let sections: MeasuredSections

  init(_ study: MeasuredStudy) {
    self.study = study
    sections = MeasuredSections(study)
  }

  var page: HTMLPage {
    HTMLPage(
      title: "\(study.scenario.printable), measured on \(study.host.host.printable)",
      introduction: [.paragraph(sections.title, "lead")],
      sections: [
        answer, charts,
        HTMLPage.Section(
          id: "conditions", title: "How it was measured", content: sections.conditions.map { .paragraph($0) }),
        HTMLPage.Section(
          id: "tables", title: "The tables",
          content: sections.tables.map { section in
            max(section.rows.count, section.notes.count) > ReportSection.expandedRowLimit
              ? .collapsed(section.title, section.markup) : section.subsection
          }),
      ],
      footer: Self.footer)
  }

  /// The footer of the page of a measurement.
  static let footer =
    "Figures are measurements of a program on a machine that the page describes; they differ from one session to the next."

  private var answer: HTMLPage.Section {
    let sentences = sections.answer
    return HTMLPage.Section(
      id: "answer", title: "Results",
      content: sentences.enumerated().map { .paragraph($0.element, $0.offset < sections.asked.count ? "lead" : nil) }
        + [.paragraph(sections.howSure, "note")])
  }

  private var charts: HTMLPage.Section {
    HTMLPage.Section(
      id: "charts", title: "Medians with their intervals", content: [.grid(sections.asked.enumerated().map(figure))])
  }

  private func figure(_ index: Int, _ metric: Quantity) -> MarkupElement {
    let rows = study.runs.map { run in
      let summary = run.summary(metric.name, seed: study.protocolSettings.seed)
      return RangeChart.Row(
        name: run.name.printable,
        reference: summary.map {
          (value: ChartValue($0.median, metric.text($0.median)), low: $0.low, high: $0.high)
        }, comparison: nil, difference: summary.map { "\($0.count)" } ?? "–")
    }
    return .figure(
      RangeChart(
        ChartCaption(
          id: "measured-\(index)", title: "\(metric.heading.withCapital), \(metric.unit)",
          summary: "The median of the \(metric.noun) of each run with its 95 % interval."),
        axisTitle: "\(metric.heading) in \(metric.unit)", names: ("median, 95 % interval", nil, "repetitions"),
        rows: rows))
  }
}
