/// The comparisons with which ``ConstrainedOptimum`` finds the best candidates.
struct GoalSearch {
  typealias Candidate = ConstrainedOptimum.Candidate

  let goal: AblationGoal
  let aggregation: ConstrainedOptimum.Aggregation

  /// The combinations that have all values under all conditions, in the order of the first table.
  func candidates(in tables: [AblationTable]) -> [Candidate] {
    let metrics = goal.metrics
    return (tables.first?.rows ?? []).compactMap { candidate(at: $0.point, in: tables, metrics) }
  }

  /// A combination as a candidate; nil if it lacks a value of a metric under a condition.
  func candidate(at point: [Int], in tables: [AblationTable], _ metrics: Set<Int>) -> Candidate? {
    var values: [[Rational?]] = []
    for table in tables {
      guard case .measured(let measured)? = table[point], metrics.allSatisfy({ measured[$0] != nil }) else {
        return nil
      }
      values.append(measured)
    }
    let size = point.count { $0 > 0 }
    let objectives = goal.objectives.compactMap { objective in
      aggregate(values.compactMap { $0[objective.metric] }, isMaximized: objective.isMaximized)
    }
    return Candidate(
      point: point, size: size, objectives: goal.objectives.isEmpty ? [Rational(Int128(size))] : objectives,
      values: values)
  }

  /// The objective of several conditions. Values are rounded to 10^-9 of the unit before a mean, so that they have a
  /// common denominator.
  private func aggregate(_ values: [Rational], isMaximized: Bool) -> Rational? {
    guard values.count > 1 else { return values.first }
    return switch aggregation {
    case .worst: isMaximized ? values.min() : values.max()
    case .mean:
      values.reduce(.zero) { $0 + $1.rounded(decimals: 9) }.divided(by: Rational(Int128(values.count)))
    }
  }

  // MARK: - Objectives

  /// Whether a candidate is better in the first objective in which the two differ.
  func isBetter(_ candidate: Candidate, than other: Candidate) -> Bool {
    guard let first = AblationGoal.firstDifference(candidate, other) else { return false }
    let (value, otherValue) = (candidate.objectives[first], other.objectives[first])
    // Without objectives, candidates are compared by their size.
    let isMaximized = !goal.objectives.isEmpty && goal.objectives[first].isMaximized
    return isMaximized ? value > otherValue : value < otherValue
  }

  /// The best candidates first; equal ones are ordered by fewer factors, and then by earlier rows.
  func sorted(_ candidates: [Candidate]) -> [Candidate] {
    candidates.enumerated().sorted { first, second in
      if isBetter(first.element, than: second.element) { return true }
      if isBetter(second.element, than: first.element) { return false }
      return (first.element.size, first.offset) < (second.element.size, second.offset)
    }.map(\.element)
  }

  // MARK: - Constraints

  /// Whether a candidate meets all constraints under all conditions.
  func isFeasible(_ candidate: Candidate) -> Bool {
    candidate.values.allSatisfy { goal.isMet(by: $0) }
  }

  /// The constraints that a candidate violates, by condition.
  func misses(of candidate: Candidate) -> [ConstrainedOptimum.Miss] {
    candidate.values.enumerated().flatMap { condition, values in
      goal.constraints.enumerated().compactMap { position, constraint in
        guard !constraint.holds(for: values) else { return nil }
        let misses = constraint.limits.compactMap { limit in
          values[limit.metric].map {
            ConstrainedOptimum.Miss(constraint: position, limit: limit, condition: condition, value: $0)
          }
        }
        return misses.min { $0.relativeDistance < $1.relativeDistance }
      }
    }
  }

  /// The candidate with the smallest largest miss; ties are resolved by the smallest sum of misses, and then by the
  /// best candidate.
  func nearest(of candidates: [Candidate]) -> Candidate? {
    let scored = sorted(candidates).map { candidate in
      let distances = misses(of: candidate).map(\.relativeDistance)
      return (candidate, greatest: distances.max() ?? 0, sum: distances.reduce(0, +))
    }
    return scored.min { ($0.greatest, $0.sum) < ($1.greatest, $1.sum) }?.0
  }

  /// For each limit, the smallest relaxation that admits one of the candidates; no other limit may exclude that
  /// candidate.
  func relaxations(
    admitting candidates: [Candidate], over best: Candidate
  ) -> [ConstrainedOptimum.Relaxation] {
    let kept = candidates.map { (candidate: $0, misses: misses(of: $0)) }
    return goal.constraints.enumerated().flatMap { position, constraint in
      let keptByThis = kept.filter { $0.misses.allSatisfy { $0.constraint == position } }
      return constraint.limits.compactMap { limit in
        relaxation(of: limit, in: position, admitting: keptByThis, over: best)
      }
    }
  }

  private func relaxation(
    of limit: AblationGoal.Limit, in constraint: Int,
    admitting candidates: [(candidate: Candidate, misses: [ConstrainedOptimum.Miss])], over best: Candidate
  ) -> ConstrainedOptimum.Relaxation? {
    guard let wantsLess = limit.excludesGreater else { return nil }
    let needs = candidates.compactMap { candidate, misses -> (candidate: Candidate, value: Rational)? in
      let values = misses.compactMap { candidate.values[$0.condition][limit.metric] }
      return (wantsLess ? values.max() : values.min()).map { (candidate, $0) }
    }
    let values = needs.map(\.value)
    guard let value = wantsLess ? values.min() : values.max() else { return nil }
    let admitted = sorted(needs.filter { $0.value == value }.map(\.candidate))
    return admitted.first.map {
      ConstrainedOptimum.Relaxation(
        constraint: constraint, limit: limit, value: value, gain: goal.difference(of: $0, from: best))
    }
  }
}

extension ConstrainedOptimum.Miss {
  fileprivate var relativeDistance: Double { limit.relativeDistance(of: value) }
}
