/// How a metric of one run differs from that of another.
package struct MetricChange: Sendable, Hashable {
  /// The metric.
  package let name: String
  /// New minus old in the metric's unit: percentage points for percentages.
  package let points: Rational
  /// The same as a percentage of the old value, or nil if that is zero.
  package let percent: Rational?
  /// Whether more or less of it is better.
  package let better: MetricDefinition.Direction

  /// What the change means.
  package enum Verdict: String, Sendable, CaseIterable {
    /// A step in the good direction.
    case improved
    /// No step, exactly.
    case unchanged
    /// A step in the bad direction.
    case worsened
  }

  /// What the change means.
  package var verdict: Verdict {
    if points.isZero { return .unchanged }
    return (points > .zero) == (better == .higher) ? .improved : .worsened
  }

  /// The change of a metric from one run to another; nil where either has no value.
  package init?(_ definition: MetricDefinition, from old: MetricValues, to new: MetricValues) {
    guard let before = old[definition.name], let after = new[definition.name] else { return nil }
    name = definition.name
    better = definition.better
    points = after - before
    percent = before.isZero ? nil : points.divided(by: before).map { $0 * Rational(100) }
  }
}
