import Analysis

/// All defined effects on one metric as a flat list, which the CSV and JSON exporters write.
struct AblationEffectList {
  /// One effect of one or more techniques.
  struct Entry {
    /// The kind of effect, in snake_case, such as `main_effect`.
    let kind: String
    /// The techniques whose effect this is.
    let techniques: [String]
    let value: Rational
    /// The techniques that were already active when the effect occurred, or a note on how it was averaged. It is nil for
    /// kinds of effects that have no context.
    var context: String?
    let question: AblationQuestion
    /// The factor whose contribution this is, in the measure that rankings use; nil for another effect.
    var factor: Int?

    /// Whether the effect is a sum of the values of combinations with fixed weights, so that a change of all values changes it
    /// in proportion.
    var isSumOfValues: Bool {
      switch question {
      case .alone, .leftOut, .cumulative, .mainEffect, .contrast, .shapleyValue, .interaction, .dividend, .coefficient:
        true
      case .variance, .extremes, .bestOrder, .greedyOrder, .front, .smallest, .flips: false
      }
    }
  }
  /// The effects in report order.
  private(set) var entries: [Entry] = []
  /// The number of decimals of a written effect: enough for nanoseconds in a value in milliseconds.
  static let decimals = 6

  private let plan: AblationPlan
  private let contributions: FactorContributions
  private var names: [String] { plan.goalNames }

  init(_ effects: AblationEffects, _ plan: AblationPlan) {
    self.plan = plan
    contributions = effects.factorContributions
    add(effects)
  }

  /// The factor of an effect of one level if it is the factor's contribution; nil if it is not.
  private func factor(_ factor: Int, level: Int, _ question: AblationQuestion) -> Int? {
    level == plan.goal[factor] && question == contributions.measure.question ? factor : nil
  }

  private mutating func add(_ effects: AblationEffects) {
    addSteps("alone", .alone, effects.oneAtATime)
    addSteps("left_out", .leftOut, effects.leaveOneOut)
    addSteps("cumulative", .cumulative, effects.cumulative)
    for case .success(let effect) in (try? effects.mainEffects.get()) ?? [] {
      let name = plan.factors[effect.factor].text(level: effect.level)
      entries.append(
        Entry(
          kind: "main_effect", techniques: [name], value: effect.value,
          context: "\(effect.feasibleContextCount) of \(effect.contextCount) combinations of the others",
          question: .mainEffect, factor: factor(effect.factor, level: effect.level, .mainEffect)))
    }
    for (factor, contrast) in ((try? effects.contrasts?.get()) ?? []).enumerated() {
      add("contrast", [factor], contrast, .contrast)
    }
    if case .success(let shapleyValues) = effects.shapleyValues { add(shapleyValues) }
    for dividend in (try? effects.dividends.get())?.dividends ?? [] {
      add("dividend", dividend.factors, dividend.value, .dividend)
    }
    for coefficient in (try? effects.walsh.get())?.coefficients ?? [] {
      add("coefficient", coefficient.factors, coefficient.value, .coefficient)
    }
    if case .success(let variance) = effects.variance { add(variance) }
    for (kind, question, schedule) in [
      ("best_order_step", AblationQuestion.bestOrder, effects.bestOrder),
      ("greedy_order_step", .greedyOrder, effects.greedyOrder),
    ] {
      for step in (try? schedule.get())?.steps ?? [] { add(kind, [step.factor], step.change, question) }
    }
  }

  private mutating func add(_ shapleyValues: ShapleyValues) {
    let kind =
      switch shapleyValues.name {
      case .shapley: "shapley"
      case .faigleKern: "faigle_kern"
      case .feasibleOrders: "mean_over_feasible_orders"
      }
    for contribution in shapleyValues.contributions {
      add(kind, [contribution.factor], contribution.mean, .shapleyValue)
      add(
        "least_change", [contribution.factor], contribution.least.change, .extremes,
        context: plan.factors.text(of: contribution.least.context))
      add(
        "greatest_change", [contribution.factor], contribution.greatest.change, .extremes,
        context: plan.factors.text(of: contribution.greatest.context))
    }
    for pair in shapleyValues.interactions {
      guard case .success(let value) = pair.value else { continue }
      add("interaction", pair.factors, value, .interaction, context: pair.kind?.rawValue)
    }
  }

  private mutating func add(_ variance: VarianceShares) {
    for share in variance.shares {
      let factors = share.sources.flatMap { variance.sources[$0].factors }
      entries.append(
        Entry(
          kind: "variance_share", techniques: factors.map { plan.factors[$0].name }, value: share.value,
          question: .variance))
    }
    for source in variance.sources {
      entries.append(
        Entry(
          kind: "variance_total", techniques: source.factors.map { plan.factors[$0].name }, value: source.total,
          question: .variance))
    }
  }

  private mutating func addSteps(_ kind: String, _ question: AblationQuestion, _ steps: [Effect<SingleStep>]) {
    for case .success(let step) in steps {
      let name = plan.factors[step.factor].text(level: step.level)
      entries.append(
        Entry(
          kind: kind, techniques: [name], value: step.change, question: question,
          factor: factor(step.factor, level: step.level, question)))
    }
  }

  private mutating func add(
    _ kind: String, _ factors: [Int], _ value: Rational, _ question: AblationQuestion, context: String? = nil
  ) {
    entries.append(
      Entry(
        kind: kind, techniques: factors.map { names[$0] }, value: value, context: context, question: question,
        factor: factors.count == 1 ? factor(factors[0], level: plan.goal[factors[0]], question) : nil))
  }
}
