package import Analysis
package import JSON
package import Scenarios

extension Expectation {
  /// Looks up a metric, count or amount of work by run name and value name; nil for a missing value.
  package typealias Values = (_ run: String, _ name: String) -> Rational?

  /// A diagnostic at the expectation's line if it is not met; nil if it is met. A missing value is a failure.
  ///
  /// - Parameters:
  ///   - value: looks up current values.
  ///   - baseline: looks up baseline values.
  package func failure(_ value: Values, baseline: Values = { _, _ in nil }) -> Diagnostic? {
    switch requirement {
    case .change(let run, let metric, let reference, let limits):
      let old: Rational?
      let name: String
      switch reference {
      case .run(let other): (old, name) = (value(other, metric), other)
      case .baseline: (old, name) = (baseline(run, metric), "the baseline")
      }
      guard let new = value(run, metric) else { return diagnostic("\(run) has no value for \(metric)") }
      guard let old else { return diagnostic("\(name) has no value for \(metric)") }
      guard let excess = limits.excess(from: old, to: new) else { return nil }
      let change = MetricChange(metric, from: old, to: new)
      return diagnostic(
        "\(run).\(metric) \(change.phrase(distinctFrom: excess.percent)) against \(name)", expected: excess.text,
        found: "\(Measurements.text(new, of: metric)), previously \(Measurements.text(old, of: metric))")
    case .limits(let run, let metric, let minimum, let maximum):
      guard let found = value(run, metric)?.approximation else {
        return diagnostic("\(run) has no value for \(metric)")
      }
      let isMet = minimum.map { found >= $0 } ?? true && maximum.map { found <= $0 } ?? true
      guard !isMet else { return nil }
      let limits = [minimum.map { "at least \(text($0))" }, maximum.map { "at most \(text($0))" }].compactMap { $0 }
      let exceeded = minimum.flatMap { found < $0 ? $0 : nil } ?? maximum ?? found
      let foundText = FixedDecimals.short(found, distinctFrom: exceeded)
      return diagnostic(
        "\(run).\(metric) is \(foundText)", expected: limits.joined(separator: " and "), found: foundText)
    case .relation(let left, let comparison, let right):
      guard let leftNumber = number(left, value), let rightNumber = number(right, value) else {
        return diagnostic("one side of \(name(left)) \(comparison.rawValue) \(name(right)) has no value")
      }
      guard !comparison.holds(leftNumber, rightNumber) else { return nil }
      return diagnostic(
        "\(name(left)) is not \(comparison.rawValue) \(name(right))",
        expected:
          "\(name(left)) \(comparison.rawValue) \(FixedDecimals.short(rightNumber, distinctFrom: leftNumber))",
        found: FixedDecimals.short(leftNumber, distinctFrom: rightNumber))
    }
  }

  private func number(_ side: Side, _ value: Values) -> Double? {
    switch side {
    case .number(let number): number
    case .metric(let run, let metric, let factor): value(run, metric).map { $0.approximation * factor }
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

extension Expectation {
  /// The condition as a phrase: `reuse.fps_avg > worst.fps_avg`.
  var phrase: String {
    switch requirement {
    case .change(let run, let metric, let reference, _):
      return "\(run).\(metric) within its limits against "
        + { if case .run(let other) = reference { other } else { "the baseline" } }()
    case .limits(let run, let metric, let minimum, let maximum):
      let limits = [minimum.map { "at least \(text($0))" }, maximum.map { "at most \(text($0))" }].compactMap { $0 }
      return "\(run).\(metric) \(limits.joined(separator: " and "))"
    case .relation(let left, let comparison, let right): return "\(name(left)) \(comparison.rawValue) \(name(right))"
    }
  }

  /// Whether it compares with a number of the scenario.
  var hasBound: Bool {
    switch requirement {
    case .change: false
    case .limits: true
    case .relation(.number, _, _), .relation(_, _, .number): true
    case .relation: false
    }
  }

  /// The unit of its margin; empty for counts.
  var unit: String {
    switch requirement {
    case .change(_, let metric, _, _), .limits(_, let metric, _, _), .relation(.metric(_, let metric, _), _, _),
      .relation(_, _, .metric(_, let metric, _)):
      Quantity.metric(metric)?.unit ?? ""
    case .relation: ""
    }
  }

  /// The margin by which the expectation is met; negative if it is not met. Nil for missing values, and for
  /// expectations without a limit on one side.
  ///
  /// - Parameter value: looks up values.
  func margin(_ value: Values) -> Rational? {
    switch requirement {
    case .change: return nil
    case .limits(let run, let metric, let minimum, let maximum):
      guard let found = value(run, metric) else { return nil }
      let distances = [
        minimum.map { found - Rational(nearest: $0) },
        maximum.map { Rational(nearest: $0) - found },
      ]
      return distances.compactMap { $0 }.min()
    case .relation(let left, let comparison, let right):
      // A side may be multiplied by any number of the scenario.
      guard let left = number(left, value), let right = number(right, value), (left - right).isFinite else {
        return nil
      }
      let difference = Rational(nearest: left - right)
      return switch comparison {
      case .less, .lessOrEqual: Rational.zero - difference
      case .greater, .greaterOrEqual: difference
      case .equal: nil
      }
    }
  }
}
