import Analysis
import LabRunner

/// The answer of an ablation on one screen: the question, the answer, the value of each technique, the most important
/// caveats, and where to find the rest.
struct AblationAnswer {
  private let study: AblationStudy
  private let goal: GoalSections?

  /// The number of caveats on a screen: fewer under several conditions or with an ensemble, whose answer is longer.
  private var caveatLimit: Int { study.conditions.count > 1 || study.uncertainty != nil ? 2 : 3 }

  init(_ study: AblationStudy) {
    self.study = study
    goal = GoalSections(study)
  }

  // MARK: - Question and answer

  /// The question of the study: the goal, or else the scenario's question, or else the design's question.
  var question: String { goal?.question ?? study.question ?? study.plan.kind.question }

  /// The sentence that names the devices and their systems.
  var devices: String {
    DeviceSentence.text(
      study.conditions.map(\.profile),
      study.goal?.metrics ?? study.metrics)
  }

  /// The answer in sentences, the most important first.
  var sentences: [String] {
    if let goal { return goal.sentences + missingMetrics }
    guard study.conditions.count > chartedConditions else { return contributions(to: study.metrics) + missingMetrics }
    return study.metrics.compactMap { ConditionVerdicts(study, on: $0)?.summary } + missingMetrics
  }

  /// The metrics of which no run has a value, with what they are.
  private var missingMetrics: [String] {
    let measured = study.conditions.flatMap(\.table.rows).compactMap { row -> [Rational?]? in
      if case .measured(let values) = row.outcome { values } else { nil }
    }
    guard !measured.isEmpty else { return [] }
    return study.metrics.enumerated().filter { index, _ in measured.allSatisfy { $0[index] == nil } }.map { _, metric in
      "No run has a value of \(metric.name): \(metric.meaning)"
    }
  }

  /// What would change the answer.
  var flips: [String] { FlipNotes(study.flips)?.sentences ?? [] }

  /// Alternatives, prices of constraints and results that depend on the condition.
  var notes: [String] { goal?.notes ?? [] }

  /// A sentence for each condition and metric on the techniques with the greatest and the smallest value.
  private func contributions(to metrics: [Quantity]) -> [String] {
    study.conditions.flatMap { condition in
      condition.effects.filter { metrics.contains($0.metric) }.compactMap { metric, effects in
        TechniqueContributions(study, metric, effects).map {
          condition.name.isEmpty
            ? "\(metric.capitalizedNoun): \($0.sentence)" : "\(condition.name), \(metric.noun): \($0.sentence)"
        }
      }
    }
  }

  /// The sentences that fit on a screen beside a chart; without a goal and under several conditions, these are the
  /// sentences on the first metric.
  private var screenSentences: [String] {
    goal?.sentences
      ?? contributions(to: study.conditions.count > 1 ? Array(study.metrics.prefix(1)) : study.metrics)
  }

  /// The most important metric.
  private var mainMetric: Quantity? { study.goal?.metrics.first ?? study.metrics.first }

  /// The number of conditions in the bar chart, which includes intervals.
  private var chartedConditions: Int { study.uncertainty == nil ? 2 : ContributionChart.conditionLimit }

  /// The effect of each technique on the main metric, under more conditions than the bar chart can show.
  private var verdicts: ConditionVerdicts? {
    study.conditions.count > chartedConditions ? ConditionVerdicts(study, on: mainMetric) : nil
  }

  // MARK: - Caveats

  /// The caveats that concern the goal's metrics, or all of them, the most severe first.
  var caveats: [String] { Caveats(study, isBrief: false).texts { $0.concerns(asked) } }

  /// All caveats, the most severe first.
  var allCaveats: [String] { Caveats(study, isBrief: false).texts { _ in true } }

  /// The names of the requested metrics: all metrics of the study if there is no goal.
  private var asked: [String] { (study.goal?.metrics ?? study.metrics).map(\.name) }

  private func caveatLines(width: Int) -> [String] {
    let caveats = Caveats(study, isBrief: true).texts { $0.concerns(asked) }
    let (shown, total) = (caveats.prefix(caveatLimit), allCaveats.count)
    guard total > 0 else { return [] }
    let file = Exporters.ablationFile
    guard !shown.isEmpty else {
      return ["", "Caveats: none for the metrics in question; \(file) has \(total) for other metrics."]
    }
    let isAll = caveats.count == shown.count && caveats.count == total
    return ["", isAll ? "Caveats:" : "Caveats (more in \(file)):"] + shown.flatMap { PlainText.item($0, width: width) }
  }

  // MARK: - The screen

  /// The screen as lines of text.
  ///
  /// - Parameter width: the width of the terminal; nil for a file.
  func lines(_ width: Int?) -> [String] {
    let paragraphWidth = PlainText.paragraphWidth(width)
    var lines = PlainText.wrapped(question, width: paragraphWidth)
    lines += PlainText.wrapped(devices, width: paragraphWidth) + [""]
    let verdicts = verdicts
    let verdictLines = verdicts?.sentences.flatMap { PlainText.item($0, width: paragraphWidth) } ?? []
    // Without a goal, the verdicts are the answer.
    let isAnswer = goal == nil && verdicts != nil
    lines += isAnswer ? verdictLines : screenSentences.flatMap { PlainText.wrapped($0, width: paragraphWidth) }
    lines += missingMetrics.flatMap { PlainText.wrapped($0, width: paragraphWidth) }
    lines += (goal?.screenNotes ?? []).flatMap { PlainText.item($0, width: paragraphWidth) }
    lines += verdicts?.table(width) ?? ContributionChart(study, on: mainMetric)?.lines(width) ?? []
    lines += isAnswer ? [] : verdictLines
    for sentence in flips { lines += [""] + PlainText.wrapped(sentence, width: paragraphWidth) }
    if let sure = UncertaintySections(of: study) {
      lines += [""] + PlainText.wrapped(sure.screen, width: paragraphWidth)
    }
    return lines + caveatLines(width: paragraphWidth) + [""]
      + PlainText.wrapped(
        "\(PlainText.simulatedNote) Charts: \(Exporters.pageFile); tables: \(Exporters.ablationFile) or --tables.",
        width: paragraphWidth)
  }
}
