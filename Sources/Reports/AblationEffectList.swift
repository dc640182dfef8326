internal import Analysis

/// Every effect on a metric that is defined, one after the other: what the CSV and JSON of effects hold.
struct AblationEffectList {
  /// An effect.
  struct Entry {
    /// snake_case name of what it is.
    let kind: String
    /// The techniques it is of.
    let techniques: [String]
    let value: Rational
    /// On top of what it was found; nil if that is not what it is about.
    var context: String?
    let question: AblationQuestion
  }
  /// In the order of reports.
  private(set) var entries: [Entry] = []
  /// Decimals that effects are written with: those of nanoseconds in milliseconds.
  static let decimals = 6

  private let plan: AblationPlan
  private var names: [String] { zip(plan.factors, plan.goal).map { $0.text(level: $1) } }

  init(_ effects: AblationEffects, _ plan: AblationPlan) {
    self.plan = plan
    add(effects)
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
          context: "\(effect.contexts) of \(effect.contextsInAll) combinations of the others", question: .mainEffect))
    }
    for (factor, contrast) in ((try? effects.contrasts?.get()) ?? []).enumerated() {
      add("contrast", [factor], contrast, .contrast)
    }
    if case .success(let orders) = effects.orders { add(orders) }
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

  private mutating func add(_ orders: OrderAverages) {
    let credit =
      switch orders.name {
      case .shapley: "shapley"
      case .faigleKern: "faigle_kern"
      case .feasibleOrders: "mean_over_feasible_orders"
      }
    for marginal in orders.marginals {
      add(credit, [marginal.factor], marginal.mean, .credit)
      add(
        "least_change", [marginal.factor], marginal.least.change, .extremes,
        context: plan.factors.text(of: marginal.least.context))
      add(
        "greatest_change", [marginal.factor], marginal.greatest.change, .extremes,
        context: plan.factors.text(of: marginal.greatest.context))
    }
    for pair in orders.interactions {
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
      entries.append(Entry(kind: kind, techniques: [name], value: step.change, question: question))
    }
  }

  private mutating func add(
    _ kind: String, _ factors: [Int], _ value: Rational, _ question: AblationQuestion, context: String? = nil
  ) {
    entries.append(
      Entry(kind: kind, techniques: factors.map { names[$0] }, value: value, context: context, question: question))
  }
}
