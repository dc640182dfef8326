/// How a metric, count or amount of work of one run differs from that of another.
package struct MetricChange: Sendable, Hashable {
  /// The metric's name, or that of a count or amount of work with its prefix.
  package let name: String
  /// The value that is compared with.
  package let old: Rational
  /// The value that is compared.
  package let new: Rational
  /// New minus old in the metric's unit: percentage points for percentages.
  package let points: Rational
  /// The same as a percentage of the old value, or nil if that is zero.
  package let percent: Rational?
  /// Whether more or less of it is better; nil for a count, of which neither is.
  package let better: MetricDefinition.Direction?

  /// What the change means.
  package enum Verdict: String, Sendable, CaseIterable {
    /// A step in the good direction.
    case improved
    /// No step, exactly.
    case unchanged
    /// A step in the bad direction.
    case worsened
    /// A step of what has no good direction.
    case changed
  }

  /// What the change means.
  package var verdict: Verdict {
    if points.isZero { return .unchanged }
    guard let better else { return .changed }
    return (points > .zero) == (better == .higher) ? .improved : .worsened
  }

  /// The change of a value.
  package init(_ name: String, from old: Rational, to new: Rational) {
    self.name = name
    self.old = old
    self.new = new
    better = MetricDefinition.named(name)?.better
    points = new - old
    let difference = points
    percent = old.isZero ? nil : difference.divided(by: old).map { $0 * Rational(100) }
  }

  /// The change of a metric from one run to another; nil where either has no value.
  package init?(_ definition: MetricDefinition, from old: MetricValues, to new: MetricValues) {
    guard let before = old[definition.name], let after = new[definition.name] else { return nil }
    self.init(definition.name, from: before, to: after)
  }

  /// In words, without what moved: `fell by 2.31 fps (6.6 %)`.
  package var phrase: String {
    if points.isZero { return "did not change" }
    let unit = MetricDefinition.named(name).map { " \($0.unit == "%" ? "points" : $0.unit)" } ?? ""
    let share = percent.map { " (\($0.magnitude.text(decimals: 1)) %)" } ?? ""
    return "\(points < .zero ? "fell" : "rose") by \(Measurements.text(points.magnitude, of: name))\(unit)\(share)"
  }
}
