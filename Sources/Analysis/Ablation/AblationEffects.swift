/// All effects on one metric that can be computed from a table; each undefined effect has the reason.
package struct AblationEffects: Sendable {
  /// The metric that the effects change.
  package let metric: Quantity
  /// Whether the values were rounded to 10^-9 of the unit before the exact computation.
  package let isRounded: Bool
  /// The effect of each alternative alone, relative to the baseline.
  package let oneAtATime: [Effect<SingleStep>]
  /// The effect of each factor when all others are at the goal.
  package let leaveOneOut: [Effect<SingleStep>]
  /// The effect of each factor when the factors are added in declaration order.
  package let cumulative: [Effect<SingleStep>]
  /// The mean effect of each level over all combinations of the other factors.
  package let mainEffects: Effect<[Effect<MainEffect>]>
  /// The share of the values' variance that each factor and each interaction explains.
  package let variance: Effect<VarianceShares>
  /// The Shapley values and pairwise interactions over all feasible orders.
  package let shapleyValues: Effect<ShapleyValues>
  /// The Harsanyi dividends of all feasible coalitions.
  package let dividends: Effect<HarsanyiDividends>
  /// The Walsh coefficients (the effects of the sign table).
  package let walsh: Effect<WalshCoefficients>
  /// The feasible order with the best mean of the metric over its steps.
  package let bestOrder: Effect<AblationPath>
  /// The order that takes the best next step at each position.
  package let greedyOrder: Effect<AblationPath>
  /// One contrast per factor, which estimates its main effect; nil if the design is not a screening design.
  package let contrasts: Effect<[Rational]>?

  /// The experimental design, which determines the defined effects.
  private let plan: AblationPlan

  /// The contribution of each factor, by the most balanced measure that the design supports.
  package var factorContributions: FactorContributions { FactorContributions(self, plan) }

  /// Computes the effects on the metric at the given position in the table: O((levels + 1)^k) for k factors.
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
    shapleyValues = game.flatMap { game in Effect { () throws(EffectUndefined) in try ShapleyValues(game) } }
    dividends = game.flatMap { game in Effect { () throws(EffectUndefined) in try HarsanyiDividends(game) } }
    walsh = game.flatMap { game in Effect { () throws(EffectUndefined) in try WalshCoefficients(game) } }
    bestOrder = game.flatMap { game in
      Effect { () throws(EffectUndefined) in try AblationPath(bestMeanOf: game) }
    }
    greedyOrder = Effect { () throws(EffectUndefined) in try AblationPath(greedyIn: column, goal: goal) }
    contrasts = plan.screening.map { _ in
      Effect { () throws(EffectUndefined) in try plan.contrasts(column) }
    }
  }
}
