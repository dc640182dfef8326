internal import Analysis
internal import Charts
internal import JSON
package import LabRunner
internal import Scenarios

/// What each technique is worth: bars, pairs, orders and trades, and the same tables as in the other formats.
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
    var content: [Markup] = study.question.map { [.paragraph($0, "asked")] } ?? []
    content += study.failures.map { failure in
      Markup("p", [("class", "alert"), ("role", "note")], nodes: [.element(Markup("b", text: failure.text.printable))])
    }
    for condition in study.conditions {
      for (place, one) in condition.effects.enumerated() {
        guard let sentence = sentence(one.metric, one.effects) else { continue }
        content.append(.paragraph("\(name(condition))\(sentence)", place == 0 ? "lead" : nil))
      }
    }
    content += study.conditions.compactMap(warnings)
    return HTMLPage.Section(
      id: "answer", title: study.question == nil ? "What came out" : "Question and answer", content: content)
  }

  /// What must be known before the rest is believed; nil if there is nothing.
  private func warnings(_ condition: AblationStudy.Condition) -> Markup? {
    guard !condition.warnings.isEmpty else { return nil }
    let items = condition.warnings.map { warning in
      Markup(
        "li", nodes: [.element(Markup("b", text: "\(warning.kind.rawValue): ")), .text(warning.text.printable)])
    }
    return Markup(
      "div", [("class", "alert"), ("role", "note")],
      [Markup("h3", text: "\(name(condition))Before believing it".sentenceCased), Markup("ul", [], items)])
  }

  private func name(_ condition: AblationStudy.Condition) -> String {
    condition.name.isEmpty ? "" : "\(condition.name.printable): "
  }

  /// Which technique is worth most and which least, by a metric.
  private func sentence(_ metric: AblationMetric, _ effects: Effect<AblationEffects>) -> String? {
    guard case .success(let effects) = effects, case .success(let orders) = effects.orders,
      let first = orders.marginals.first
    else { return nil }
    let gain: (FactorMarginals) -> Rational = { metric.better == .higher ? $0.mean : Rational(-1) * $0.mean }
    let most = orders.marginals.reduce(first) { gain($1) > gain($0) ? $1 : $0 }
    let least = orders.marginals.reduce(first) { gain($1) < gain($0) ? $1 : $0 }
    func text(_ marginal: FactorMarginals) -> String {
      "\(names[marginal.factor].printable) (\(marginal.mean.signedText(decimals: decimals(metric)))\(unit(metric)))"
    }
    let total = orders.marginals.reduce(Rational.zero) { $0 + $1.mean }
    return "By \(metric.name), \(text(most)) is worth most and \(text(least)) least, averaged over "
      + "\(orders.orderCount) orders of adopting them; all together change it by "
      + "\(total.signedText(decimals: decimals(metric)))\(unit(metric))."
  }

  // MARK: Charts

  private func sections(_ position: Int) -> [HTMLPage.Section] {
    let condition = study.conditions[position]
    var sections = condition.effects.enumerated().compactMap { place, one -> HTMLPage.Section? in
      guard case .success(let effects) = one.effects else { return nil }
      let id = "m\(position)-\(place)"
      let figures = [credits(one.metric, effects, id), interactions(one.metric, effects, id)].compactMap { $0 }
      let order = orders(one.metric, condition, effects)
      guard !figures.isEmpty || order != nil else { return nil }
      return HTMLPage.Section(
        id: id, title: "\(name(condition))\(heading(one.metric).sentenceCased)",
        content: [
          .paragraph("\(one.metric.name), \(one.metric.better.rawValue) is better.", "note"),
          .grid(figures, isOfTwo: true),
        ]
          + (order.map { [$0.subsection] } ?? []))
    }
    if let trades = trades(position) { sections.append(trades) }
    return sections
  }

  private func credits(_ metric: AblationMetric, _ effects: AblationEffects, _ id: String) -> Markup? {
    guard case .success(let orders) = effects.orders else { return nil }
    func value(_ number: Rational) -> ChartValue {
      ChartValue(number.approximation, number.signedText(decimals: decimals(metric)))
    }
    let chart = BarChart(
      ChartCaption(
        id: "\(id)-credit", title: "What each technique is worth: \(titled(metric))",
        summary: "Bars of the \(orders.name.rawValue) of every technique by \(metric.name)."),
      headings: ("technique", "\(orders.name.rawValue),\(unit(metric))", "change"),
      bars: orders.marginals.map { marginal in
        BarChart.Bar(
          name: names[marginal.factor].printable, value: value(marginal.mean),
          range: (value(marginal.least.change), value(marginal.greatest.change)),
          isGood: marginal.mean.isZero ? nil : (marginal.mean > .zero) == (metric.better == .higher))
      })
    return .figure(
      chart,
      note: "\(orders.name.rawValue),\(unit(metric)): the mean over \(orders.orderCount) orders of adoption; "
        + "the line is from the least to the greatest change. Blue improves it, orange makes it worse.")
  }

  private func interactions(_ metric: AblationMetric, _ effects: AblationEffects, _ id: String) -> Markup? {
    guard case .success(let orders) = effects.orders, orders.marginals.count > 1 else { return nil }
    var cells: [[(value: ChartValue, isGood: Bool)?]] = names.map { _ in names.map { _ in nil } }
    for pair in orders.interactions {
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
        id: "\(id)-pairs", title: "Which help and which hinder each other: \(titled(metric))",
        summary: "The interaction of every two techniques by \(metric.name)."),
      names: names.map(\.printable), cells: cells, meanings: ("help each other", "hinder each other"))
    return .figure(chart, note: AblationQuestion.interaction.text)
  }

  private func orders(_ metric: AblationMetric, _ condition: AblationStudy.Condition, _ effects: AblationEffects)
    -> ReportSection?
  {
    AblationEffectSections(study, condition, metric, prefix: "").orders(effects)
  }

  /// Pairs of metrics in which the best trades are drawn: the first with each of the others.
  private func trades(_ position: Int) -> HTMLPage.Section? {
    let condition = study.conditions[position]
    guard study.metrics.count > 1 else { return nil }
    let figures = study.metrics.indices.dropFirst().map { other -> Markup in
      let front = ParetoFront(condition.table, metrics: [0, other])
      func point(_ row: Int, isFront: Bool) -> ScatterChart.Point? {
        guard case .measured(let values) = condition.table.rows[row].outcome, let x = values[other], let y = values[0]
        else { return nil }
        return ScatterChart.Point(
          name: condition.table.factors.shortText(of: condition.table.rows[row].point, goal: study.plan.goal).printable,
          x: RunTimes.value(x, decimals: decimals(study.metrics[other])),
          y: RunTimes.value(y, decimals: decimals(study.metrics[0])), isFront: isFront)
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
        Markup("section", [("class", "sub")], [.folded(entry.section.title, entry.section.markup)])
      })
  }

  private var names: [String] { zip(study.plan.factors, study.plan.goal).map { $0.text(level: $1) } }

  private func heading(_ metric: AblationMetric) -> String {
    MetricDefinition.named(metric.name)?.heading ?? metric.name
  }

  /// Its heading with its unit, for what is read without the page.
  private func titled(_ metric: AblationMetric) -> String {
    let unit = unit(metric)
    return heading(metric) + (unit.isEmpty ? "" : ",\(unit)")
  }

  private func unit(_ metric: AblationMetric) -> String {
    MetricDefinition.named(metric.name).map { " \($0.unit)" } ?? ""
  }

  private func axis(_ metric: AblationMetric) -> String {
    "\(heading(metric)) in\(unit(metric)), \(metric.better.rawValue) is better"
  }

  private func decimals(_ metric: AblationMetric) -> Int { AblationEffectSections.decimals(of: metric.name) }
}

/// The ablation as a page.
package struct AblationHTMLExporter: AblationExporter {
  /// The format.
  package init() {}
  package let format = "html"
  package let fileName = HTMLExporter.fileName

  package func bytes(of study: AblationStudy) -> [UInt8] { AblationPage(study).page.bytes }

  /// The charts of the page, each as a picture of its own.
  package func charts(of study: AblationStudy) -> [ResultFile] { AblationPage(study).page.charts }
}
