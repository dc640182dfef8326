/// Everything that a table says about one metric; what it does not say is there with the reason.
package struct AblationEffects: Sendable {
  /// The metric.
  package let metric: AblationMetric
  /// Whether values were rounded to 10^-9 of the unit to be exact from there on.
  package let isRounded: Bool
  /// What each alternative changes alone.
  package let oneAtATime: [Effect<SingleStep>]
  /// What each factor changes on top of all others.
  package let leaveOneOut: [Effect<SingleStep>]
  /// What each factor changes in the factors' order.
  package let cumulative: [Effect<SingleStep>]
  /// What each level changes on average.
  package let mainEffects: Effect<[Effect<MainEffect>]>
  /// What accounts for the variance.
  package let variance: Effect<VarianceShares>
  /// Who gets credit, over all feasible orders.
  package let orders: Effect<OrderAverages>
  /// What sets of factors add beyond their parts.
  package let dividends: Effect<HarsanyiDividends>
  /// The coefficients of the sign table.
  package let walsh: Effect<WalshCoefficients>
  /// The order with the best metric on the way.
  package let bestOrder: Effect<AdoptionSchedule>
  /// The order of best next steps.
  package let greedyOrder: Effect<AdoptionSchedule>
  /// Main effects by contrasts, one per factor; nil for a design that does not screen.
  package let contrasts: Effect<[Rational]>?

  /// The plan that decides which effects there are.
  private let plan: AblationPlan

  /// What each factor is worth, by the fairest measure the design allows.
  package var credit: FactorCredit { FactorCredit(self, plan) }

  /// The effects on a metric, by its position in the table: O((levels + 1)^k) for k factors.
  package init(of table: AblationTable, metric position: Int, plan: AblationPlan) throws(EffectUndefined) {
    let column = try AblationColumn(table, metric: position)
    let (factors, goal) = (table.factors, plan.goal)
    self.plan = plan
    metric = column.metric
    isRounded = column.isRounded
    oneAtATime = column.oneAtATime(factors)
    leaveOneOut = column.leaveOneOut(goal: goal)
    cumulative = column.cumulative(goal: goal)
    mainEffects = Effect { () throws(EffectUndefined) in try MainEffect.all(column, of: factors) }
    variance = Effect { () throws(EffectUndefined) in try VarianceShares(column, of: factors) }
    let game = Effect<CooperativeGame> { () throws(EffectUndefined) in
      try CooperativeGame(column, of: factors, goal: goal)
    }
    orders = game.flatMap { game in Effect { () throws(EffectUndefined) in try OrderAverages(game) } }
    dividends = game.flatMap { game in Effect { () throws(EffectUndefined) in try HarsanyiDividends(game) } }
    walsh = game.flatMap { game in Effect { () throws(EffectUndefined) in try WalshCoefficients(game) } }
    bestOrder = game.flatMap { game in
      Effect { () throws(EffectUndefined) in try AdoptionSchedule(bestMeanOf: game) }
    }
    greedyOrder = Effect { () throws(EffectUndefined) in try AdoptionSchedule(greedyIn: column, goal: goal) }
    contrasts = plan.screening.map { _ in
      Effect { () throws(EffectUndefined) in try plan.contrasts(column) }
    }
  }
}
