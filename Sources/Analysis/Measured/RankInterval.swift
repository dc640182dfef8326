/// The Hodges–Lehmann estimate of a location or a shift, with an interval by ranks.
///
/// The interval excludes as many means or differences at each end as the exact distribution of the statistic allows.
/// Source: Hollander, Wolfe, Chicken, Nonparametric Statistical Methods, 3rd edition, 2014, sections 3.1 to 3.3 and 4.1 to
/// 4.3.
package struct RankInterval: Sendable, Hashable {
  /// The number of differences, or of the values of the smaller sample; at least 1.
  package let count: Int
  /// The median of the means or differences.
  package let estimate: Double
  /// The lower end; nil if there are too few values for an interval of this level.
  package let low: Double?
  /// The upper end; nil together with `low`.
  package let high: Double?

  private init(count: Int, ofSorted values: [Double], excluded: Int?) {
    self.count = count
    estimate = SampleSummary.median(ofSorted: values)
    low = excluded.map { values[$0] }
    high = excluded.map { values[values.count - 1 - $0] }
  }

  private init(_ interval: RankInterval, _ change: (Double) -> Double) {
    count = interval.count
    estimate = change(interval.estimate)
    low = interval.low.map(change)
    high = interval.high.map(change)
  }

  /// The interval whose ends are as many times farther from the estimate as the factor says, at least 1.
  func widened(by factor: Double) -> RankInterval {
    RankInterval(self) { estimate + ($0 - estimate) * factor }
  }

  /// The interval of the differences from a base, in its unit, that have these relative differences: each is over the mean of both
  /// values, so it is between -2 and 2.
  func differences(from base: Double) -> RankInterval {
    // Beyond this limit the value would be 0 or infinite.
    RankInterval(self) { change in
      let change = min(max(change, -1.999), 1.999)
      return base * 2 * change / (2 - change)
    }
  }

  /// Whether the interval contains 0, or there are too few values for one.
  var containsZero: Bool {
    guard let low, let high else { return true }
    return low <= 0 && 0 <= high
  }

  /// The location of paired differences, by Wilcoxon's signed ranks; nil without differences. O(n² log n).
  ///
  /// The estimate is the median of the Walsh averages, the means of all pairs of differences, each with itself included. It
  /// assumes only that differences are symmetric about their location, which is true if the order of the runs is random in
  /// each round; equal differences and zeros make it wider than necessary.
  ///
  /// - Parameter level: the minimum probability that the interval contains the location; above 0 and below 1.
  package init?(of differences: [Double], level: Double) {
    guard !differences.isEmpty else { return nil }
    let averages = differences.enumerated().flatMap { position, first in
      differences[position...].map { (first + $0) / 2 }
    }
    self.init(
      count: differences.count, ofSorted: averages.sorted(),
      excluded: SignedRankDistribution(count: differences.count).excludedAtEachEnd(level: level))
  }

  /// The shift from one of two independent samples to the other, by rank sums; nil if either is empty.
  /// O(n · m · (n + m)).
  ///
  /// The estimate is the median of the differences of all pairs, one value from each sample. It assumes that the samples
  /// differ only by a shift. For runs that were measured in the same rounds, the location of their differences is more precise.
  ///
  /// - Parameter level: the minimum probability that the interval contains the shift; above 0 and below 1.
  package init?(of values: [Double], from base: [Double], level: Double) {
    guard !values.isEmpty, !base.isEmpty else { return nil }
    let distribution = RankSumDistribution(counts: (values.count, base.count))
    self.init(of: values, from: base, excluding: distribution.excludedAtEachEnd(level: level))
  }

  /// The shift between two samples of at least one value each; O(n · m · log (n · m)).
  ///
  /// - Parameter excluded: the differences to exclude at each end, by ``RankSumDistribution``.
  package init(of values: [Double], from base: [Double], excluding excluded: Int?) {
    self.init(
      count: min(values.count, base.count), ofSorted: values.flatMap { value in base.map { value - $0 } }.sorted(),
      excluded: excluded)
  }
}
