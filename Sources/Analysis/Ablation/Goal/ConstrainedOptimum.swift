/// The best sets of levels under constraints, under one condition or for several conditions at once. All measured
/// combinations are compared, so the result is exact for them.
package struct ConstrainedOptimum: Sendable, Hashable {
  /// How the values under several conditions become one objective.
  package enum Aggregation: Sendable, Hashable, CaseIterable {
    /// Their mean.
    case mean
    /// The worst of them.
    case worst
  }

  /// A combination with a value for every metric of the goal under every condition.
  package struct Candidate: Sendable, Hashable {
    /// One level per factor.
    package let point: [Int]
    /// The number of factors above their baselines.
    package let size: Int
    /// The values of the objectives, the most important first; the size if the goal has no objectives.
    package let objectives: [Rational]
    /// The values of the tables' metrics by condition.
    package let values: [[Rational?]]
  }

  /// A constraint that a candidate violates under a condition.
  package struct Miss: Sendable, Hashable {
    /// The index of the constraint.
    package let constraint: Int
    /// The limit of the constraint that is missed by the smallest share.
    package let limit: AblationGoal.Limit
    /// The index of the condition.
    package let condition: Int
    /// The value that misses the limit.
    package let value: Rational
  }

  /// A difference between two candidates in the first objective in which they differ.
  package struct Difference: Sendable, Hashable {
    /// The candidate that is compared with another one.
    package let candidate: Candidate
    /// The index of the objective; nil if the goal has none, and the difference is a number of factors.
    package let objective: Int?
    /// The candidate's value minus that of the other.
    package let change: Rational
  }

  /// The gain of relaxing a limit.
  package struct Relaxation: Sendable, Hashable {
    /// The index of the constraint.
    package let constraint: Int
    /// The limit that is relaxed.
    package let limit: AblationGoal.Limit
    /// The value nearest to the limit that admits a better candidate.
    package let value: Rational
    /// The best candidate that the value admits.
    package let gain: Difference
  }

  /// The number of combinations with all values.
  package let candidateCount: Int
  /// The number of combinations that are possible and lack a value, because a run failed or has none.
  package let unknownCount: Int
  /// The number of candidates that meet all constraints.
  package let feasibleCount: Int
  /// The best feasible candidates: equal in all objectives, the ones with the fewest factors first.
  package let best: [Candidate]
  /// The best feasible candidate that is worse than `best`.
  package let runnerUp: Difference?
  /// The feasible candidates with the fewest factors above their baselines, the best first.
  package let smallest: [Candidate]
  /// The nearest candidate if none is feasible: its largest miss, as a share of the limit, is the smallest.
  package let nearest: Candidate?
  /// The constraints that `nearest` misses; empty if a candidate is feasible.
  package let misses: [Miss]
  /// For each limit that alone excludes a better candidate: the smallest relaxation that admits one.
  package let relaxations: [Relaxation]

  /// Finds the best sets: O(n log n + n · constraints · conditions) comparisons for n combinations.
  ///
  /// - Parameters:
  ///   - tables: the outcomes under each condition, at least one, with the same factors and metrics.
  ///   - aggregation: how the conditions become one objective; without effect on a single condition.
  package init(of goal: AblationGoal, in tables: [AblationTable], by aggregation: Aggregation = .mean) {
    let search = GoalSearch(goal: goal, aggregation: aggregation)
    let candidates = search.candidates(in: tables)
    candidateCount = candidates.count
    let possible = tables[0].rows.count { row in
      tables.allSatisfy { if case .infeasible? = $0[row.point] { false } else { true } }
    }
    unknownCount = possible - candidates.count
    var feasible: [Candidate] = []
    var infeasible: [Candidate] = []
    for candidate in candidates {
      if search.isFeasible(candidate) { feasible.append(candidate) } else { infeasible.append(candidate) }
    }
    feasible = search.sorted(feasible)
    feasibleCount = feasible.count
    let least = feasible.map(\.size).min()
    smallest = feasible.filter { $0.size == least }
    guard let first = feasible.first else {
      best = []
      runnerUp = nil
      relaxations = []
      nearest = search.nearest(of: infeasible)
      misses = nearest.map(search.misses) ?? []
      return
    }
    best = Array(feasible.prefix { $0.objectives == first.objectives })
    runnerUp = feasible.dropFirst(best.count).first.map { goal.difference(of: $0, from: first) }
    nearest = nil
    misses = []
    relaxations = search.relaxations(admitting: infeasible.filter { search.isBetter($0, than: first) }, over: first)
  }
}

extension AblationGoal {
  /// The difference between a candidate and another one, in the first objective in which they differ.
  package func difference(
    of candidate: ConstrainedOptimum.Candidate, from other: ConstrainedOptimum.Candidate
  ) -> ConstrainedOptimum.Difference {
    let first = Self.firstDifference(candidate, other)
    return ConstrainedOptimum.Difference(
      candidate: candidate, objective: objectives.isEmpty ? nil : first,
      change: first.map { candidate.objectives[$0] - other.objectives[$0] } ?? .zero)
  }

  /// The first objective in which two candidates differ; nil if they are equal in all.
  static func firstDifference(
    _ candidate: ConstrainedOptimum.Candidate, _ other: ConstrainedOptimum.Candidate
  ) -> Int? {
    zip(candidate.objectives, other.objectives).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  }
}
