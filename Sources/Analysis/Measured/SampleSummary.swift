internal import Simulation

/// The median of measured values and an interval for it.
package struct SampleSummary: Sendable, Hashable {
  /// The number of values, at least 1.
  package let count: Int
  /// The median; for an even number of values, the mean of the middle two.
  package let median: Double
  /// The lower end of the interval, or the smallest value if ``isRange``.
  package let low: Double
  /// The upper end of the interval, or the largest value if ``isRange``.
  package let high: Double
  /// Whether the interval is the range of the values: with fewer than ``leastCount`` values a resampled median is
  /// meaningless.
  package let isRange: Bool
  /// The median of the distances from the median.
  package let medianAbsoluteDeviation: Double

  /// The number of values from which an interval is computed.
  package static let leastCount = 5
  /// The number of resamples: the ends of a 95 % interval are then known to about half a percent of coverage.
  package static let resamples = 2000

  /// Summarizes values; nil without any. O(resamples · n log n).
  ///
  /// The interval is the percentile bootstrap's (Efron, "Bootstrap methods: another look at the jackknife", Annals of
  /// Statistics 7(1), 1979; Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). For few values
  /// its coverage is below the nominal level, so it is only descriptive; comparisons use ``SignedRankInterval``.
  ///
  /// - Parameters:
  ///   - level: the probability that the interval contains the median, above 0 and below 1.
  ///   - seed: the seed of the resampling.
  package init?(of values: [Double], level: Double = 0.95, seed: UInt64) {
    let sorted = values.sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    let center = Self.median(ofSorted: sorted)
    count = sorted.count
    median = center
    medianAbsoluteDeviation = Self.median(ofSorted: sorted.map { ($0 - center).magnitude }.sorted())
    isRange = sorted.count < Self.leastCount
    guard !isRange else {
      (low, high) = (least, greatest)
      return
    }
    var random = RandomStream(seed: seed, name: "bootstrap")
    let medians = (0..<Self.resamples).map { _ in
      Self.median(ofSorted: sorted.map { _ in sorted[random.integer(in: 0...(sorted.count - 1))] }.sorted())
    }.sorted()
    let tail = Int((Double(Self.resamples) * (1 - level) / 2).rounded(.down))
    low = medians[min(tail, Self.resamples - 1)]
    high = medians[max(0, Self.resamples - 1 - tail)]
  }

  /// The median of values in any order; nil without any.
  package static func median(of values: [Double]) -> Double? {
    values.isEmpty ? nil : median(ofSorted: values.sorted())
  }

  /// The median of at least one value, in ascending order.
  package static func median(ofSorted values: [Double]) -> Double {
    let middle = values.count / 2
    return values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
  }

  /// A percentile of values in any order; nil without any. O(n log n).
  ///
  /// Linear interpolation at index `percent / 100 * (n - 1)`, like the percentiles of the simulation
  /// (``RunStatistics``).
  ///
  /// - Parameter percent: 0 to 100.
  package static func percentile(_ percent: Int, of values: [Double]) -> Double? {
    precondition((0...100).contains(percent), "a percentile is 0 to 100, not \(percent)")
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return nil }
    let position = Double(percent) / 100 * Double(last)
    let low = Int(position)
    let share = position - Double(low)
    return sorted[low] + share * (sorted[min(low + 1, last)] - sorted[low])
  }

  /// Half the width of the interval divided by the median; nil if the median is 0.
  package var relativeHalfWidth: Double? { median == 0 ? nil : ((high - low) / 2 / median).magnitude }
}
