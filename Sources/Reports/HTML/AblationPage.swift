import Analysis
import Charts
import JSON
package import LabRunner
import Markup
import Scenarios

/// The page of an ablation: charts of Shapley values, interactions and trade-offs, the orders of adoption, and the tables of
/// the other formats.
package struct AblationPage {
  private let study: AblationStudy

  init(_ study: AblationStudy) { self.study = study }

  /// The page's charts, each as an SVG file.
  package static func charts(of study: AblationStudy) -> [ResultFile] { AblationPage(study).page.charts }

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
    var content: [MarkupElement] = [
      .paragraph(answer.question, "study-question"), .paragraph(answer.devices, "note"),
    ]
    content += study.failures.map { failure in
      MarkupElement(
        "p", [("class", "alert"), ("role", "note")], nodes: [.element(MarkupElement("b", text: failure.text.printable))]
      )
    }
    content += answer.sentences.map { .paragraph($0, "lead") }
    if !answer.flips.isEmpty { content += [MarkupElement("h3", text: FlipNotes.title), .list(answer.flips)] }
    if !answer.notes.isEmpty { content.append(.list(answer.notes)) }
    content += GoalCharts(study, scale: scale).map { [$0.grid] } ?? []
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

  /// A metric of a condition with its effects, and the prefix of its charts' ids.
  private typealias Entry = (metric: Quantity, effects: AblationEffects, id: String)

  private func sections(_ position: Int) -> [HTMLPage.Section] {
    let condition = study.conditions[position]
    let entries = study.orderedEffects(of: condition).enumerated().compactMap { index, entry in
      (try? entry.effects.get()).map { Entry(entry.metric, $0, "m\(position)-\(index)") }
    }
    return [entries.first.flatMap { main($0, condition) }, others(Array(entries.dropFirst()), position)]
      .compactMap { $0 } + [paretoSection(position)].compactMap { $0 }
  }

  /// The section of the first metric, which shows everything.
  private func main(_ entry: Entry, _ condition: AblationStudy.Condition) -> HTMLPage.Section? {
    let charts = [
      shapleyChart(entry, condition, heading: nil) { "\($0) \(Self.colors)" }, interactionChart(entry),
    ].compactMap { $0 }
    let order = orders(entry, condition)
    guard !charts.isEmpty || order != nil else { return nil }
    return HTMLPage.Section(
      id: entry.id, title: entry.metric.title, group: name(condition),
      content: [
        .paragraph("\(entry.metric.name), \(entry.metric.polarity.rawValue) is better.", "note"),
        .grid(charts, hasTwoColumns: true),
      ] + (order.map { [$0.subsection] } ?? []))
  }

  /// The section of the other metrics: what techniques are worth side by side, and the rest collapsed.
  private func others(_ entries: [Entry], _ position: Int) -> HTMLPage.Section? {
    let condition = study.conditions[position]
    var measure: String?
    let charts = entries.compactMap { entry in
      shapleyChart(
        entry, condition,
        heading: "\(entry.metric.title)\(entry.metric.unit.isEmpty ? "" : ",\(entry.metric.unitSuffix)")"
      ) {
        measure = measure ?? $0
        return "\(entry.metric.name), \(entry.metric.polarity.rawValue) is better"
      }
    }
    let rest = entries.compactMap { entry -> MarkupElement? in
      let content =
        (interactionChart(entry).map { [MarkupElement.grid([$0], hasTwoColumns: true)] } ?? [])
        + (orders(entry, condition).map { [$0.subsection] } ?? [])
      return content.isEmpty ? nil : .collapsed("\(entry.metric.title): \(Self.restTitle)", content)
    }
    guard !charts.isEmpty || !rest.isEmpty else { return nil }
    return HTMLPage.Section(
      id: "m\(position)-others", title: entries.count == 1 ? entries[0].metric.title : "Other metrics",
      group: name(condition),
      content: (measure.map { [.paragraph("\($0) \(Self.colors)", "note")] } ?? [])
        + (charts.isEmpty ? [] : [.grid(charts)]) + rest)
  }

  private static let restTitle = "which techniques reinforce each other or overlap, and in which order to adopt them"
  private static let colors = "Blue improves it, orange makes it worse."

  /// The chart of what each technique is worth.
  ///
  /// - Parameter note: makes the note from a sentence on what bars and lines are.
  private func shapleyChart(
    _ entry: Entry, _ condition: AblationStudy.Condition, heading: String?, note: (_ measure: String) -> String
  ) -> MarkupElement? {
    let (metric, effects, id) = entry
    guard case .success(let shapleyValues) = effects.shapleyValues else { return nil }
    let intervals = study.intervals(of: metric, under: condition)
    func value(_ number: Rational, mark: String = "") -> ChartValue {
      ChartValue(number.approximation, number.signedText(decimals: metric.decimals) + mark)
    }
    let chart = BarChart(
      ChartCaption(
        id: "\(id)-shapley", title: "Effect of each technique: \(metric.headingWithUnit)",
        summary: "Bars of the \(ShapleyValues.noun) of every technique by \(metric.name)."),
      headings: ("technique", "\(ShapleyValues.noun),\(metric.unitSuffix)", "change"),
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
      chart, heading: heading,
      note: note(
        "\(ShapleyValues.noun): the mean over \(shapleyValues.orderCount) orders of adoption; "
          + (intervals.isEmpty
            ? "the line is from the minimum to the maximum change."
            : "the line is the interval over the ensemble, \(EnsembleInterval.outsideMark) if the mean is outside of it.")
      ))
  }

  private func interactionChart(_ entry: Entry) -> MarkupElement? {
    let (metric, effects, id) = entry
    guard case .success(let shapleyValues) = effects.shapleyValues, shapleyValues.contributions.count > 1 else {
      return nil
    }
    // An interaction as large as the largest contribution gets the full color.
    let full = shapleyValues.contributions.map { abs($0.mean.approximation) }.max() ?? 0
    let chart = HeatmapChart.interactions(
      id: "\(id)-pairs", heading: metric.headingWithUnit,
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

  private func orders(_ entry: Entry, _ condition: AblationStudy.Condition) -> ReportSection? {
    AblationEffectSections(study, condition, entry.metric, prefix: nil).orders(entry.effects)
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
            id: "pareto-\(position)-\(index)", title: "\(first.title) and \(other.heading)",
            summary:
              "Every combination by \(other.name) and \(first.name); the best trade-offs are connected by a line."),
          condition.table, goal: study.plan.goal, x: scale(other, index), y: scale(first, firstIndex)))
    }
    return HTMLPage.Section(
      id: "pareto-\(position)", title: "Best trade-offs", group: name(condition),
      content: [.paragraph(AblationQuestion.front.text, "question"), .grid(figures)])
  }

  /// The axis of a metric.
  private func scale(_ metric: Quantity, _ position: Int) -> ScatterChart.Scale {
    ScatterChart.Scale(metric: position, title: metric.axisTitle, decimals: metric.decimals)
  }

  // MARK: Tables

  private var details: HTMLPage.Section {
    HTMLPage.Section(
      id: "tables", title: "Method and all tables",
      content: AblationSections.introduction(of: study).dropFirst().map { .paragraph($0, "note") }
        + AblationSections.general(study).map(\.collapsedSubsection) + study.conditions.flatMap(tables)
        + tables("Under all conditions", AblationSections.flips(study).map(\.collapsedSubsection)))
  }

  /// The tables of a condition: behind the name of each metric, all of its tables.
  private func tables(_ condition: AblationStudy.Condition) -> [MarkupElement] {
    let metrics = study.orderedEffects(of: condition).map { metric, effects in
      let sections = AblationSections.sections(study, condition, metric, effects, prefix: nil)
      let title =
        "\(metric.title): \(metric.name)\(metric.unit.isEmpty ? "" : ",\(metric.unitSuffix)"), \(metric.polarity.rawValue) is better"
      return MarkupElement(
        "section", [("class", "sub closed")],
        [.collapsed("\(title) – \(PlainText.count(sections.count, "table"))", sections.map(\.subsection))])
    }
    return tables(
      condition.name, metrics + [AblationSections.front(study, condition, "").collapsedSubsection])
  }

  /// Tables below a heading, which is omitted if it is empty.
  private func tables(_ heading: String, _ content: [MarkupElement]) -> [MarkupElement] {
    heading.isEmpty || content.isEmpty
      ? content
      : [
        MarkupElement(
          "section", [("class", "sub")], [MarkupElement("h3", nodes: MarkupElement.prose(heading))] + content)
      ]
  }

  private var names: [String] { study.plan.goalNames }
}
