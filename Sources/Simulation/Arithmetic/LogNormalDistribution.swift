/// A log-normal distribution that is limited to a range.
///
/// Its logarithms are normally distributed. Values beyond the range become the nearest limit, so the median stays the median.
package struct LogNormalDistribution: Sendable, Hashable {
  /// The median, which is positive; half of the values are below it.
  package var median: Double
  /// The ratio of the 84th percentile to the median, and of the median to the 16th percentile: e to the power of the standard
  /// deviation of the logarithms. At least 1; 1 gives the median always.
  package var spread: Double
  /// The values that occur; the lower bound is not negative.
  package var range: ClosedRange<Double>

  /// Creates a distribution from its parts.
  package init(median: Double, spread: Double, range: ClosedRange<Double>) {
    self.median = median
    self.spread = spread
    self.range = range
  }

  /// Draws a value; uses one number of the stream.
  package func draw(from stream: inout RandomStream) -> Double {
    // The middle of one of 2^53 intervals is never 0 or 1.
    let probability = stream.unit() + 0x1p-54
    let exponent = NormalQuantile.value(min(probability, 1 - 0x1p-53)) * Logarithm.value(spread)
    let value = median * Exponential.value(min(max(exponent, -Exponential.limit), Exponential.limit))
    return min(max(value, range.lowerBound), range.upperBound)
  }
}
