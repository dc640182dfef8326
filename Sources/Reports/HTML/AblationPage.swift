internal import Analysis
internal import Charts
internal import JSON
internal import LabRunner
internal import Markup
internal import Scenarios

/// The page of an ablation: charts of Shapley values, interactions and trade-offs, the orders of adoption, and the tables of
/// the other formats.
struct AblationPage {
  private let study: AblationStudy

  init(_ study: AblationStudy) { self.study = study }

  var page: HTMLPage {
    HTMLPage(
      title: study.scenario.printable,
      introduction: [.paragraph(study.summary, "lead")],
      sections: [answer] + [UncertaintySections(of: study)?.page].compactMap { $0 }
        + study.conditions.indices.flatMap(sections) + [details])
  }

  // MARK: The answer

  private var answer: HTMLPage.Section {
    let answer = AblationAnswer(study)
    var content: [MarkupElement] = [.paragraph(answer.question, "study-question")]
    content += study.failures.map { failure in
      MarkupElement(
        "p", [("class", "alert"), ("role", "note")], nodes: [.element(MarkupElement("b", text: failure.text.printable))]
      )
    }
    content += answer.sentences.map { .paragraph($0, "lead") }
    if !answer.notes.isEmpty { content.append(.list(answer.notes)) }
    content += GoalCharts(study, scale: scale)?.grids ?? []
    let (caveats, others) = (answer.caveats, answer.allCaveats.count - answer.caveats.count)
    if !caveats.isEmpty || others > 0 {
      let rest =
        others > 0
        ? [MarkupElement.paragraph("\(others) more, for other metrics, are in the tables.", "note")] : []
      content.append(
        MarkupElement(
          "div", [("class", "alert"), ("role", "note")],
          [MarkupElement("h3", text: "Caveats")] + (caveats.isEmpty ? [] : [.list(caveats)]) + rest))
    }
    return HTMLPage.Section(id: "answer", title: "Question and answer", content: content)
  }

  private func name(_ condition: AblationStudy.Condition) -> String? {
    condition.name.isEmpty ? nil : condition.name.printable
  }

  // MARK: Charts

  private func sections(_ position: Int) -> [HTMLPage.Section] {
    let condition = study.conditions[position]
    var sections = study.orderedEffects(of: condition).enumerated().compactMap { index, entry -> HTMLPage.Section? in
      guard case .success(let effects) = entry.effects else { return nil }
      let metric = entry.metric
      let id = "m\(position)-\(index)"
      let worth = shapleyChart(metric, effects, id, condition)
      let together = interactionChart(metric, effects, id)
      let order = orders(metric, condition, effects)
      let charts = [worth, together].compactMap { $0 }
      guard !charts.isEmpty || order != nil else { return nil }
      let note = MarkupElement.paragraph("\(metric.name), \(metric.polarity.rawValue) is better.", "note")
      let details = (order.map { [$0.subsection] } ?? [])
      // The first metric shows everything, the others what techniques are worth.
      let rest = (together.map { [MarkupElement.grid([$0], hasTwoColumns: true)] } ?? []) + details
      let content =
        index == 0 || worth == nil || rest.isEmpty
        ? [note, .grid(charts, hasTwoColumns: true)] + details
        : [note, .grid([worth].compactMap { $0 }, hasTwoColumns: true), .collapsed(Self.restTitle, rest)]
      return HTMLPage.Section(id: id, title: heading(metric).sentenceCased, group: name(condition), content: content)
    }
    if let front = paretoSection(position) { sections.append(front) }
    return sections
  }

  private static let restTitle = "Which do more and which do less together, and in which order to adopt them"

  private func shapleyChart(
    _ metric: AblationMetric, _ effects: AblationEffects, _ id: String, _ condition: AblationStudy.Condition
  ) -> MarkupElement? {
    guard case .success(let shapleyValues) = effects.shapleyValues else { return nil }
    let intervals = study.intervals(of: metric, under: condition)
    func value(_ number: Rational, mark: String = "") -> ChartValue {
      ChartValue(number.approximation, number.signedText(decimals: metric.decimals) + mark)
    }
    let chart = BarChart(
      ChartCaption(
        id: "\(id)-shapley", title: "Effect of each technique: \(headingWithUnit(metric))",
        summary: "Bars of the \(shapleyValues.name.rawValue) of every technique by \(metric.name)."),
      headings: ("technique", "\(shapleyValues.name.rawValue),\(unit(metric))", "change"),
      bars: shapleyValues.contributions.map { contribution in
        BarChart.Bar(
          name: names[contribution.factor].printable,
          value: value(
            contribution.mean,
            mark: intervals.isEmpty
              ? ""
              : intervals[contribution.factor]?.mark(
                of: contribution.mean, decimals: metric.decimals) ?? ""),
          range: intervals.isEmpty
            ? (value(contribution.least.change), value(contribution.greatest.change))
            : intervals[contribution.factor].map { (value($0.low), value($0.high)) },
          isGood: contribution.mean.isZero ? nil : (contribution.mean > .zero) == (metric.polarity == .higherIsBetter))
      })
    return .figure(
      chart,
      note:
        "\(shapleyValues.name.rawValue),\(unit(metric)): the mean over \(shapleyValues.orderCount) orders of adoption; "
        + (intervals.isEmpty
          ? "the line is from the minimum to the maximum change."
          : "the line is the interval over the ensemble, \(EnsembleInterval.outsideMark) if the mean is outside of it.")
        + " Blue improves it, orange makes it worse.")
  }

  private func interactionChart(_ metric: AblationMetric, _ effects: AblationEffects, _ id: String) -> MarkupElement? {
    guard case .success(let shapleyValues) = effects.shapleyValues, shapleyValues.contributions.count > 1 else {
      return nil
    }
    // An interaction as large as the largest contribution gets the full color.
    let full = shapleyValues.contributions.map { abs($0.mean.approximation) }.max() ?? 0
    let chart = HeatmapChart.interactions(
      id: "\(id)-pairs", heading: headingWithUnit(metric),
      summary: "The interaction of every pair of techniques by \(metric.name).", names: names,
      pairs: shapleyValues.interactions.compactMap { pair in
        (try? pair.value.get()).map { value in
          (
            pair.factors, ChartValue(value.approximation, value.signedText(decimals: metric.decimals)),
            pair.kind != .redundancy
          )
        }
      }, full: full)
    return .figure(chart, note: AblationQuestion.interaction.text)
  }

  private func orders(_ metric: AblationMetric, _ condition: AblationStudy.Condition, _ effects: AblationEffects)
    -> ReportSection?
  {
    AblationEffectSections(study, condition, metric, prefix: "").orders(effects)
  }

  /// Scatter charts with the Pareto fronts of pairs of metrics: the first metric with each of the others.
  private func paretoSection(_ position: Int) -> HTMLPage.Section? {
    let condition = study.conditions[position]
    let metrics = study.orderedEffects(of: condition).compactMap { entry in
      study.metrics.firstIndex(of: entry.metric).map { (index: $0, metric: entry.metric) }
    }
    guard metrics.count > 1, let (firstIndex, first) = metrics.first else { return nil }
    let figures = metrics.dropFirst().map { index, other in
      MarkupElement.figure(
        ScatterChart.trades(
          ChartCaption(
            id: "pareto-\(position)-\(index)", title: "\(heading(first)) and \(heading(other))".sentenceCased,
            summary:
              "Every combination by \(other.name) and \(first.name); the best trade-offs are connected by a line."),
          condition.table, goal: study.plan.goal, x: scale(other, index), y: scale(first, firstIndex)))
    }
    return HTMLPage.Section(
      id: "pareto-\(position)", title: "Best trade-offs", group: name(condition),
      content: [.paragraph(AblationQuestion.front.text, "question"), .grid(figures)])
  }

  /// The axis of a metric.
  private func scale(_ metric: AblationMetric, _ position: Int) -> ScatterChart.Scale {
    ScatterChart.Scale(metric: position, title: axis(metric), decimals: metric.decimals)
  }

  // MARK: Tables

  private var details: HTMLPage.Section {
    HTMLPage.Section(
      id: "tables", title: "Method and all tables",
      content: AblationSections.introduction(of: study).dropFirst().map { .paragraph($0, "note") }
        + AblationSections.all(of: study).map { entry in
          entry.section.collapsedSubsection
        })
  }

  private var names: [String] { study.plan.goalNames }

  private func heading(_ metric: AblationMetric) -> String {
    MetricDefinition.named(metric.name)?.heading ?? metric.name
  }

  /// The metric's heading with its unit, for charts that are read without the page.
  private func headingWithUnit(_ metric: AblationMetric) -> String {
    let unit = unit(metric)
    return heading(metric) + (unit.isEmpty ? "" : ",\(unit)")
  }

  private func unit(_ metric: AblationMetric) -> String {
    MetricDefinition.named(metric.name).map { " \($0.unit)" } ?? ""
  }

  private func axis(_ metric: AblationMetric) -> String {
    "\(heading(metric))\(metric.unit.isEmpty ? "" : " in \(metric.unit)"), \(metric.polarity.rawValue) is better"
  }
}
