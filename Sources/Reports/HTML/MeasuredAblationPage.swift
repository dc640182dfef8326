import Analysis
import Charts
import JSON
import Markup

/// The page of a measured ablation: the answer, the change by each technique with its interval, interactions, the
/// trade-off between metrics, and the tables of the other formats.
struct MeasuredAblationPage {
  private let ablation: MeasuredAblation
  private let sections: MeasuredAblationSections

  init(_ ablation: MeasuredAblation) {
    self.ablation = ablation
    sections = MeasuredAblationSections(ablation)
  }

  var page: HTMLPage {
    let study = ablation.study
    return HTMLPage(
      title: "\(study.scenario.printable), measured on \(study.host.host.printable)",
      introduction: [.paragraph(sections.title, "lead")],
      sections: [answer, charts, trades].compactMap { $0 } + [
        HTMLPage.Section(
          id: "conditions", title: "How it was measured", content: sections.conditions.map { .paragraph($0) }),
        HTMLPage.Section(
          id: "tables", title: "The tables",
          content: sections.tables.enumerated().map { position, section in
            position < 2 * sections.effects.count && section.rows.count <= ReportSection.expandedRowLimit
              ? section.subsection : .collapsed(section.title, section.markup)
          }),
      ], footer: MeasuredPage.footer)
  }

  private var answer: HTMLPage.Section {
    let question = ablation.question.map { [MarkupElement.paragraph($0, "study-question")] } ?? []
    return HTMLPage.Section(
      id: "answer", title: question.isEmpty ? "Results" : "Question and answer",
      content: question + sections.answer.enumerated().map { .paragraph($0.element, $0.offset == 0 ? "lead" : nil) }
        + [.paragraph(sections.howSure, "note")])
  }

  private var charts: HTMLPage.Section? {
    let figures = sections.effects.enumerated().flatMap { index, effects in
      [contributionChart(effects, index), interactionChart(effects, index)].compactMap { $0 }
    }
    guard !figures.isEmpty else { return nil }
    return HTMLPage.Section(
      id: "charts", title: "What each technique changes", content: [.grid(figures, hasTwoColumns: true)])
  }

  private func value(_ number: Double, _ metric: Quantity) -> ChartValue {
    ChartValue(number, metric.signedText(number))
  }

  private func contributionChart(_ effects: MeasuredEffects, _ index: Int) -> MarkupElement? {
    guard let measure = effects.measure else { return nil }
    let metric = effects.metric
    let chart = BarChart(
      ChartCaption(
        id: "contributions-\(index)", title: "\(metric.heading.withCapital), \(metric.unit)",
        summary: "The \(measure.text) of every technique by \(metric.name), with its interval."),
      headings: ("technique", "\(measure.text), \(metric.unit)", "verdict"),
      bars: zip(ablation.names, effects.contributions).map { name, contribution in
        guard case .success(let effect) = contribution else { return BarChart.Bar(name: name.printable, value: nil) }
        return BarChart.Bar(
          name: name.printable, value: value(effect.estimate, metric), change: verdict(effect),
          range: effect.low.flatMap { low in effect.high.map { (value(low, metric), value($0, metric)) } },
          isGood: effect.verdict == .undecided ? nil : effect.verdict == .better)
      })
    return .figure(
      chart,
      note: "Measured: the bar is the estimate, the line its interval. An interval that contains 0 gives no verdict.")
  }

  private func verdict(_ effect: MeasuredEffect) -> (text: String, verdict: BarChart.Verdict) {
    switch effect.verdict {
    case .better: ("better", .better)
    case .worse: ("worse", .worse)
    case .undecided: ("undecided", .same)
    }
  }

  /// The interactions with a verdict; nil if there are none.
  private func interactionChart(_ effects: MeasuredEffects, _ index: Int) -> MarkupElement? {
    let metric = effects.metric
    let decided = effects.interactions.filter { $0.effect.verdict != .undecided }
    guard !decided.isEmpty else { return nil }
    let chart = HeatmapChart.interactions(
      id: "interactions-\(index)", heading: metric.headingWithUnit,
      summary: "The decided interactions of two techniques by \(metric.name).", names: ablation.names,
      pairs: decided.map { ($0.factors, value($0.effect.estimate, metric), $0.effect.verdict == .better) },
      full: effects.contributions.compactMap { abs((try? $0.get())?.estimate ?? 0) }.max() ?? 0)
    return .figure(chart, note: "Only interactions that the measurement decides.")
  }

  /// Scatter charts of the medians of all combinations: the first metric with each of the others.
  private var trades: HTMLPage.Section? {
    let metrics = ablation.metrics
    guard let first = metrics.first, metrics.count > 1 else { return nil }
    let figures = metrics.dropFirst().enumerated().map { index, other in
      let table = ablation.medians(by: [first, other])
      return MarkupElement.figure(
        ScatterChart.trades(
          ChartCaption(
            id: "trade-\(index)", title: "\(first.heading.withCapital) and \(other.heading)",
            summary: "The medians of every combination by \(other.name) and \(first.name)."),
          table, goal: ablation.plan.goal, x: .init(metric: 1, title: other.axisTitle, decimals: other.decimals),
          y: .init(metric: 0, title: first.axisTitle, decimals: first.decimals)))
    }
    return HTMLPage.Section(
      id: "trades", title: "Trade-offs between metrics",
      content: [
        .paragraph(
          "Medians of the combinations; the best trade-offs are connected by a line. The tables show the uncertainty of the medians.",
          "note"), .grid(figures),
      ])
  }
}
