import Analysis
import Charts
import JSON
import LabRunner
import ListRuntime
import Markup
import Scenarios

/// The section with the study's question and the answer of the runs, in sentences generated from the results.
struct AnswerSection {
  private let report: StudyReport
  private let study: StudyResult

  init(_ report: StudyReport) {
    self.report = report
    study = report.study
  }

  var section: HTMLPage.Section {
    HTMLPage.Section(
      id: "answer", title: study.question == nil ? "Results" : "Question and answer",
      content: (study.question.map { [.paragraph($0, "study-question")] } ?? []) + failures + answer + tiles
        + expectations)
  }

  private var failures: [MarkupElement] {
    study.failedRuns.map { run in
      MarkupElement(
        "p", [("class", "alert"), ("role", "note")],
        nodes: [
          .element(MarkupElement("b", text: "The run \(run.name.printable) failed: ")),
          .text((run.failure?.description ?? "").printable + ". Its figures are not shown."),
        ])
    }
  }

  /// The maximum number of groups with a paragraph of their own.
  private static let groupLimit = 3

  private var answer: [MarkupElement] {
    let answer = StudyAnswer(study)
    let (byGroup, overall) = (answer.groupSentences, answer.overallSentences)
    // A paragraph for each of many groups would hide the answer; charts show the steps.
    let sentences =
      byGroup.count > Self.groupLimit && !overall.isEmpty
      ? overall.map { .paragraph($0, "lead") } + [
        .collapsed("On each of the \(byGroup.count) \(answer.groupNoun)s", [.list(byGroup)])
      ]
      : (byGroup + overall).map { MarkupElement.paragraph($0, "lead") }
    return [.paragraph(answer.devices, "note")] + answer.introduction.map { .paragraph($0, "lead") } + sentences
      + (FlipNotes(study.flips).map { [MarkupElement("h3", text: FlipNotes.title), .list($0.sentences)] } ?? [])
      + answer.unchanged.map { .paragraph($0, "note") }
      + ContradictionNotes.notes(answer.steps.flatMap { $0.steps.steps.map(\.contradiction) }).map {
        .paragraph($0, "note")
      }
      + [study.widthEstimates.sentence].compactMap(\.self).map { .paragraph($0, "note") }
      + waterfalls(answer)
  }

  /// The steps of each group of the study.
  private func waterfalls(_ answer: StudyAnswer) -> [MarkupElement] {
    guard !answer.steps.isEmpty else { return [] }
    let hasOneGroup = answer.groupCount == 1
    let all = answer.steps.enumerated()
    // Without a change there is nothing to see.
    let changed = all.filter { !$0.element.steps.isFlat }
    let shown = changed.isEmpty ? Array(all) : changed
    let flat = all.filter { entry in !shown.contains { $0.offset == entry.offset } }.map(\.element.group)
    return [
      .grid(
        shown.map { index, entry in
          waterfall(
            entry.steps, id: index == 0 ? "steps" : "steps-\(index + 1)", group: hasOneGroup ? nil : entry.group)
        }, hasTwoColumns: shown.count < 3)
    ] + (flat.isEmpty ? [] : [.paragraph("No step changes anything on \(flat.joined(separator: ", ")).", "note")])
  }

  /// Steps as floating bars: each begins where the one before it ended.
  private func waterfall(_ steps: StudySteps, id: String, group: String?) -> MarkupElement {
    let metric = steps.metric
    let first = ChartSeries.value(steps.start, decimals: metric.decimals)
    let runNames = steps.runNames
    var bars = [BarChart.Bar(name: runNames.short(steps.names[0]).printable, value: first)]
    var before = first.number
    for step in steps.steps {
      let end = step.value.approximation
      bars.append(
        BarChart.Bar(
          name: runNames.short(step.run).printable,
          value: ChartValue(end, steps.text(of: step)),
          range: step.interval.map { interval in
            let ends = [interval.low, interval.high].map { ChartValue(before + $0.approximation, "") }
            return (ends[0], ends[1])
          },
          isGood: step.change.isZero ? nil : (step.change > .zero) == (metric.polarity == .higherIsBetter),
          start: before))
      before = end
    }
    return .figure(
      BarChart(
        ChartCaption(
          id: id,
          title: "Step by step: \(metric.heading), \(metric.unit)"
            + ((runNames.conditions.first ?? group).map { ", \($0.printable)" } ?? ""),
          summary: "Each bar begins where the previous one ends; its number is the change."),
        headings: ("step", "change", "change"), bars: bars))
  }

  /// A tile with the best run for each metric. There are none if the study has several groups.
  private var tiles: [MarkupElement] {
    let groups = study.groups
    guard groups.count == 1 else { return [] }
    let tiles = study.columns.compactMap { metric -> MarkupElement? in
      let ranking = Ranking(metric, in: groups[0])
      guard let best = ranking.best, ranking.count > 1 else { return nil }
      return MarkupElement(
        "li", [],
        [
          MarkupElement("span", text: "\(metric.polarity == .higherIsBetter ? "highest" : "lowest") \(metric.noun)"),
          MarkupElement("b", text: "\(metric.text(best.value)) \(metric.unit)"),
          MarkupElement("span", text: StudyAnswer.list(best.runs).printable),
        ])
    }
    guard !tiles.isEmpty else { return [] }
    // Runs with another task are not compared.
    return (groups[0].others.isEmpty ? [] : [.paragraph("Of the runs\(groups[0].restriction):", "note")])
      + [MarkupElement("ul", [("class", "tiles")], tiles)]
  }

  private var expectations: [MarkupElement] {
    let verdicts = study.verdicts
    guard !verdicts.isEmpty else { return [] }
    let unmet = verdicts.filter { $0.outcome != .met }
    let met = verdicts.count - unmet.count
    let what = verdicts.count == 1 ? "expectation of the scenario" : "expectations of the scenario"
    guard !unmet.isEmpty else {
      let text = verdicts.count == 1 ? "The \(what) is met." : "All \(verdicts.count) \(what) are met."
      return [.paragraph(text, "fine")]
    }
    return [.paragraph("\(met) of \(verdicts.count) \(what) are met. Not met:")]
      + unmet.map { verdict in
        MarkupElement(
          "p", [("class", "alert"), ("role", "note")],
          // The sentence of an expectation that was not evaluated already states this.
          nodes: (verdict.outcome == .notEvaluated
            ? [] : [.element(MarkupElement("b", text: "\(verdict.outcome.rawValue): "))])
            + [.text((verdict.diagnostic?.sentence ?? verdict.text).printable)])
      }
  }
}
