/// The change between two points that differ in one factor.
package struct SingleStep: Sendable, Hashable {
  /// The factor that changes.
  package let factor: Int
  /// The level that the factor changes to; for leave-one-out, the level that is removed.
  package let level: Int
  /// The metric with the factor minus without it.
  package let change: Rational
  /// The metric with the factor.
  package let value: Rational
}

extension AblationColumn {
  /// The effect of each alternative level alone, relative to the baseline.
  package func oneAtATime(_ factors: [AblationFactor]) -> [Effect<SingleStep>] {
    factors.indices.flatMap { factor in
      (1..<factors[factor].levels.count).map { level in
        step(factor, from: factors.baseline, to: factors.baseline.replacing(factor, by: level))
      }
    }
  }

  /// The effect of each factor when all others are at the goal.
  package func leaveOneOut(goal: [Int]) -> [Effect<SingleStep>] {
    goal.indices.map { step($0, from: goal.replacing($0, by: 0), to: goal) }
  }

  /// The effect of each factor when all preceding factors are at the goal.
  package func cumulative(goal: [Int]) -> [Effect<SingleStep>] {
    goal.indices.map { factor in
      let after = goal.enumerated().map { $0.offset <= factor ? $0.element : 0 }
      return step(factor, from: after.replacing(factor, by: 0), to: after)
    }
  }

  private func step(_ factor: Int, from before: [Int], to after: [Int]) -> Effect<SingleStep> {
    Effect { () throws(EffectUndefined) in
      let (old, new) = (try value(at: before), try value(at: after))
      return SingleStep(factor: factor, level: after[factor], change: rational(new - old), value: rational(new))
    }
  }
}
