extension AblationGoal {
  /// The lead of a combination over the best other one that meets the constraints, in the objective at an index;
  /// without objectives, the number of factors above their baselines by which it has fewer. O(n · constraints ·
  /// conditions) for n combinations.
  ///
  /// Negative if the other one is better, and 0 if the two are equal. Earlier objectives take precedence, so there is
  /// no lead if they differ.
  ///
  /// - Parameters:
  ///   - point: the combination.
  ///   - equals: combinations that do not count as others.
  ///   - index: the index of the objective; without effect if the goal has none.
  ///   - tables: the outcomes under each condition.
  /// - Returns: nil if the combination violates a constraint or lacks a value, or if no other one meets the constraints.
  package func lead(
    of point: [Int], ignoring equals: [[Int]] = [], inObjective index: Int, in tables: [AblationTable],
    by aggregation: ConstrainedOptimum.Aggregation = .mean
  ) -> Rational? {
    let search = GoalSearch(goal: self, aggregation: aggregation)
    let feasible = search.candidates(in: tables).filter(search.isFeasible)
    guard let candidate = feasible.first(where: { $0.point == point }) else { return nil }
    var rival: ConstrainedOptimum.Candidate?
    for other in feasible where other.point != point && !equals.contains(other.point) {
      guard let best = rival else {
        rival = other
        continue
      }
      if search.isBetter(other, than: best) { rival = other }
    }
    guard let rival else { return nil }
    let position = objectives.isEmpty ? 0 : index
    if let first = Self.firstDifference(candidate, rival), first < position { return nil }
    let gain = rival.objectives[position] - candidate.objectives[position]
    return !objectives.isEmpty && objectives[position].isMaximized ? Rational.zero - gain : gain
  }

  /// The values of the objectives of a combination; nil if it lacks a value of one of the goal's metrics.
  package func objectives(
    of point: [Int], in tables: [AblationTable], by aggregation: ConstrainedOptimum.Aggregation
  ) -> [Rational]? {
    GoalSearch(goal: self, aggregation: aggregation).candidate(at: point, in: tables, metrics)?.objectives
  }
}
