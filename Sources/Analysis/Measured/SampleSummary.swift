import Simulation

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
  /// The number of values up to which the interval is resampled. Beyond it, the interval between two order statistics is
  /// as narrow, and takes no time.
  package static let resampledCount = 2000

  /// Summarizes values; nil without any. O(n log n + resamples · n), with n at most ``resampledCount`` in the product.
  ///
  /// The interval is the percentile bootstrap's (Efron, "Bootstrap methods: another look at the jackknife", Annals of
  /// Statistics 7(1), 1979; Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). For few values
  /// its coverage is below the nominal level, so it is only descriptive; comparisons use ``RankInterval``. For many
  /// values, it is the interval of the sign test (Hollander, Wolfe, Chicken, Nonparametric Statistical Methods, 3rd
  /// edition, 2014, section 3.6), with the normal approximation.
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
    guard sorted.count <= Self.resampledCount else {
      let half = NormalDistribution.upperQuantile((1 - level) / 2) * Double(sorted.count).squareRoot() / 2
      let excluded = max(0, Int(Double(sorted.count) / 2 - half) - 1)
      (low, high) = (sorted[excluded], sorted[sorted.count - 1 - excluded])
      return
    }
    var random = RandomStream(seed: seed, name: "bootstrap")
    var counts = [Int](repeating: 0, count: sorted.count)
    let medians = (0..<Self.resamples).map { _ in
      for position in counts.indices { counts[position] = 0 }
      for _ in sorted { counts[random.integer(in: 0...(sorted.count - 1))] += 1 }
      return Self.median(ofSorted: sorted, counts)
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

  /// The median of values in ascending order that occur as often as stated, as many times as there are values together.
  private static func median(ofSorted values: [Double], _ counts: [Int]) -> Double {
    let (upper, isEven) = (values.count / 2, values.count.isMultiple(of: 2))
    var (seen, below) = (0, 0.0)
    for (value, count) in zip(values, counts) where count > 0 {
      // The value at the position before the middle, if the middle is between two values.
      if seen <= upper - 1, upper - 1 < seen + count { below = value }
      seen += count
      if upper < seen { return isEven ? (below + value) / 2 : value }
    }
    return below
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
}
