package import Analysis
package import JSON
package import Scenarios

/// One case of a regression check: whether a metric or count of a run changed by more than its limits allow.
package struct RegressionCheckCase: Sendable {
  /// The outcome of a case. Raw values are written to result files.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The value equals the baseline's.
    case unchanged
    /// The value changed within its limits and did not improve.
    case tolerated
    /// The value changed in the direction of the metric's polarity.
    case improved
    /// Only one side has a value, so it is unknown whether the change is an improvement.
    case incomparable
    /// The value exceeds its limits or is incomparable, and the scenario does not ask for the metric.
    case reported
    /// The value improved or is incomparable, and the check is strict: the baseline must be updated.
    case unexpected
    /// The value exceeds its limits, and the scenario's expectation is a warning.
    case warned
    /// The value exceeds its limits.
    case failed
    /// The scenario excludes the metric from regression checks.
    case excluded

    /// Whether the outcome fails the check.
    package var isFailure: Bool { self == .failed || self == .unexpected }
  }

  /// The run's name.
  package let run: String
  /// The baseline's value and the current value of the metric or count.
  package let metric: RunDiff.Metric
  package let limits: ChangeLimits
  package let outcome: Outcome
  /// Whether the scenario asks for the metric, so that it decides.
  package let decides: Bool
  /// The diagnostic at the scenario's line; nil if the value is unchanged, improved, tolerated or only reported.
  package let diagnostic: Diagnostic?
  /// The interval of the current value by an ensemble; nil without one.
  package let interval: EnsembleInterval?

  /// Whether the baseline's value is outside the interval of the current value: the change is larger than the model's
  /// uncertainty about the value. Nil without an ensemble, and for values that did not change.
  ///
  /// The uncertainty concerns the value, not the change: unknown parts of the model move both sides together.
  package let exceedsUncertainty: Bool?
  /// The scenario's advice for a failure; nil if it has none.
  let message: String?

  /// Evaluates a metric or count.
  ///
  /// - Parameters:
  ///   - metric: the baseline's value and the current value.
  ///   - expectation: the scenario's expectation; nil for the default, which allows no change for the worse beyond the tolerance.
  ///   - decides: whether the scenario asks for the metric.
  ///   - tolerance: how far a metric may get worse in a direction that no expectation limits.
  ///   - isStrict: whether an improvement fails too.
  ///   - location: the run's location in the scenario.
  ///   - interval: the interval of the current value by an ensemble.
  ///   - uncertaintyName: the sources that the ensemble varies, as in `the model's uncertainty`.
  init(
    _ metric: RunDiff.Metric, of run: String, expectation: Expectation?, decides: Bool, tolerance: Tolerance,
    isStrict: Bool, location: SourceLocation, interval: EnsembleInterval?, uncertaintyName: String
  ) {
    self.run = run
    self.metric = metric
    self.interval = interval
    self.decides = decides
    let exceedsUncertainty = Self.exceedsUncertainty(metric, interval)
    self.exceedsUncertainty = exceedsUncertainty
    message = expectation?.message
    limits = ChangeLimits.limits(of: metric, by: expectation, tolerance)
    var problem: (message: String, expected: String)?
    func phrase(_ change: MetricChange?, distinctFrom limit: Rational? = nil) -> String {
      "\(change?.phrase(distinctFrom: limit) ?? "changed") against the baseline"
    }
    let worse: Outcome = !decides ? .reported : expectation?.level == .warn ? .warned : .failed
    switch (metric.old, metric.new, metric.change) {
    case (nil, nil, _): outcome = .unchanged
    case (_?, nil, _) where expectation != nil:
      outcome = worse
      problem = ("has no value, but the baseline has one", "a value")
    case (_?, nil, _) where !decides, (nil, _?, _) where !decides: outcome = .reported
    case (_?, nil, _), (nil, _?, _):
      outcome = isStrict ? .unexpected : .incomparable
      problem =
        metric.new == nil
        ? ("has no value, but the baseline has one", "a value")
        : ("has a value, but the baseline has none", "no value, as in the baseline")
    case (let old?, let new?, let change):
      if let excess = limits.excess(from: old, to: new) {
        outcome = worse
        let expected = expectation?.needsBaseline ?? true ? excess.text : "what this expectation asks"
        if decides { problem = (phrase(change, distinctFrom: excess.percent), expected) }
      } else if change?.verdict == .improved {
        outcome = isStrict ? .unexpected : .improved
        if isStrict {
          problem = (phrase(change), "the value in the baseline, until the improvement is saved")
        }
      } else {
        outcome = old == new ? .unchanged : .tolerated
      }
    }
    let outcome = outcome
    diagnostic = problem.map { problem in
      let message = expectation?.message.map { " (\($0))" } ?? ""
      let location = expectation.map { SourceLocation($0.source, $0.range) } ?? location
      return Diagnostic(
        outcome.isFailure ? .error : .warning, at: location,
        "\(run).\(metric.name) \(problem.message)\(message)"
          + (exceedsUncertainty.map { "; the change is \($0 ? "larger than" : "within") \(uncertaintyName)" } ?? ""),
        expected: problem.expected, found: "\(metric.text(metric.new)), previously \(metric.text(metric.old))")
    }
  }

  /// A case of a metric that the scenario excludes from regression checks.
  init(excluded metric: RunDiff.Metric, of run: String) {
    self.run = run
    self.metric = metric
    limits = ChangeLimits()
    outcome = .excluded
    decides = false
    diagnostic = nil
    interval = nil
    exceedsUncertainty = nil
    message = nil
  }

  /// Whether the old value is outside the interval of the new one.
  private static func exceedsUncertainty(_ metric: RunDiff.Metric, _ interval: EnsembleInterval?) -> Bool? {
    guard let interval, let old = metric.old, let new = metric.new, old != new else { return nil }
    return old < min(interval.low, new) || old > max(interval.high, new)
  }

  /// The magnitude of the change in percent of the old value. Nil if the old value is zero or missing; nil ranks above
  /// any number.
  private var relativeChange: Rational? {
    guard let change = metric.change else { return nil }
    if change.points.isZero { return .zero }
    return change.percent?.magnitude
  }

  /// Whether the relative change is larger than the other case's; nil if both are equal.
  package func hasGreaterChange(than other: RegressionCheckCase) -> Bool? {
    switch (relativeChange, other.relativeChange) {
    case (nil, nil): nil
    case (nil, _?): true
    case (_?, nil): false
    case (let first?, let second?): first == second ? nil : first > second
    }
  }
}

extension ChangeLimits {
  /// The limits of a metric or count: the scenario's, completed by the default for each direction that it does not
  /// limit.
  fileprivate static func limits(
    of metric: RunDiff.Metric, by expectation: Expectation?, _ tolerance: Tolerance
  ) -> ChangeLimits {
    let defaults = notWorse(metric.definition?.polarity, beyond: tolerance)
    guard var limits = expectation?.changeLimits else { return defaults }
    guard metric.definition != nil else { return limits }
    if limits.maximumIncrease == nil { limits.maximumIncrease = defaults.maximumIncrease }
    if limits.maximumDecrease == nil { limits.maximumDecrease = defaults.maximumDecrease }
    return limits
  }

  /// Limits that allow no change for the worse beyond a tolerance. Without a polarity they allow no change at all.
  static func notWorse(_ polarity: Quantity.Polarity?, beyond tolerance: Tolerance) -> ChangeLimits {
    switch polarity {
    case .higherIsBetter: ChangeLimits(maximumDecrease: tolerance)
    case .lowerIsBetter: ChangeLimits(maximumIncrease: tolerance)
    case nil: .none
    }
  }
}

extension Expectation {
  /// The figure of a run that the expectation limits: in a relation, the one on the left, or beside a number that on the right; nil if it
  /// limits none of the run.
  func limitedFigure(of run: String) -> String? {
    switch requirement {
    case .change(run, let metric, _, _), .limits(run, let metric, _, _), .relation(.metric(run, let metric, _), _, _),
      .relation(.number, _, .metric(run, let metric, _)):
      metric
    default: nil
    }
  }

  /// Whether the limited figure changed in the direction in which it violates the unmet expectation.
  func isViolated(from old: Rational?, to new: Rational?) -> Bool {
    guard let old, let new, old != new else { return false }
    return switch requirement {
    case .limits(_, _, let minimum, let maximum):
      new < old ? minimum.map { new.approximation < $0 } ?? false : maximum.map { new.approximation > $0 } ?? false
    case .relation(.number, .less, _), .relation(.number, .lessOrEqual, _): new < old
    case .relation(.number, .greater, _), .relation(.number, .greaterOrEqual, _): new > old
    case .relation(_, .less, _), .relation(_, .lessOrEqual, _): new > old
    case .relation(_, .greater, _), .relation(_, .greaterOrEqual, _): new < old
    case .relation: true
    // With both limits, the other run tells which of them is exceeded.
    case .change(_, _, _, let limits):
      (limits.maximumIncrease == nil) != (limits.maximumDecrease == nil)
        && (limits.maximumIncrease != nil) == (new > old)
    }
  }

  /// The limits of the change since the baseline; nil if the expectation is of another kind.
  fileprivate var changeLimits: ChangeLimits? {
    if case .change(_, _, .baseline, let limits) = requirement { limits } else { nil }
  }
}
