internal import Analysis
internal import JSON
internal import Scenarios

/// The sections of a report on an ablation that a host has performed: the answer first, then how sure it is, then the tables.
struct MeasuredAblationSections {
  private let ablation: MeasuredAblation
  /// The sections on the combinations as measured runs.
  private let runs: MeasuredSections
  /// The effects on each metric that was asked for; nil if no round is complete.
  let effects: [(metric: MeasuredMetric, effects: MeasuredEffects?)]

  init(_ ablation: MeasuredAblation) {
    self.ablation = ablation
    runs = MeasuredSections(ablation.study)
    effects = ablation.metrics.map { ($0, MeasuredEffects(of: ablation, on: $0)) }
  }

  /// One sentence: what was measured.
  var title: String { runs.title }

  /// Sentences on the factors, the design and the combinations.
  var introduction: [String] {
    let infeasible = ablation.points.count { $0.run == nil }
    return [
      "Varied, in stacking order: \(ablation.plan.factors.map(\.name).joined(separator: ", ")); from the run \(ablation.base).",
      "Design: \(ablation.design). \(ablation.plan.kind.question)",
      "\(ablation.points.count) combinations: \(ablation.study.runs.count) measured, \(infeasible) that cannot exist, "
        + "\(ablation.study.skipped.count) that the host cannot perform.",
    ]
  }

  /// The answer in sentences: for each metric what all techniques change together, then each technique, then the interactions
  /// that are decided.
  var answer: [String] {
    runs.warnings
      + effects.flatMap { metric, effects -> [String] in
        guard let effects else {
          return ["By \(metric.phrase) nothing can be said: no round has an undisturbed value of every combination."]
        }
        return totals(effects) + contributions(effects) + interactions(effects)
      }
  }

  private func totals(_ effects: MeasuredEffects) -> [String] {
    effects.total.map { total in
      ["All techniques together: \(effects.metric.phrase) \(Self.sentence(total, effects)), \(Self.verdict(total))."]
    } ?? []
  }

  private func contributions(_ effects: MeasuredEffects) -> [String] {
    zip(ablation.names, effects.contributions).map { name, contribution in
      switch contribution {
      case .success(let effect):
        "\(name): \(Self.sentence(effect, effects)) \(effects.metric.heading), \(Self.verdict(effect))."
      case .failure(let reason): "\(name) has no contribution: \(reason)."
      }
    }
  }

  private func interactions(_ effects: MeasuredEffects) -> [String] {
    guard !effects.interactions.isEmpty else { return [] }
    let decided = effects.interactions.filter { $0.effect.verdict != .undecided }
    guard !decided.isEmpty else {
      return ["Whether any two techniques help or hinder each other by \(effects.metric.name) is undecided."]
    }
    return decided.map { pair in
      "\(set(pair.factors)) \(pair.effect.verdict == .better ? "help" : "hinder") each other by \(effects.metric.name): "
        + "\(Self.sentence(pair.effect, effects))."
    }
  }

  private func set(_ factors: [Int]) -> String {
    factors.map { ablation.names[$0] }.joined(separator: " and ")
  }

  /// The estimate with its interval, in the metric's unit and in percent of the baseline.
  static func sentence(_ effect: MeasuredEffect, _ effects: MeasuredEffects) -> String {
    let metric = effects.metric
    let percent = percentText(effect.estimate, effects).map { " (\($0))" } ?? ""
    return "\(MeasuredSections.signed(effect.estimate, metric.decimals)) \(metric.unit)\(percent), "
      + interval(effect, metric)
  }

  private static func percentText(_ value: Double, _ effects: MeasuredEffects) -> String? {
    guard let base = effects.baseline, base != 0 else { return nil }
    return MeasuredSections.percent(100 * value / base.magnitude)
  }

  private static func interval(_ effect: MeasuredEffect, _ metric: MeasuredMetric) -> String {
    guard let low = effect.low, let high = effect.high else {
      return "too few complete rounds for an interval: \(effect.count)"
    }
    return
      "interval \(MeasuredSections.signed(low, metric.decimals)) to \(MeasuredSections.signed(high, metric.decimals))"
  }

  private static func verdict(_ effect: MeasuredEffect) -> String { effect.verdict.rawValue }

  /// What the verdicts rest on.
  var howSure: String {
    let statements = MeasuredAblation.comparisons(factors: ablation.plan.factors.count) * max(1, ablation.metrics.count)
    let complete = effects.compactMap { $0.effects?.contributions.compactMap { try? $0.get().count }.max() }.min() ?? 0
    return
      "Every complete round gives each effect once; the estimates and intervals are those of signed ranks over "
      + "\(complete) of \(ablation.roundCount) rounds. Each interval has the level "
      + "\(FixedDecimals.text(100 * ablation.family.level, 2) ?? "") %, so that all \(statements) contributions, interactions and "
      + "whole changes are right together with 95 %; a verdict takes at least \(ablation.family.pairsNeeded) complete rounds."
  }

  /// Sentences that say how it was measured.
  var conditions: [String] { introduction + runs.conditions }

  /// All sections, in reading order.
  var all: [ReportSection] {
    [
      ReportSection(title: "Answer", notes: answer + [howSure]),
      ReportSection(title: "How it was measured", notes: conditions),
    ] + tables
  }

  /// The sections after the answer and the conditions.
  var tables: [ReportSection] {
    effects.flatMap { metric, effects in effects.map { [contributionTable($0), interactionTable($0)] } ?? [] }
      .compactMap { $0 } + [infeasible].compactMap { $0 } + runs.tables
  }

  private static let effectColumns =
    ReportSection.numberColumns(["change", "of the baseline", "low", "high", "rounds"])
    + ReportSection.textColumns(["verdict"])

  private func row(_ name: String, _ effect: MeasuredEffect, _ effects: MeasuredEffects) -> [String] {
    let decimals = effects.metric.decimals
    return [
      name, MeasuredSections.signed(effect.estimate, decimals),
      Self.percentText(effect.estimate, effects) ?? "n/a",
      effect.low.map { MeasuredSections.signed($0, decimals) } ?? "n/a",
      effect.high.map { MeasuredSections.signed($0, decimals) } ?? "n/a", "\(effect.count)", effect.verdict.rawValue,
    ]
  }

  private func title(_ what: String, _ metric: MeasuredMetric) -> String {
    "\(what): \(metric.name) (\(metric.unit), \(metric.polarity.rawValue) is better)"
  }

  private func contributionTable(_ effects: MeasuredEffects) -> ReportSection {
    let rows = zip(ablation.names, effects.contributions).compactMap { name, contribution in
      (try? contribution.get()).map { row(name, $0, effects) }
    }
    return ReportSection(
      title: title("What each technique changes", effects.metric),
      question: "The \(effects.measure.text) of each technique. "
        + (effects.measure.isShapleyValue ? AblationQuestion.shapleyValue.text : ablation.plan.kind.question),
      columns: ReportSection.textColumns(["technique"]) + Self.effectColumns,
      rows: rows + (effects.total.map { [row("all together", $0, effects)] } ?? []))
  }

  private func interactionTable(_ effects: MeasuredEffects) -> ReportSection? {
    guard !effects.interactions.isEmpty else { return nil }
    return ReportSection(
      title: title("Interactions of two", effects.metric),
      question: AblationQuestion.interaction.text + " Better: the two help each other.",
      columns: ReportSection.textColumns(["techniques"]) + Self.effectColumns,
      rows: effects.interactions.map { row(set($0.factors), $0.effect, effects) })
  }

  private var infeasible: ReportSection? {
    let points = ablation.points.compactMap { point in point.reason.map { (point.levels, $0) } }
    guard !points.isEmpty else { return nil }
    return ReportSection(
      title: "Combinations that cannot exist",
      notes: points.map { "\(ablation.plan.factors.text(of: $0)): \($1)." })
  }
}

extension FactorContributions.Measure {
  /// Whether the measure is a mean over orders of adoption.
  var isShapleyValue: Bool { if case .shapleyValue = self { true } else { false } }
}
