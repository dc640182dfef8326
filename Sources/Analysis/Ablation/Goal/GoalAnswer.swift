/// The answers of an ablation to its goal: under each condition, and for all conditions together.
package struct GoalAnswer: Sendable, Hashable {
  /// A combination that meets the constraints under some conditions and violates them under others.
  package struct FeasibilityFlip: Sendable, Hashable {
    /// One level per factor.
    package let point: [Int]
    /// The indices of the conditions under which it meets all constraints.
    package let feasible: [Int]
    /// The indices of the conditions under which it violates one.
    package let infeasible: [Int]
  }

  /// The goal.
  package let goal: AblationGoal
  /// The best sets under each condition.
  package let byCondition: [ConstrainedOptimum]
  /// The best single set by the mean over the conditions; nil if there is only one condition.
  package let together: ConstrainedOptimum?
  /// The best single set by the worst of the conditions; nil if there is only one condition.
  package let worstCase: ConstrainedOptimum?
  /// The combinations that only some conditions admit, in table order; among those with values under all conditions.
  package let flips: [FeasibilityFlip]

  /// Finds the answers: O(conditions · n log n) comparisons for n combinations.
  ///
  /// - Parameter tables: the outcomes under each condition, at least one, with the same factors and metrics.
  package init(to goal: AblationGoal, in tables: [AblationTable]) {
    self.goal = goal
    byCondition = tables.map { ConstrainedOptimum(of: goal, in: [$0]) }
    guard tables.count > 1 else {
      (together, worstCase, flips) = (nil, nil, [])
      return
    }
    together = ConstrainedOptimum(of: goal, in: tables, by: .mean)
    worstCase = ConstrainedOptimum(of: goal, in: tables, by: .worst)
    flips = GoalSearch(goal: goal, aggregation: .mean).candidates(in: tables).compactMap { candidate in
      let holds = candidate.values.map { goal.isMet(by: $0) }
      let feasible = holds.indices.filter { holds[$0] }
      guard !feasible.isEmpty, feasible.count < holds.count else { return nil }
      return FeasibilityFlip(
        point: candidate.point, feasible: feasible, infeasible: holds.indices.filter { !holds[$0] })
    }
  }
}
