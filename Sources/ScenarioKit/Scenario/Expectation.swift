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
    case .limits(let run, _, _, _): [run]
    case .relation(let left, _, let right):
      [left, right].compactMap { if case .metric(let run, _, _) = $0 { run } else { nil } }
    }
  }

  /// Nil if it holds, and a diagnostic at its line if not.
  ///
  /// `value` gives a metric of a run; nil if the run has none, which is a failure.
  package func failure(_ value: (_ run: String, _ metric: String) -> Double?) -> Diagnostic? {
    switch requirement {
    case .limits(let run, let metric, let minimum, let maximum):
      guard let found = value(run, metric) else { return diagnostic("\(run) has no value for \(metric)") }
      let isRight = minimum.map { found >= $0 } ?? true && maximum.map { found <= $0 } ?? true
      guard !isRight else { return nil }
      let limits = [minimum.map { "at least \(text($0))" }, maximum.map { "at most \(text($0))" }].compactMap { $0 }
      return diagnostic(
        "\(run).\(metric) is \(text(found))", expected: limits.joined(separator: " and "), found: text(found))
    case .relation(let left, let comparison, let right):
      guard let leftNumber = number(left, value), let rightNumber = number(right, value) else {
        return diagnostic("a side of \(name(left)) \(comparison.rawValue) \(name(right)) has no value")
      }
      guard !comparison.holds(leftNumber, rightNumber) else { return nil }
      return diagnostic(
        "\(name(left)) is not \(comparison.rawValue) \(name(right))",
        expected: "\(name(left)) \(comparison.rawValue) \(text(rightNumber))", found: text(leftNumber))
    }
  }

  private func number(_ side: Side, _ value: (String, String) -> Double?) -> Double? {
    switch side {
    case .number(let number): number
    case .metric(let run, let metric, let factor): value(run, metric).map { $0 * factor }
    }
  }

  private func name(_ side: Side) -> String {
    switch side {
    case .number(let number): text(number)
    case .metric(let run, let metric, let factor):
      factor == 1 ? "\(run).\(metric)" : "\(run).\(metric) * \(text(factor))"
    }
  }

  private func text(_ number: Double) -> String { FixedDecimals.short(number) }

  private func diagnostic(_ problem: String, expected: String? = nil, found: String? = nil) -> Diagnostic {
    Diagnostic(
      level == .error ? .error : .warning, in: source, at: range,
      "expectation not met: \(problem)\(message.map { " (\($0))" } ?? "")", expected: expected, found: found)
  }
}
