package import Analysis
package import JSON
package import Scenarios

/// One thing a baseline is asked about: whether a metric or count of a run has moved further than it may.
package struct RegressionCheckCase: Sendable {
  /// How it came out.
  package enum Outcome: String, Sendable, CaseIterable {
    /// It is what it was.
    case held
    /// It moved in the bad direction, or without one, no further than it may.
    case tolerated
    /// It is better than it was.
    case improved
    /// It has a value and had none, or had one and has none: whether that is better cannot be told.
    case incomparable
    /// It is better than it was, or cannot be told, and the baseline is to be what is now.
    case unexpected
    /// It is worse than it may be, and the scenario only says so.
    case warned
    /// It is worse than it may be.
    case failed
    /// The scenario asks no baseline about it.
    case off

    /// Whether it makes the check fail.
    package var isFailure: Bool { self == .failed || self == .unexpected }
  }

  /// The run's name.
  package let run: String
  /// What the metric or count was and is.
  package let metric: RunDiff.Metric
  /// How far it may move.
  package let limits: ChangeLimits
  /// How it came out.
  package let outcome: Outcome
  /// What is said at the scenario's line; nil if it held, improved or is tolerated.
  package let diagnostic: Diagnostic?

  /// Judges.
  ///
  /// - Parameters:
  ///   - metric: what was and is.
  ///   - expectation: what the scenario says of it; nil for what holds without a word: no step in the bad direction.
  ///   - isStrict: whether an improvement fails as well.
  ///   - place: where the run stands in the scenario.
  ///   - cause: to what the run's changes are to be put down, in words.
  init(
    _ metric: RunDiff.Metric, of run: String, expectation: Expectation?, isStrict: Bool, place: SourcePlace,
    cause: String?
  ) {
    self.run = run
    self.metric = metric
    limits = ChangeLimits.judging(metric, by: expectation)
    var problem: (message: String, expected: String)?
    let worse: Outcome = expectation?.level == .warn ? .warned : .failed
    switch (metric.old, metric.new, metric.change) {
    case (nil, nil, _): outcome = .held
    case (_?, nil, _) where expectation != nil:
      outcome = worse
      problem = ("has no value any more", "a value")
    case (_?, nil, _), (nil, _?, _):
      outcome = isStrict ? .unexpected : .incomparable
      problem =
        metric.new == nil
        ? ("has no value any more", "a value, as in the baseline") : ("has a value", "none, as in the baseline")
    case (let old?, let new?, let change):
      if let excess = limits.excess(from: old, to: new) {
        outcome = worse
        problem = (change?.phrase ?? "changed", excess)
      } else if change?.verdict == .improved {
        outcome = isStrict ? .unexpected : .improved
        if isStrict { problem = (change?.phrase ?? "changed", "what the baseline has: an improvement is to be saved") }
      } else {
        outcome = old == new ? .held : .tolerated
      }
    }
    let outcome = outcome
    diagnostic = problem.map { problem in
      let message = expectation?.message.map { " (\($0))" } ?? ""
      let place = expectation.map { SourcePlace($0.source, $0.range) } ?? place
      return Diagnostic(
        outcome.isFailure ? .error : .warning, at: place,
        "\(run).\(metric.name) \(problem.message) against the baseline\(message)\(cause.map { "; \($0)" } ?? "")",
        expected: problem.expected, found: "\(metric.text(metric.new)) after \(metric.text(metric.old))")
    }
  }

  /// A metric that no baseline is asked about.
  init(off metric: RunDiff.Metric, of run: String) {
    self.run = run
    self.metric = metric
    limits = ChangeLimits()
    outcome = .off
    diagnostic = nil
  }

  /// The size of the step relative to what there was; nil, which is more than any number, where there was nothing.
  private var relativeStep: Rational? {
    guard let change = metric.change else { return nil }
    if change.points.isZero { return .zero }
    return change.percent?.magnitude
  }

  /// Whether its step is the greater one of two; nil if neither is.
  package func hasGreaterStep(than other: RegressionCheckCase) -> Bool? {
    switch (relativeStep, other.relativeStep) {
    case (nil, nil): nil
    case (nil, _?): true
    case (_?, nil): false
    case (let first?, let second?): first == second ? nil : first > second
    }
  }
}

extension ChangeLimits {
  /// How far a metric or count may move: what the scenario says of it, and in a direction it does not name what holds without a
  /// word.
  fileprivate static func judging(_ metric: RunDiff.Metric, by expectation: Expectation?) -> ChangeLimits {
    let usual = notWorse(metric.definition?.better)
    guard var limits = expectation?.changeLimits else { return usual }
    guard metric.definition != nil else { return limits }
    if limits.maximumIncrease == nil { limits.maximumIncrease = usual.maximumIncrease }
    if limits.maximumDecrease == nil { limits.maximumDecrease = usual.maximumDecrease }
    return limits
  }

  /// No step in the bad direction; no step at all of what has none.
  static func notWorse(_ better: MetricDefinition.Direction?) -> ChangeLimits {
    switch better {
    case .higher: ChangeLimits(maximumDecrease: .zero)
    case .lower: ChangeLimits(maximumIncrease: .zero)
    case nil: .none
    }
  }
}

extension Expectation {
  /// How far the metric may move; nil if it is expected of something else.
  fileprivate var changeLimits: ChangeLimits? {
    if case .change(_, _, _, let limits) = requirement { limits } else { nil }
  }
}
