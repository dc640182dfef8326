package import JSON

/// What a scenario expects of its results, with its place in the file, so that a failure is reported at its line.
package struct Expectation: Sendable {
  /// What a failure means.
  package enum Level: String, Sendable, CaseIterable {
    /// The scenario has failed.
    case error
    /// Worth a line; never a failure.
    case warn
  }
  /// How two sides are compared.
  package enum Comparison: String, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="

    /// Whether it holds between two numbers.
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
    /// A number.
    case number(Double)
    /// A metric of a run, times a factor.
    case metric(run: String, metric: String, factor: Double)
  }
  /// What must hold.
  package enum Requirement: Sendable, Hashable {
    /// A metric of a run has not moved further from a reference than it may.
    case change(run: String, metric: String, against: Reference, limits: ChangeLimits)
    /// A metric of a run lies between two numbers, both included.
    case limits(run: String, metric: String, minimum: Double?, maximum: Double?)
    /// Two sides compare so.
    case relation(Side, Comparison, Side)
  }

  /// What a failure means.
  package let level: Level
  /// What must hold.
  package let requirement: Requirement
  /// What the author says to do when it fails.
  package let message: String?
  /// The scenario file.
  package let source: SourceFile
  /// Its place there.
  package let range: SourceRange

  /// An expectation from its parts.
  package init(level: Level, requirement: Requirement, message: String?, source: SourceFile, range: SourceRange) {
    self.level = level
    self.requirement = requirement
    self.message = message
    self.source = source
    self.range = range
  }

  /// Names of the runs it is about.
  package var runs: [String] {
    switch requirement {
    case .change(let run, _, .run(let other), _): [run, other]
    case .change(let run, _, .baseline, _), .limits(let run, _, _, _): [run]
    case .relation(let left, _, let right):
      [left, right].compactMap { if case .metric(let run, _, _) = $0 { run } else { nil } }
    }
  }

  /// Whether it can only be judged beside a baseline.
  package var needsBaseline: Bool { if case .change(_, _, .baseline, _) = requirement { true } else { false } }
}
