import Analysis
import JSON
import Scenarios

extension MeasuredReport {
  /// Sentences on the factors, the design and the combinations.
  func design(of ablation: MeasuredAblation) -> [String] {
    let infeasible = ablation.points.count { $0.run == nil }
    let measured = ablation.points.count { $0.run.map { ablation.study.run($0) != nil } == true }
    return [
      "Varied, in stacking order: \(ablation.plan.factors.map(\.name).joined(separator: ", ")); from the run \(ablation.base).",
      "Design: \(ablation.design). \(ablation.plan.kind.question)",
      "\(ablation.points.count) combinations: \(measured) measured, \(infeasible) that are not possible, "
        + "\(ablation.study.skipped.count) that the host cannot perform.",
    ]
  }

  /// The answer in sentences: for each metric the change by all techniques together, then each technique, then the
  /// interactions with a verdict; last, the first run against itself.
  func effectSentences(_ ablation: MeasuredAblation) -> [String] {
    effects.flatMap { totals($0) + contributions($0, ablation) + interactions($0, ablation) } + control
  }

  /// The tables of the effects.
  func effectTables(_ ablation: MeasuredAblation) -> [ReportSection] {
    effects.flatMap { [contributionTable($0, ablation), interactionTable($0, ablation)] }.compactMap { $0 }
      + [infeasible(in: ablation)].compactMap { $0 }
  }

  private func totals(_ effects: MeasuredEffects) -> [String] {
    effects.total.map { total in
      ["All techniques together change \(effects.metric.phrase) by \(sentence(total, effects.metric))."]
    } ?? []
  }

  private func contributions(_ effects: MeasuredEffects, _ ablation: MeasuredAblation) -> [String] {
    var undecided: [String] = []
    var sentences = zip(ablation.names, effects.contributions).compactMap { name, contribution -> String? in
      switch contribution {
      case .success(let effect) where effect.verdict == .undecided:
        undecided.append(name)
        return nil
      case .success(let effect): return "\(name) changes it by \(sentence(effect, effects.metric))."
      case .failure(let reason): return "The change of \(effects.metric.phrase) by \(name) is undefined: \(reason)."
      }
    }
    if !undecided.isEmpty {
      sentences.append(
        "Undecided: the effects of \(undecided.joined(separator: ", ")).")
    }
    return sentences
  }

  private func interactions(_ effects: MeasuredEffects, _ ablation: MeasuredAblation) -> [String] {
    guard !effects.interactions.isEmpty else { return [] }
    let decided = effects.interactions.filter { $0.effect.verdict != .undecided }
    guard !decided.isEmpty else {
      return ["No interaction of two techniques has a verdict."]
    }
    return decided.map { pair in
      "\(set(pair.factors, ablation)) do \(pair.effect.verdict == .better ? "more" : "less") together: they change it by "
        + "\(amount(pair.effect, effects.metric)) beyond what each does alone, on average."
    }
  }

  private func set(_ factors: [Int], _ ablation: MeasuredAblation) -> String {
    factors.map { ablation.names[$0] }.joined(separator: " and ")
  }

  /// The estimate with its interval and the verdict.
  private func sentence(_ effect: MeasuredEffect, _ metric: Quantity) -> String {
    "\(amount(effect, metric)): \(effect.verdict.rawValue)"
  }

  /// The estimate with its interval, in percent of the baseline if that is known, or in the metric's unit.
  private func amount(_ effect: MeasuredEffect, _ metric: Quantity) -> String {
    let change = "\(metric.signedText(effect.interval.estimate)) \(metric.unit)"
    guard let low = effect.interval.low, let high = effect.interval.high else {
      return "\(change) (too few rounds for an interval: \(effect.interval.count))"
    }
    let interval = "\(metric.signedText(low)) to \(metric.signedText(high))"
    guard let percent = effect.percentText(effect.interval.estimate) else { return "\(change) (interval \(interval))" }
    return "\(change), \(percent) of the baseline (interval \(interval) \(metric.unit))"
  }

  /// The basis of the verdicts.
  func howSure(_ ablation: MeasuredAblation) -> String {
    let statements = MeasuredAblation.statementCount(of: ablation.plan) * max(1, ablation.metrics.count)
    let rounds = ablation.study.completeRoundCount
    return
      "\(rounds) of \(ablation.roundCount) rounds have a value of every combination; each of them gives every effect "
      + "once, and estimates and intervals use signed ranks over the rounds. Each interval has the level "
      + "\(FixedDecimals.text(100 * ablation.family.level, 2) ?? "") %, so that all \(statements) statements with a verdict are "
      + "simultaneously correct with 95 % confidence; a verdict needs at least \(ablation.family.pairsNeeded) such rounds. Estimates of parts need not "
      + "sum exactly to the estimate of the total."
  }

  private static let effectColumns =
    ReportSection.numberColumns(["change", "of the baseline", "low", "high", "rounds"])
    + ReportSection.textColumns(["verdict"])

  private func row(_ name: String, _ effect: MeasuredEffect, _ metric: Quantity) -> [String] {
    let interval = effect.interval
    return [name, metric.signedText(interval.estimate), effect.percentText(interval.estimate) ?? "n/a"]
      + [interval.low, interval.high].map { $0.map { metric.signedText($0) } ?? "n/a" }
      + ["\(interval.count)", effect.verdict.rawValue]
  }

  private func title(_ what: String, _ metric: Quantity) -> String {
    "\(what): \(metric.name) (\(metric.unit), \(metric.polarity.rawValue) is better)"
  }

  private func contributionTable(_ effects: MeasuredEffects, _ ablation: MeasuredAblation) -> ReportSection {
    let rows = zip(ablation.names, effects.contributions).compactMap { name, contribution in
      (try? contribution.get()).map { row(name, $0, effects.metric) }
    }
    return ReportSection(
      title: title("What each technique changes", effects.metric),
      question: effects.measure.map(question),
      columns: ReportSection.textColumns(["technique"]) + Self.effectColumns,
      rows: rows + (effects.total.map { [row("all together", $0, effects.metric)] } ?? []))
  }

  private func interactionTable(_ effects: MeasuredEffects, _ ablation: MeasuredAblation) -> ReportSection? {
    guard !effects.interactions.isEmpty else { return nil }
    return ReportSection(
      title: title("Interactions of two", effects.metric),
      question: AblationQuestion.interaction.text + " Better: the two have more effect together.",
      columns: ReportSection.textColumns(["techniques"]) + Self.effectColumns,
      rows: effects.interactions.map { row(set($0.factors, ablation), $0.effect, effects.metric) })
  }

  private func question(_ measure: FactorContributions.Measure) -> String {
    let text =
      switch measure {
      case .shapleyValue:
        "What is each technique's share of the total change, averaged over the orders of adoption?"
      default: measure.question.text
      }
    return "The \(measure.text) of each technique: \(text)"
  }

  private func infeasible(in ablation: MeasuredAblation) -> ReportSection? {
    let points = ablation.points.compactMap { point in point.reason.map { (point.levels, $0) } }
    guard !points.isEmpty else { return nil }
    return ReportSection(
      title: "Combinations that are not possible",
      notes: points.map { "\(ablation.plan.factors.text(of: $0)): \($1)." })
  }
}
