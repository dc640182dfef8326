/// A measured figure, or the range in which it lies.
package struct MeasuredFigure: Sendable, Hashable {
  /// The least it can be.
  package let low: Rational
  /// The greatest it can be; equal to `low` for a single figure.
  package let high: Rational

  /// A figure from the ends of its range.
  package init(low: Rational, high: Rational) {
    precondition(low <= high, "a range from \(low) to \(high) is upside down")
    self.low = low
    self.high = high
  }

  /// A single figure.
  package init(_ value: Rational) { self.init(low: value, high: value) }

  /// The middle of the range: what ranks and steps use.
  ///
  /// Ranges that follow from one unknown move together, so the difference of their middles is the difference that was given.
  package var middle: Rational { (low + high) * Rational(1, 2) }

  /// How far a value lies above the range, negative below it, zero inside.
  package func distance(of value: Rational) -> Rational {
    if value < low { return value - low }
    return value > high ? value - high : .zero
  }
}

/// What the model gives for one metric of one run, over one or more starts of the scroll.
package struct ModelFigure: Sendable, Hashable {
  /// The mean over the starts.
  package let mean: Rational
  /// The least of any start.
  package let low: Rational
  /// The greatest of any start.
  package let high: Rational

  /// The figure of the values of all starts; nil if there are none, or if one start has no value.
  ///
  /// Values are rounded to millionths of the unit first: sums of exact fractions of many runs would leave the range of
  /// whole numbers.
  package init?(_ values: [Rational?]) {
    let known = values.compactMap { $0?.roundedToMillionths }
    guard known.count == values.count, let least = known.min(), let greatest = known.max() else { return nil }
    mean = (known.reduce(.zero, +) * Rational(1, Int128(known.count))).roundedToMillionths
    low = least
    high = greatest
  }
}

extension Rational {
  /// The nearest whole number of millionths, halves away from zero.
  package var roundedToMillionths: Rational { rounded(decimals: 6) }
}
