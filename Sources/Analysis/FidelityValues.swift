/// A measured value, or the range that contains it.
package struct MeasuredValue: Sendable, Hashable {
  /// The lower bound, in the metric's unit.
  package let low: Rational
  /// The upper bound; equal to `low` for a single value.
  package let high: Rational

  /// Creates a value from its bounds.
  package init(low: Rational, high: Rational) {
    precondition(low <= high, "a range from \(low) to \(high) has reversed ends")
    self.low = low
    self.high = high
  }

  package init(_ value: Rational) { self.init(low: value, high: value) }

  /// The midpoint of the range, which rankings and steps use.
  ///
  /// Ranges that depend on one common unknown shift together, so the difference of their midpoints is the published
  /// difference.
  package var midpoint: Rational { (low + high) * Rational(1, 2) }

  /// The signed distance of a value from the range: positive above it, negative below it, zero inside.
  package func distance(of value: Rational) -> Rational {
    if value < low { return value - low }
    return value > high ? value - high : .zero
  }
}

/// The model value of one metric of one run, over one or more scroll starts.
package struct ModelValue: Sendable, Hashable {
  /// The mean over the scroll starts.
  package let mean: Rational
  /// The minimum over the scroll starts.
  package let low: Rational
  /// The maximum over the scroll starts.
  package let high: Rational

  /// Creates a value from the values of all scroll starts; nil if there are none or if one of them is nil.
  ///
  /// Values are first rounded to millionths of the unit, because sums of exact fractions of many runs could exceed the
  /// range of `Int128`.
  package init?(_ values: [Rational?]) {
    let known = values.compactMap { $0?.roundedToMillionths }
    guard known.count == values.count, let least = known.min(), let greatest = known.max() else { return nil }
    mean = (known.reduce(.zero, +) * Rational(1, Int128(known.count))).roundedToMillionths
    low = least
    high = greatest
  }
}

extension Rational {
  /// The value rounded to millionths, half away from zero.
  package var roundedToMillionths: Rational { rounded(decimals: 6) }
}
