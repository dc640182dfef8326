/// An experimental design: which combinations of levels an ablation runs.
package struct AblationDesign: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Every combination of levels.
    case fullFactorial = "full-factorial"
    /// Adds one factor at each step, in the order of the factors.
    case cumulative
    /// Each factor alone.
    case oneAtATime = "one-at-a-time"
    /// All factors except one.
    case leaveOneOut = "leave-one-out"
    /// Adds the best remaining factor at each step.
    case greedy
    /// A fraction of all combinations, defined by generators.
    case fractionalFactorial = "fractional-factorial"
    /// The main effects of many factors in few runs (Plackett and Burman 1946).
    case plackettBurman = "plackett-burman"
  }

  /// A generator of a fractional factorial, as in `D = A * B`: the level of one factor is the product of other levels.
  ///
  /// Factors are given by their positions.
  package struct Generator: Sendable, Hashable {
    /// The factor whose level the product defines.
    package let factor: Int
    /// The factors of the product: at least one, in ascending order.
    package let product: [Int]
  }

  package let kind: Kind
  /// The generators of a fractional factorial; empty if `resolution` is set.
  package let generators: [Generator]
  /// The minimum resolution of a fractional factorial without generators.
  package let resolution: Int?
  /// Whether a Plackett-Burman design adds the mirrored runs, so that two-factor interactions do not alias main effects.
  package let foldover: Bool
  /// The metric that a greedy design optimizes; nil for the study's first metric.
  package let metric: String?

  /// A design; parameters that do not apply to its kind keep their defaults.
  package init(
    _ kind: Kind, generators: [Generator] = [], resolution: Int? = nil, foldover: Bool = false, metric: String? = nil
  ) {
    self.kind = kind
    self.generators = generators
    self.resolution = resolution
    self.foldover = foldover
    self.metric = metric
  }

  /// The number of combinations of a design that multiplies levels, including infeasible combinations.
  ///
  /// Nil for designs that grow only with the number of factors, and for those whose size follows from the resolution.
  ///
  /// - Parameter levels: the number of levels of each factor.
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
