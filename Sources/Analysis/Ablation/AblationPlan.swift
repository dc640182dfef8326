/// An experimental design: the points that a study measures.
package struct AblationPlan: Sendable {
  /// The kind of an experimental design.
  package enum Kind: Sendable, CaseIterable {
    /// Every combination of levels.
    case fullFactorial
    /// The baseline and each alternative alone.
    case oneAtATime
    /// The goal and the goal without each factor.
    case leaveOneOut
    /// A Plackett-Burman design.
    case plackettBurman

    /// The question that the design answers, as shown to users.
    package var question: String {
      switch self {
      case .fullFactorial: "What does every combination do? This answers every other question."
      case .oneAtATime: "What does each technique do alone, without any other?"
      case .leaveOneOut: "What is lost when one technique is removed from all of them?"
      case .plackettBurman:
        "Which of many techniques have an effect, found with as few runs as possible, if interactions are small?"
      }
    }
  }

  /// The kind of the design.
  package let kind: Kind
  /// The factors in declaration order; a point has one level of each.
  package let factors: [AblationFactor]
  /// The goal level of each factor: its last level.
  package let goal: [Int]
  /// The names of the factors at their goals.
  package var goalNames: [String] { zip(factors, goal).map { $0.text(level: $1) } }
  /// The points in measurement order.
  package let points: [[Int]]
  /// The screening design; nil if the design does not estimate main effects by contrasts.
  package let screening: PlackettBurman?

  /// The maximum number of points of a full factorial.
  package static let pointLimit = AblationLattice.limit

  private init(
    _ kind: Kind, _ factors: [AblationFactor], _ points: [[Int]], screening: PlackettBurman? = nil
  ) {
    self.kind = kind
    self.factors = factors
    goal = factors.lastLevels
    self.points = points
    self.screening = screening
  }

  /// Every combination, with the first factor's level varying fastest; nil if there are more than ``pointLimit``.
  package static func fullFactorial(_ factors: [AblationFactor]) -> AblationPlan? {
    var count = 1
    for factor in factors {
      count *= factor.levels.count
      guard count <= AblationLattice.limit else { return nil }
    }
    return AblationPlan(.fullFactorial, factors, (0..<count).map(factors.point))
  }

  /// The baseline, then each alternative of each factor alone.
  package static func oneAtATime(_ factors: [AblationFactor]) -> AblationPlan {
    let base = factors.baseline
    let points = factors.indices.flatMap { factor in
      (1..<factors[factor].levels.count).map { base.replacing(factor, by: $0) }
    }
    return AblationPlan(.oneAtATime, factors, [base] + points)
  }

  /// The goal, then the goal with each factor at its baseline.
  package static func leaveOneOut(_ factors: [AblationFactor]) -> AblationPlan {
    let goal = factors.lastLevels
    return AblationPlan(
      .leaveOneOut, factors, [goal] + factors.indices.map { goal.replacing($0, by: 0) })
  }

  /// A Plackett-Burman design of two-level factors.
  package static func plackettBurman(_ factors: [AblationFactor], _ design: PlackettBurman) -> AblationPlan {
    precondition(factors.allSatisfy { $0.levels.count == 2 }, "a Plackett-Burman design needs factors of two levels")
    return AblationPlan(.plackettBurman, factors, design.points(of: factors.count), screening: design)
  }
}

extension [Int] {
  /// A copy with one element replaced.
  func replacing(_ position: Int, by value: Int) -> [Int] {
    var copy = self
    copy[position] = value
    return copy
  }
}
