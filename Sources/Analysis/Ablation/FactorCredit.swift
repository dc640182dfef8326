/// What each factor is worth, by the fairest measure that a design allows: what rankings are made by.
package struct FactorCredit: Sendable {
  /// How it was measured.
  package enum Measure: Sendable, Hashable {
    /// The mean over all feasible orders of adoption.
    case orders(OrderAverages.Name)
    /// The mean over the combinations of the others.
    case mainEffect
    /// The contrast of a screening design.
    case contrast
    /// The change alone, on top of the baseline.
    case alone
    /// The change on top of all others.
    case leftOut
    /// The step in the factors' order.
    case step
    /// The step in the greedy order.
    case greedyStep

    /// What it is called.
    package var text: String {
      switch self {
      case .orders(let name): name.rawValue
      case .mainEffect: "main effect"
      case .contrast: "contrast"
      case .alone: "change alone"
      case .leftOut: "change when left out"
      case .step: "step"
      case .greedyStep: "greedy step"
      }
    }
  }
  /// How it was measured.
  package let measure: Measure
  /// One per factor, for its level of the goal.
  package let changes: [Effect<Rational>]

  init(_ effects: AblationEffects, _ plan: AblationPlan) {
    func alternatives(_ results: [Effect<Rational>]) -> [Effect<Rational>] {
      var start = 0
      return zip(plan.factors, plan.goal).map { factor, level in
        defer { start += factor.levels.count - 1 }
        return results[start + level - 1]
      }
    }
    switch plan.kind {
    case .fullFactorial:
      if case .success(let orders) = effects.orders {
        measure = .orders(orders.name)
        changes = orders.marginals.map { .success($0.mean) }
      } else if case .success(let main) = effects.mainEffects {
        measure = .mainEffect
        changes = alternatives(main.map { $0.map(\.value) })
      } else {
        measure = .alone
        changes = alternatives(effects.oneAtATime.map { $0.map(\.change) })
      }
    case .oneAtATime:
      measure = .alone
      changes = alternatives(effects.oneAtATime.map { $0.map(\.change) })
    case .leaveOneOut:
      measure = .leftOut
      changes = effects.leaveOneOut.map { $0.map(\.change) }
    case .cumulative:
      measure = .step
      changes = effects.cumulative.map { $0.map(\.change) }
    case .greedy:
      measure = .greedyStep
      changes = plan.factors.indices.map { factor in
        effects.greedyOrder.flatMap { schedule in
          schedule.steps.first { $0.factor == factor }.map { .success($0.change) }
            ?? .failure(.never("no feasible step of the path adopts \(plan.factors[factor].name)"))
        }
      }
    case .fractionalFactorial, .plackettBurman:
      measure = .contrast
      let contrasts = effects.contrasts ?? .failure(.never("the design screens nothing"))
      changes = plan.factors.indices.map { factor in contrasts.map { $0[factor] } }
    }
  }
}
