/// One metric of two sets of repetitions.
package struct ComparedCell: Sendable {
  /// The metric.
  package let metric: ComparedMetric
  /// The values of the first set, in the order of its repetitions.
  package let old: [Double]
  /// The values of the other set, in the order of its repetitions.
  package let new: [Double]
  /// The shift from the first set to the other; its verdict is on changes beyond the threshold.
  package let shift: MeasuredEffect
  /// The change that does not count, in the metric's unit.
  package let ignored: Double
  /// The level of the interval.
  package let level: Double
  private let isPaired: Bool

  /// The medians of both sets.
  package var medians: (old: Double, new: Double) {
    (SampleSummary.median(of: old) ?? 0, SampleSummary.median(of: new) ?? 0)
  }

  /// Compares a metric; nil if one of the sets, or every pair, has no value of it.
  init?(
    _ metric: ComparedMetric, from oldSet: RepetitionSet, to newSet: RepetitionSet, level: Double,
    _ settings: RepetitionComparison.Settings
  ) {
    let (name, polarity) = (metric.quantity.name, metric.quantity.polarity)
    var (old, new) = (oldSet.values(of: name), newSet.values(of: name))
    if settings.isPaired {
      let pairs = MeasuredEffect.pairs(of: new, with: old)
      (old, new) = (pairs.map(\.base), pairs.map(\.value))
    }
    self.init(
      metric, from: old.compactMap(\.self), to: new.compactMap(\.self), polarity: polarity, level: level, settings)
  }

  private init?(
    _ metric: ComparedMetric, from old: [Double], to new: [Double], polarity: Quantity.Polarity, level: Double,
    _ settings: RepetitionComparison.Settings
  ) {
    guard let base = SampleSummary.median(of: old) else { return nil }
    let ignored = settings.threshold?.amount(of: metric, base: base) ?? 0
    let interval =
      settings.isPaired
      ? RankInterval(of: zip(new, old).map { $0 - $1 }, level: level) : RankInterval(of: new, from: old, level: level)
    guard
      let shift = MeasuredEffect(
        interval, base: metric.isDifference ? nil : base, polarity: polarity, ignoring: ignored)
    else { return nil }
    self.metric = metric
    self.old = old
    self.new = new
    self.shift = shift
    self.ignored = ignored
    self.level = level
    isPaired = settings.isPaired
  }

  /// The same comparison of other values.
  func with(old: [Double], new: [Double]) -> ComparedCell? {
    var settings = RepetitionComparison.Settings()
    settings.isPaired = isPaired
    settings.threshold = .amount(ignored)
    return ComparedCell(metric, from: old, to: new, polarity: metric.quantity.polarity, level: level, settings)
  }

  /// The outcome of a check that fails only on a worsening beyond the threshold.
  package enum GateOutcome: String, Sendable {
    /// The whole interval is a worsening beyond the threshold.
    case failed
    /// The whole interval is no worsening beyond the threshold.
    case passed
    /// The interval contains both, or there are too few repetitions for an interval.
    case undecided
  }

  /// The outcome of a check.
  package var gate: GateOutcome {
    guard let low = shift.interval.low, let high = shift.interval.high else { return .undecided }
    let isLower = metric.quantity.polarity == .lowerIsBetter
    let (least, most) = isLower ? (low, high) : (-high, -low)
    return least > ignored ? .failed : most <= ignored ? .passed : .undecided
  }

  /// Whether the interval shows that the sets do not differ by more than the threshold.
  package var isWithinThreshold: Bool {
    guard ignored > 0, let low = shift.interval.low, let high = shift.interval.high else { return false }
    return low >= -ignored && high <= ignored
  }

  /// The largest difference that the interval contains: of two sets of one build, a smaller difference is noise. Nil without an
  /// interval.
  package var leastBelievedDifference: Double? {
    shift.interval.low.flatMap { low in shift.interval.high.map { max(low.magnitude, $0.magnitude) } }
  }

  // MARK: - How many repetitions decide

  /// The probability with which a difference of a stated size is to be decided.
  package static let power = 0.8

  /// The difference that these numbers of repetitions decide with the probability ``power``, in the metric's unit; nil if the values
  /// do not differ, or too few are known.
  package var decidedDifference: Double? {
    standardError.flatMap { $0 > 0 && $0.isFinite ? $0 * quantiles : nil }
  }

  /// About how many more repetitions of each set decide a difference with the probability ``power``; nil if that is not known.
  ///
  /// The standard error is inversely proportional to the square root of the number of repetitions, and the statistics are nearly
  /// normal. Source: Noether, "Sample size determination for some common nonparametric tests", Journal of the American Statistical
  /// Association 82(398), 1987.
  ///
  /// - Parameter difference: the size of the difference, above 0, in the metric's unit.
  package func moreRepetitions(deciding difference: Double) -> Int? {
    guard let decided = decidedDifference, difference > 0 else { return nil }
    let count = Double(min(old.count, new.count))
    let ratio = decided / difference
    let needed = max(count * ratio * ratio, Double(least))
    return needed < 1e6 ? Int(max(0, (needed - count).rounded(.up))) : Int(1e6)
  }

  /// The least number of repetitions of each set that can decide anything at this level.
  package var least: Int {
    let family = FamilyLevel(level: level)
    return isPaired ? family.pairsNeeded : family.valuesNeeded
  }

  private var quantiles: Double {
    NormalDistribution.upperQuantile((1 - level) / 2) + NormalDistribution.upperQuantile(1 - Self.power)
  }

  /// The standard error of the shift: from its interval, or from the deviations of the values if they are too few for one.
  private var standardError: Double? {
    if let low = shift.interval.low, let high = shift.interval.high {
      return (high - low) / 2 / NormalDistribution.upperQuantile((1 - level) / 2)
    }
    let (count, factor) = (Double(min(old.count, new.count)), isPaired ? 1.0 : 2.0)
    let groups = isPaired ? [zip(new, old).map { $0 - $1 }] : [old, new]
    return PooledDeviation(of: groups).map { $0.standardDeviation * (factor / count).squareRoot() }
  }
}
