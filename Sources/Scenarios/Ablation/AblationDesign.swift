/// Which combinations of levels an ablation runs.
package struct AblationDesign: Sendable, Hashable {
  /// How combinations are chosen.
  package enum Kind: String, Sendable, CaseIterable {
    /// Every combination.
    case fullFactorial = "full-factorial"
    /// One factor after the other, in their order.
    case cumulative
    /// Each factor alone.
    case oneAtATime = "one-at-a-time"
    /// All factors but one.
    case leaveOneOut = "leave-one-out"
    /// The best next factor at each step.
    case greedy
    /// A part of all combinations, made by generators.
    case fractionalFactorial = "fractional-factorial"
    /// Main effects of many factors in few runs (Plackett and Burman 1946).
    case plackettBurman = "plackett-burman"
  }

  /// A factor whose level is the product of those of others, as in `D = A * B`; factors by their positions.
  package struct Generator: Sendable, Hashable {
    /// The factor that is made.
    package let factor: Int
    /// The factors it is made of, at least one, ascending.
    package let product: [Int]
  }

  /// How combinations are chosen.
  package let kind: Kind
  /// For a fractional factorial: its generators; empty if a resolution is asked for.
  package let generators: [Generator]
  /// For a fractional factorial without generators: the least resolution wanted.
  package let resolution: Int?
  /// For Plackett and Burman: whether the mirrored runs are added, so that interactions of two do not touch main effects.
  package let foldover: Bool
  /// For a greedy path: the metric it follows; nil for the first of the study.
  package let metric: String?

  /// A design; what a kind has no use for is left out.
  package init(
    _ kind: Kind, generators: [Generator] = [], resolution: Int? = nil, foldover: Bool = false, metric: String? = nil
  ) {
    self.kind = kind
    self.generators = generators
    self.resolution = resolution
    self.foldover = foldover
    self.metric = metric
  }

  /// How many combinations of so many levels a design that multiplies them asks for, infeasible ones included.
  ///
  /// Nil for the designs that grow only with the number of factors, and where the resolution decides.
  func multipliedPointCount(levels: [Int]) -> Int? {
    let all = levels.reduce(1) { $0.multipliedReportingOverflow(by: $1).overflow ? .max : $0 * $1 }
    switch kind {
    case .fullFactorial: return all
    case .fractionalFactorial where !generators.isEmpty:
      return all == .max ? .max : all >> min(generators.count, Int.bitWidth - 1)
    case .fractionalFactorial, .cumulative, .oneAtATime, .leaveOneOut, .greedy, .plackettBurman: return nil
    }
  }
}
