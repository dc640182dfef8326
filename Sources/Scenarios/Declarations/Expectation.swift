package import JSON

/// An expectation of a scenario, with its source location, so that a failure is reported at its line.
package struct Expectation: Sendable {
  /// The severity of a failed expectation.
  package enum Level: String, Sendable, CaseIterable {
    /// The scenario fails, and `lab` ends with a failure.
    case error
    /// A warning is reported; the scenario does not fail.
    case warn
  }
  /// How the two sides of a relation are compared.
  package enum Comparison: String, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="

    /// Whether the comparison is true for two numbers.
    package func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      case .equal: left == right
      }
    }
  }
  /// One side of a relation.
  package enum Side: Sendable, Hashable {
    /// A number that is written in the scenario.
    case number(Double)
    /// A metric of a run, multiplied by a factor.
    case metric(run: String, metric: String, factor: Double)
  }
  /// The condition of an expectation.
  package enum Requirement: Sendable, Hashable {
    /// The change of a run's metric from a reference is within limits.
    case change(run: String, metric: String, against: Reference, limits: ChangeLimits)
    /// A metric of a run is within a closed range; nil for no bound.
    case limits(run: String, metric: String, minimum: Double?, maximum: Double?)
    /// A comparison of two sides is true.
    case relation(Side, Comparison, Side)
  }

  /// The severity of a failure.
  package let level: Level
  /// The condition that must be true.
  package let requirement: Requirement
  /// The author's advice for a failure, or nil.
  package let message: String?
  /// The file that contains the expectation.
  package let source: SourceFile
  /// The byte range of the expectation in the scenario file.
  package let range: SourceRange

  /// An expectation with its source location.
  package init(level: Level, requirement: Requirement, message: String?, source: SourceFile, range: SourceRange) {
    self.level = level
    self.requirement = requirement
    self.message = message
    self.source = source
    self.range = range
  }

  /// The names of the runs that the expectation refers to.
  package var runs: [String] {
    switch requirement {
    case .change(let run, _, .run(let other), _): [run, other]
    case .change(let run, _, .baseline, _), .limits(let run, _, _, _): [run]
    case .relation(let left, _, let right):
      [left, right].compactMap { if case .metric(let run, _, _) = $0 { run } else { nil } }
    }
  }

  /// The metrics, counts and amounts of work of a run that the expectation names.
  package func metrics(of run: String) -> [String] {
    switch requirement {
    case .change(run, let metric, _, _), .limits(run, let metric, _, _), .change(_, let metric, .run(run), _): [metric]
    case .change, .limits: []
    case .relation(let left, _, let right):
      [left, right].compactMap { if case .metric(run, let metric, _) = $0 { metric } else { nil } }
    }
  }

  /// Whether the expectation can be evaluated only with a baseline.
  package var needsBaseline: Bool { if case .change(_, _, .baseline, _) = requirement { true } else { false } }
}
