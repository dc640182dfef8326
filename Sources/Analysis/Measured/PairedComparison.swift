/// The verdict that a comparison of measured runs supports.
package enum MeasuredVerdict: String, Sendable, CaseIterable {
  /// The whole interval is an improvement.
  case better
  /// The whole interval is a worsening.
  case worse
  /// The interval contains both, or there are too few pairs for an interval.
  case undecided

  /// The verdict on an interval of a change.
  ///
  /// - Parameter threshold: the size of a change that does not count, at least 0, in the unit of the interval.
  init(low: Double?, high: Double?, polarity: Quantity.Polarity, threshold: Double) {
    guard let low, let high else {
      self = .undecided
      return
    }
    let isLowerBetter = polarity == .lowerIsBetter
    if high < -threshold {
      self = isLowerBetter ? .better : .worse
    } else if low > threshold {
      self = isLowerBetter ? .worse : .better
    } else {
      self = .undecided
    }
  }
}

/// The comparison of two measured runs by a metric, from rounds in which both were measured.
package struct PairedComparison: Sendable, Hashable {
  /// The number of rounds in which both have a value, at least 1.
  package let count: Int
  /// The estimated difference, in the metric's unit.
  package let estimate: Double
  /// The lower end of the interval of the difference; nil if there are too few pairs for the level.
  package let low: Double?
  /// The upper end; nil together with `low`.
  package let high: Double?
  /// The median of the reference run.
  package let baseMedian: Double
  /// The verdict that the comparison supports.
  package let verdict: MeasuredVerdict

  /// Compares two runs; nil without a round in which both have a value.
  ///
  /// - Parameters:
  ///   - values: the values of the run, one for each round; nil where it has none.
  ///   - base: the values of the other run in the same rounds.
  ///   - level: the level of the interval.
  ///   - polarity: whether a larger or a smaller value is an improvement.
  ///   - threshold: the size of a change that does not count, at least 0, as a share of the base's median.
  package init?(
    of values: [Double?], with base: [Double?], level: Double, polarity: Quantity.Polarity,
    threshold: Double = 0
  ) {
    let pairs = Self.pairs(of: values, with: base)
    guard let interval = SignedRankInterval(of: pairs.map { $0.value - $0.base }, level: level),
      let median = SampleSummary.median(of: pairs.map(\.base))
    else { return nil }
    count = pairs.count
    estimate = interval.estimate
    low = interval.low
    high = interval.high
    baseMedian = median
    verdict = MeasuredVerdict(
      low: interval.low, high: interval.high, polarity: polarity, threshold: threshold * median.magnitude)
  }

  /// The values of the rounds in which both have one.
  static func pairs(of values: [Double?], with base: [Double?]) -> [(value: Double, base: Double)] {
    zip(values, base).compactMap { value, base in value.flatMap { value in base.map { (value, $0) } } }
  }

  /// A difference as a percentage of the base's median; nil if that is 0.
  package func percent(_ difference: Double?) -> Double? {
    guard let difference, baseMedian != 0 else { return nil }
    return 100 * difference / baseMedian.magnitude
  }
}
