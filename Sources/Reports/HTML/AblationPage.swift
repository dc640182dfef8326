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
    let facts = AblationSections.introduction(of: study).dropFirst()
    return HTMLPage(
      title: study.scenario.printable,
      introduction: [.paragraph(study.summary, "lead")] + facts.map { .paragraph($0, "note") },
      sections: [answer] + study.conditions.indices.flatMap(sections) + [details])
  }

  // MARK: The answer

  private var answer: HTMLPage.Section {
    var content: [MarkupElement] = study.question.map { [.paragraph($0, "study-question")] } ?? []
    content += study.failures.map { failure in
      MarkupElement(
        "p", [("class", "alert"), ("role", "note")], nodes: [.element(MarkupElement("b", text: failure.text.printable))]
      )
    }
    for condition in study.conditions {
      for (index, (metric, effects)) in condition.effects.enumerated() {
        guard let sentence = sentence(metric, effects) else { continue }
        content.append(.paragraph("\(name(condition))\(sentence)", index == 0 ? "lead" : nil))
      }
    }
    content += study.conditions.compactMap(warnings)
    return HTMLPage.Section(
      id: "answer", title: study.question == nil ? "What came out" : "Question and answer", content: content)
  }

  /// The condition's warnings, or nil if there are none.
  private func warnings(_ condition: AblationStudy.Condition) -> MarkupElement? {
    guard !condition.warnings.isEmpty else { return nil }
    let items = condition.warnings.map { warning in
      MarkupElement(
        "li", nodes: [.element(MarkupElement("b", text: "\(warning.kind.rawValue): ")), .text(warning.text.printable)])
    }
    return MarkupElement(
      "div", [("class", "alert"), ("role", "note")],
      [MarkupElement("h3", text: "\(name(condition))Caveats".sentenceCased), MarkupElement("ul", [], items)])
  }

  private func name(_ condition: AblationStudy.Condition) -> String {
    condition.name.isEmpty ? "" : "\(condition.name.printable): "
  }

  /// A sentence that names the techniques with the best and the worst Shapley value for a metric.
  private func sentence(_ metric: AblationMetric, _ effects: Effect<AblationEffects>) -> String? {
    guard case .success(let effects) = effects, case .success(let shapleyValues) = effects.shapleyValues,
      let first = shapleyValues.contributions.first
    else { return nil }
    let gain: (MarginalContributions) -> Rational = {
      metric.polarity == .higherIsBetter ? $0.mean : Rational(-1) * $0.mean
    }
    let most = shapleyValues.contributions.reduce(first) { gain($1) > gain($0) ? $1 : $0 }
    let least = shapleyValues.contributions.reduce(first) { gain($1) < gain($0) ? $1 : $0 }
    func text(_ contribution: MarginalContributions) -> String {
      "\(names[contribution.factor].printable) (\(contribution.mean.signedText(decimals: decimals(metric)))\(unit(metric)))"
    }
    let total = shapleyValues.contributions.reduce(Rational.zero) { $0 + $1.mean }
    return "By \(metric.name), \(text(most)) is worth most and \(text(least)) least, averaged over "
      + "\(shapleyValues.orderCount) orders of adopting them; all together change it by "
      + "\(total.signedText(decimals: decimals(metric)))\(unit(metric))."
  }

  // MARK: Charts

  private func sections(_ position: Int) -> [HTMLPage.Section] {
    let condition = study.conditions[position]
    var sections = condition.effects.enumerated().compactMap { index, entry -> HTMLPage.Section? in
      guard case .success(let effects) = entry.effects else { return nil }
      let metric = entry.metric
      let id = "m\(position)-\(index)"
      let figures = [shapleyChart(metric, effects, id), interactionChart(metric, effects, id)].compactMap { $0 }
      let order = orders(metric, condition, effects)
      guard !figures.isEmpty || order != nil else { return nil }
      return HTMLPage.Section(
        id: id, title: "\(name(condition))\(heading(metric).sentenceCased)",
        content: [
          .paragraph("\(metric.name), \(metric.polarity.rawValue) is better.", "note"),
          .grid(figures, hasTwoColumns: true),
        ]
          + (order.map { [$0.subsection] } ?? []))
    }
    if let front = paretoSection(position) { sections.append(front) }
    return sections
  }

  private func shapleyChart(_ metric: AblationMetric, _ effects: AblationEffects, _ id: String) -> MarkupElement? {
    guard case .success(let shapleyValues) = effects.shapleyValues else { return nil }
    func value(_ number: Rational) -> ChartValue {
      ChartValue(number.approximation, number.signedText(decimals: decimals(metric)))
    }
    let chart = BarChart(
      ChartCaption(
        id: "\(id)-shapley", title: "What each technique is worth: \(headingWithUnit(metric))",
        summary: "Bars of the \(shapleyValues.name.rawValue) of every technique by \(metric.name)."),
      headings: ("technique", "\(shapleyValues.name.rawValue),\(unit(metric))", "change"),
      bars: shapleyValues.contributions.map { contribution in
        BarChart.Bar(
          name: names[contribution.factor].printable, value: value(contribution.mean),
          range: (value(contribution.least.change), value(contribution.greatest.change)),
          isGood: contribution.mean.isZero ? nil : (contribution.mean > .zero) == (metric.polarity == .higherIsBetter))
      })
    return .figure(
      chart,
      note:
        "\(shapleyValues.name.rawValue),\(unit(metric)): the mean over \(shapleyValues.orderCount) orders of adoption; "
        + "the line is from the least to the greatest change. Blue improves it, orange makes it worse.")
  }

  private func interactionChart(_ metric: AblationMetric, _ effects: AblationEffects, _ id: String) -> MarkupElement? {
    guard case .success(let shapleyValues) = effects.shapleyValues, shapleyValues.contributions.count > 1 else {
      return nil
    }
    var cells: [[(value: ChartValue, isGood: Bool)?]] = names.map { _ in names.map { _ in nil } }
    for pair in shapleyValues.interactions {
      guard case .success(let value) = pair.value, pair.factors.count == 2 else { continue }
      let cell = (
        value: ChartValue(value.approximation, value.signedText(decimals: decimals(metric))),
        isGood: pair.kind != .redundancy
      )
      cells[pair.factors[0]][pair.factors[1]] = cell
      cells[pair.factors[1]][pair.factors[0]] = cell
    }
    let chart = HeatmapChart(
      ChartCaption(
        id: "\(id)-pairs", title: "Which help and which hinder each other: \(headingWithUnit(metric))",
        summary: "The interaction of every two techniques by \(metric.name)."),
      names: names.map(\.printable), cells: cells, meanings: ("help each other", "hinder each other"))
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
    guard study.metrics.count > 1 else { return nil }
    let figures = study.metrics.indices.dropFirst().map { other -> MarkupElement in
      let front = ParetoFront(condition.table, metrics: [0, other])
      func point(_ row: Int, isFront: Bool) -> ScatterChart.Point? {
        guard case .measured(let values) = condition.table.rows[row].outcome, let x = values[other], let y = values[0]
        else { return nil }
        return ScatterChart.Point(
          name: condition.table.factors.shortText(of: condition.table.rows[row].point, goal: study.plan.goal).printable,
          x: ChartSeries.value(x, decimals: decimals(study.metrics[other])),
          y: ChartSeries.value(y, decimals: decimals(study.metrics[0])), isFront: isFront)
      }
      let points =
        front.rows.compactMap { point($0, isFront: true) }
        + front.dominated.compactMap { point($0.row, isFront: false) }
      let metrics = [study.metrics[0], study.metrics[other]]
      let chart = ScatterChart(
        ChartCaption(
          id: "pareto-\(position)-\(other)", title: "\(heading(metrics[0])) and \(heading(metrics[1]))".sentenceCased,
          summary:
            "Every combination by \(metrics[1].name) and \(metrics[0].name); those that no other beats are joined."),
        titles: (axis(metrics[1]), axis(metrics[0])), points: points)
      return .figure(chart)
    }
    return HTMLPage.Section(
      id: "pareto-\(position)", title: "\(name(condition))Best trades",
      content: [.paragraph(AblationQuestion.front.text, "question"), .grid(figures)])
  }

  // MARK: Tables

  private var details: HTMLPage.Section {
    HTMLPage.Section(
      id: "tables", title: "All tables",
      content: AblationSections.all(of: study).map { entry in
        MarkupElement("section", [("class", "sub")], [.collapsed(entry.section.title, entry.section.markup)])
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
    "\(heading(metric)) in\(unit(metric)), \(metric.polarity.rawValue) is better"
  }

  private func decimals(_ metric: AblationMetric) -> Int { AblationEffectSections.decimals(of: metric.name) }
}
