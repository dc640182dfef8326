import Analysis
import Charts
import JSON
import Markup

extension MeasuredReport {
  /// A chart of the medians of each requested metric.
  var medianCharts: HTMLPage.Section {
    HTMLPage.Section(
      id: "charts", title: "Medians with their intervals", content: [.grid(asked.enumerated().map(medianChart))])
  }

  private func medianChart(_ index: Int, _ metric: Quantity) -> MarkupElement {
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
          id: "measured-\(index)", title: "\(metric.title), \(metric.unit)",
          summary: "The median of the \(metric.noun) of each run with its 95 % interval."),
        axisTitle: "\(metric.heading) in \(metric.unit)", names: ("median, 95 % interval", nil, "repetitions"),
        rows: rows))
  }

  /// The change by each technique with its interval, interactions, and the trade-off between metrics.
  func effectCharts(_ ablation: MeasuredAblation) -> [HTMLPage.Section] {
    [contributionCharts(ablation), trades(ablation)].compactMap { $0 }
  }

  private func contributionCharts(_ ablation: MeasuredAblation) -> HTMLPage.Section? {
    let figures = effects.enumerated().flatMap { index, effects in
      [contributionChart(effects, index, ablation), interactionChart(effects, index, ablation)].compactMap { $0 }
    }
    guard !figures.isEmpty else { return nil }
    return HTMLPage.Section(
      id: "charts", title: "What each technique changes", content: [.grid(figures, hasTwoColumns: true)])
  }

  private func value(_ number: Double, _ metric: Quantity) -> ChartValue {
    ChartValue(number, metric.signedText(number))
  }

  private func contributionChart(
    _ effects: MeasuredEffects, _ index: Int, _ ablation: MeasuredAblation
  ) -> MarkupElement? {
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
          name: name.printable, value: value(effect.interval.estimate, metric), change: verdict(effect),
          range: effect.interval.low.flatMap { low in
            effect.interval.high.map { (value(low, metric), value($0, metric)) }
          },
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
  private func interactionChart(
    _ effects: MeasuredEffects, _ index: Int, _ ablation: MeasuredAblation
  ) -> MarkupElement? {
    let metric = effects.metric
    let decided = effects.interactions.filter { $0.effect.verdict != .undecided }
    guard !decided.isEmpty else { return nil }
    let chart = HeatmapChart.interactions(
      id: "interactions-\(index)", heading: metric.headingWithUnit,
      summary: "The decided interactions of two techniques by \(metric.name).", names: ablation.names,
      pairs: decided.map { ($0.factors, value($0.effect.interval.estimate, metric), $0.effect.verdict == .better) },
      full: effects.contributions.compactMap { abs((try? $0.get())?.interval.estimate ?? 0) }.max() ?? 0)
    return .figure(chart, note: "Only interactions that the measurement decides.")
  }

  /// Scatter charts of the medians of all combinations: the first metric with each of the others.
  private func trades(_ ablation: MeasuredAblation) -> HTMLPage.Section? {
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
