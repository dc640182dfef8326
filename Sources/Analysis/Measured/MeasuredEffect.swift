/// The verdict that a comparison of measured runs supports.
package enum MeasuredVerdict: String, Sendable, CaseIterable {
  /// The whole interval is an improvement.
  case better
  /// The whole interval is a worsening.
  case worse
  /// The interval contains both, or there are too few pairs for an interval.
  case undecided
}

/// A measured change: of a run from another one, of an effect of techniques, or from one session to the next.
package struct MeasuredEffect: Sendable, Hashable {
  /// The estimated change in the metric's unit, with its interval.
  package let interval: RankInterval
  /// The median of what changed; nil if it is unknown.
  package let base: Double?
  /// The verdict that the interval supports.
  package let verdict: MeasuredVerdict

  /// A change; nil without an interval.
  ///
  /// - Parameters:
  ///   - polarity: whether a larger or a smaller value is an improvement.
  ///   - ignored: the size of a change that does not count, at least 0, in the metric's unit.
  ///   - isDecidable: whether the interval may give a verdict.
  package init?(
    _ interval: RankInterval?, base: Double?, polarity: Quantity.Polarity, ignoring ignored: Double = 0,
    isDecidable: Bool = true
  ) {
    guard let interval else { return nil }
    self.interval = interval
    self.base = base
    guard isDecidable, let low = interval.low, let high = interval.high, high < -ignored || low > ignored else {
      verdict = .undecided
      return
    }
    verdict = (high < -ignored) == (polarity == .lowerIsBetter) ? .better : .worse
  }

  /// The change between two runs; nil without a round in which both have a value.
  ///
  /// - Parameters:
  ///   - values: the values of the run, one for each round; nil where it has none.
  ///   - base: the values of the other run in the same rounds.
  ///   - level: the level of the interval.
  package init?(
    of values: [Double?], with base: [Double?], level: Double, polarity: Quantity.Polarity, ignoring ignored: Double = 0
  ) {
    let pairs = Self.pairs(of: values, with: base)
    self.init(
      RankInterval(of: pairs.map { $0.value - $0.base }, level: level),
      base: SampleSummary.median(of: pairs.map(\.base)),
      polarity: polarity, ignoring: ignored)
  }

  /// The values of the rounds in which both have one.
  static func pairs(of values: [Double?], with base: [Double?]) -> [(value: Double, base: Double)] {
    zip(values, base).compactMap { value, base in value.flatMap { value in base.map { (value, $0) } } }
  }

  /// A difference as a percentage of the base; nil if that is 0 or unknown.
  package func percent(_ difference: Double?) -> Double? {
    guard let difference, let base, base != 0 else { return nil }
    return 100 * difference / base.magnitude
  }
}
