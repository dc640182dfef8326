/// The contribution of each factor to the change of a metric, by the most balanced measure that the design supports.
///
/// For a full factorial this is the Shapley value over feasible orders if it is defined (see ``ShapleyValues``).
/// Rankings use it.
package struct FactorContributions: Sendable {
  package enum Measure: Sendable, Hashable {
    /// The mean marginal contribution over all feasible orders.
    case shapleyValue(ShapleyValues.Name)
    /// The mean over the combinations of the other factors.
    case mainEffect
    /// The contrast of a screening design.
    case contrast
    /// The change relative to the baseline when only this factor changes.
    case alone
    /// The change by a factor on top of all others at the goal.
    case leftOut

    /// The question that the measure answers.
    package var question: AblationQuestion {
      switch self {
      case .shapleyValue: .shapleyValue
      case .mainEffect: .mainEffect
      case .contrast: .contrast
      case .alone: .alone
      case .leftOut: .leftOut
      }
    }

    /// The term of the literature, for programs that read the results.
    package var term: String { if case .shapleyValue(let name) = self { name.rawValue } else { text } }

    /// The name of the measure in reports.
    package var text: String {
      switch self {
      case .shapleyValue: ShapleyValues.noun
      case .mainEffect: "main effect"
      case .contrast: "contrast"
      case .alone: "change alone"
      case .leftOut: "change on top of all others"
      }
    }
  }
  package let measure: Measure
  /// Whether the contributions are means over orders of adoption.
  package var isShapleyValue: Bool { if case .shapleyValue = measure { true } else { false } }
  /// The contribution of each factor at its goal level.
  package let changes: [Effect<Rational>]

  init(_ effects: AblationEffects, _ plan: AblationPlan) {
    self.init(
      plan, shapleyValues: effects.shapleyValues, mainEffects: effects.mainEffects, oneAtATime: effects.oneAtATime,
      leaveOneOut: effects.leaveOneOut,
      contrasts: effects.contrasts ?? .failure(.neverOccurs("the design is not a screening design")))
  }

  /// The contributions of a table alone: much less work than all its effects.
  package init(of table: AblationTable, metric position: Int, plan: AblationPlan) throws(EffectUndefined) {
    let column = try AblationColumn(table, metric: position)
    self.init(
      plan,
      shapleyValues: Effect { () throws(EffectUndefined) in
        try ShapleyValues(CooperativeGame(column, of: table.factors, goal: plan.goal), hasInteractions: false)
      },
      mainEffects: Effect { () throws(EffectUndefined) in try MainEffect.all(column, of: table.factors) },
      oneAtATime: column.oneAtATime(table.factors), leaveOneOut: column.leaveOneOut(goal: plan.goal),
      contrasts: Effect { () throws(EffectUndefined) in try plan.contrasts(column) })
  }

  /// Only what the design needs is evaluated.
  private init(
    _ plan: AblationPlan, shapleyValues: @autoclosure () -> Effect<ShapleyValues>,
    mainEffects: @autoclosure () -> Effect<[Effect<MainEffect>]>,
    oneAtATime: @autoclosure () -> [Effect<SingleStep>], leaveOneOut: @autoclosure () -> [Effect<SingleStep>],
    contrasts: @autoclosure () -> Effect<[Rational]>
  ) {
    func alternatives(_ results: [Effect<Rational>]) -> [Effect<Rational>] {
      var start = 0
      return zip(plan.factors, plan.goal).map { factor, level in
        defer { start += factor.levels.count - 1 }
        return results[start + level - 1]
      }
    }
    switch plan.kind {
    case .fullFactorial:
      if case .success(let shapleyValues) = shapleyValues() {
        measure = .shapleyValue(shapleyValues.name)
        changes = shapleyValues.contributions.map { .success($0.mean) }
      } else if case .success(let main) = mainEffects() {
        measure = .mainEffect
        changes = alternatives(main.map { $0.map(\.value) })
      } else {
        measure = .alone
        changes = alternatives(oneAtATime().map { $0.map(\.change) })
      }
    case .oneAtATime:
      measure = .alone
      changes = alternatives(oneAtATime().map { $0.map(\.change) })
    case .leaveOneOut:
      measure = .leftOut
      changes = leaveOneOut().map { $0.map(\.change) }
    case .plackettBurman:
      measure = .contrast
      let contrasts = contrasts()
      changes = plan.factors.indices.map { factor in contrasts.map { $0[factor] } }
    }
  }
}
