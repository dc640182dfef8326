import Analysis
import Charts
import JSON
import LabRunner
import Markup
import Scenarios

/// The page that compares the model with measurements, metric by metric.
enum FidelityPage {
  /// A page with only the comparison.
  static func page(_ study: FidelityStudy) -> HTMLPage {
    HTMLPage(
      title: "\(study.scenario.printable) against \(study.reference.name.printable)",
      introduction: [.paragraph(FidelitySections.introduction(of: study)[0], "lead")], sections: [section(study)])
  }

  /// The comparison as a section of a study's page.
  static func section(_ study: FidelityStudy) -> HTMLPage.Section {
    let figures = study.fidelity.metrics.indices.map { MarkupElement.figure(chart(study, $0)) }
    return HTMLPage.Section(
      id: "fidelity", title: "Model against measurement",
      content: FidelitySections.introduction(of: study).map { .paragraph($0, "note") }
        + [
          .paragraph(
            "The bars around the measured values are the noise: the difference between two measurements of the same run. The number at "
              + "the right is the distance in units of it; within a bar, a difference is not significant.", "note"),
          .grid(figures),
        ]
        + FidelitySections.all(of: study).map(\.expandable))
  }

  private static func chart(_ study: FidelityStudy, _ index: Int) -> RangeChart {
    let metric = study.fidelity.metrics[index]
    let definition = metric.definition
    let rows = study.fidelity.rows.map { row in
      let cell = row.cells[index]
      return RangeChart.Row(
        name: row.run.printable,
        reference: cell.measured.map { figure in
          (
            value: figure.low == figure.high
              ? ChartSeries.value(figure.low, decimals: definition.decimals)
              : ChartValue(figure.midpoint.approximation, figure.text),
            low: (figure.low - metric.noise).approximation, high: (figure.high + metric.noise).approximation
          )
        }, comparison: cell.model.map { ChartSeries.value($0.mean, decimals: definition.decimals) },
        difference: cell.differenceInNoise?.signedText(decimals: 1) ?? "–")
    }
    return RangeChart(
      ChartCaption(
        id: "fidelity-\(index)", title: "\(definition.heading.withCapital), \(definition.unit)",
        summary: "The model's \(definition.noun) beside the measured values, run by run, with the measurement noise."
      ),
      axisTitle: "\(definition.heading) in \(definition.unit)",
      names: ("measured, with its noise", "model", "distance in noise"), rows: rows)
  }
}
