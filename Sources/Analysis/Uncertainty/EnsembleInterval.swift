/// The interval that contains the middle nine tenths of an ensemble's values.
package struct EnsembleInterval: Sendable, Hashable {
  /// The 5th percentile.
  package let low: Rational
  /// The 95th percentile.
  package let high: Rational
  /// The number of values.
  package let count: Int

  /// The share of values on each side of the interval.
  package static let tail = Rational(1, 20)

  /// The interval of values; nil without any. O(n log n).
  ///
  /// The ends are values of the ensemble: a twentieth of the values, rounded down, are on each side.
  package init?(of values: [Rational]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let outside = values.count / 20
    low = sorted[outside]
    high = sorted[values.count - 1 - outside]
    count = values.count
  }

  /// Whether a value is within the interval.
  package func contains(_ value: Rational) -> Bool { low <= value && value <= high }

  /// Whether a value is within the interval after rounding all of them to the printed number of decimals.
  package func contains(_ value: Rational, decimals: Int) -> Bool {
    let value = value.rounded(decimals: decimals)
    return low.rounded(decimals: decimals) <= value && value <= high.rounded(decimals: decimals)
  }
}
