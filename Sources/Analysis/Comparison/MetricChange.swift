/// The difference of a metric, counter or work amount between two runs.
package struct MetricChange: Sendable, Hashable {
  /// The metric name, or the prefixed name of a counter or work amount.
  package let name: String
  /// The value in the old run.
  package let old: Rational
  /// The value in the new run.
  package let new: Rational
  /// New minus old, in the metric's unit; percentage points for percentages.
  package let points: Rational
  /// The difference as a percentage of the old value; nil if the old value is zero.
  package let percent: Rational?
  /// The polarity of the metric; nil for counters and work amounts, which have none.
  package let polarity: Quantity.Polarity?

  /// Whether the change is an improvement.
  package enum Verdict: String, Sendable, CaseIterable {
    /// The value changed in the direction of the metric's polarity.
    case improved
    /// The values are equal, or their difference is too small to be printed.
    case unchanged
    /// The value changed against the metric's polarity.
    case worsened
    /// The value changed and has no polarity.
    case changed
  }

  /// Whether the change is an improvement.
  package var verdict: Verdict {
    let printed = Quantity.metric(name).map { points.rounded(decimals: $0.decimals) } ?? points
    if printed.isZero { return .unchanged }
    guard let polarity else { return .changed }
    return (points > .zero) == (polarity == .higherIsBetter) ? .improved : .worsened
  }

  /// Creates the change of a value.
  package init(_ name: String, from old: Rational, to new: Rational) {
    self.name = name
    self.old = old
    self.new = new
    polarity = Quantity.metric(name)?.polarity
    points = new - old
    let difference = points
    percent = old.isZero ? nil : difference.divided(by: old).map { $0 * Rational(100) }
  }

  /// Creates the change of a metric between two runs; nil if either has no value.
  package init?(_ definition: Quantity, from old: MetricValues, to new: MetricValues) {
    guard let before = old[definition.name], let after = new[definition.name] else { return nil }
    self.init(definition.name, from: before, to: after)
  }

  /// The change as a phrase without the metric name: `fell by 2.31 fps (6.6 %)`.
  package var phrase: String { phrase(distinctFrom: nil) }

  /// The change as a phrase whose percentage has as many decimals as tell it from another one, a limit.
  package func phrase(distinctFrom limit: Rational?) -> String {
    if verdict == .unchanged { return "did not change" }
    let unit = Quantity.metric(name).map { " \($0.changeUnit)" } ?? ""
    let share =
      percent.map { percent in
        let decimals = (percent.percentDecimals...6).first { percent.magnitude.rounded(decimals: $0) != limit } ?? 6
        return " (\(percent.magnitude.text(decimals: decimals)) %)"
      } ?? ""
    return "\(points < .zero ? "fell" : "rose") by \(Measurements.text(points.magnitude, of: name))\(unit)\(share)"
  }
}

extension Rational {
  /// How many decimals a percentage needs so that a change is not printed as none: 1, or up to 6 for a small one.
  package var percentDecimals: Int {
    (1...5).first { !rounded(decimals: $0).isZero } ?? (isZero ? 1 : 6)
  }
}
