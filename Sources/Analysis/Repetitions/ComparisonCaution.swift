/// What spoils a comparison of two sets of repetitions, or limits what it can show.
package enum ComparisonCaution: Sendable {
  /// A fact about the device, the system or the build differs between the sets.
  case differs(condition: String, old: [String], new: [String])
  /// A fact differs between the repetitions of a set.
  case varies(condition: String, set: String, values: [String])
  /// A set was recorded under a condition in which figures are not those of users, such as a debug build.
  case unsuitable(set: String, condition: HostDescription.Condition)
  /// The medians of a length differ by more than ``lengthTolerance``.
  case length(ComparedCell)
  /// The medians of a number of frames differ by more than ``lengthTolerance``. `isExplained`: the set that is worse has fewer, as it
  /// has if it drops them, and is so much worse that it can have dropped as many.
  case frames(ComparedCell, isExplained: Bool)
  /// The values of a metric, or the differences of its pairs, drift over the repetitions; the slope is the typical change from one to
  /// the next.
  case drift(ComparedMetric, slope: Double, base: Double)
  /// A value, or the difference of a pair, is far from the others. `moved` is the comparison with the nearest other value in place of
  /// each such value.
  case outlier(ComparedCell, repetition: RepetitionSet.Repetition, value: Double, moved: ComparedCell?)
  /// No difference can be decided by so few repetitions.
  case tooFew(old: Int, new: Int, least: Int)
  /// One set was recorded after the other.
  case inSequence(of: ComparedCell)
  /// Nothing states whether the sets were recorded in turn.
  case unknownOrder(of: ComparedCell)

  /// A difference of lengths that matters, as a share of the smaller one.
  package static let lengthTolerance = 0.05
  /// The difference of two sessions of the same build, as a share: those of measurements in a browser differed by up to a tenth
  /// (ListLab, Scenarios/studies/web-lists.md).
  package static let sessionDifference = 0.1
  /// The probability with which any deciding metric of a comparison is said to drift if none does.
  static let driftError = 0.05
  /// How far from the median a value is an outlier, in standard deviations that are estimated from the median absolute deviation
  /// (Hampel, "The influence curve and its role in robust estimation", Journal of the American Statistical Association 69(346),
  /// 1974).
  private static let outlierDistance = 5.0
  /// Median absolute deviations of normal values in a standard deviation.
  private static let deviationsOfMedian = 1.4826

  /// Whether the difference is not, or not only, that of the builds.
  package var spoils: Bool {
    switch self {
    case .differs, .varies, .unsuitable, .length, .drift: true
    case .frames(_, let isExplained): !isExplained
    case .outlier(let cell, _, _, let moved): moved.map { $0.shift.verdict != cell.shift.verdict } ?? false
    case .tooFew, .inSequence, .unknownOrder: false
    }
  }

  /// All cautions on a comparison of two sets: those that spoil it first.
  ///
  /// - Parameter decidingCount: the number of deciding metrics of all sets and subjects, which are each tested for a drift.
  static func all(
    from old: RepetitionSet, to new: RepetitionSet, _ cells: [ComparedCell], decidingCount: Int,
    _ settings: RepetitionComparison.Settings
  ) -> [ComparisonCaution] {
    let deciding = cells.filter { $0.metric.role == .deciding }
    let found =
      conditions(old, new) + cells.compactMap { lengthCaution($0, deciding, cells) }
      + deciding.flatMap { cell -> [ComparisonCaution] in
        let series = Series.all(of: cell, old, new, settings)
        let drift = isAlternating(old, new) && !settings.isPaired ? nil : driftCaution(cell, series, decidingCount)
        return (drift.map { [$0] } ?? []) + outliers(cell, series, settings)
      }
      + few(deciding) + order(old, new, deciding, settings)
    return found.filter(\.spoils) + found.filter { !$0.spoils }
  }

  // MARK: - Conditions

  private static func conditions(_ old: RepetitionSet, _ new: RepetitionSet) -> [ComparisonCaution] {
    func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
      values.enumerated().filter { !values[..<$0.offset].contains($0.element) }.map(\.element)
    }
    let known = [old, new].map { set in distinct(set.repetitions.flatMap(\.conditions)) }
    let differing = distinct(known.joined().filter { !$0.isUnsuitable }.map(\.name)).flatMap { name in
      let values = known.map { $0.filter { $0.name == name }.map(\.value) }
      if !values[0].isEmpty, !values[1].isEmpty, Set(values[0]) != Set(values[1]) {
        return [ComparisonCaution.differs(condition: name, old: values[0], new: values[1])]
      }
      return zip([old, new], values).filter { $0.1.count > 1 }.map {
        .varies(condition: name, set: $0.0.name, values: $0.1)
      }
    }
    return differing
      + zip([old, new], known).flatMap { set, conditions in
        conditions.filter(\.isUnsuitable).map { .unsuitable(set: set.name, condition: $0) }
      }
  }

  private static func lengthCaution(
    _ cell: ComparedCell, _ deciding: [ComparedCell], _ all: [ComparedCell]
  ) -> ComparisonCaution? {
    let (old, new) = cell.medians
    guard (new - old).magnitude > lengthTolerance * min(old, new).magnitude else { return nil }
    switch cell.metric.role {
    case .length: return .length(cell)
    case .frameCount:
      let missed = all.filter { $0.metric.role == .other && $0.isCount }
      let isExplained =
        deciding.allSatisfy { $0.isWorse(withFewer: cell) }
        && (deciding + missed).contains { $0.accounts(forFewer: cell, tolerance: lengthTolerance) }
      return .frames(cell, isExplained: isExplained)
    case .deciding, .other, .undirected: return nil
    }
  }

  // MARK: - The course of the values

  /// The values of a set, or the differences of pairs, in the order of the repetitions.
  private struct Series {
    var repetitions: [RepetitionSet.Repetition] = []
    var values: [Double] = []

    /// The two sets; if they are paired, what both have in common cancels out, so the differences matter.
    static func all(
      of cell: ComparedCell, _ old: RepetitionSet, _ new: RepetitionSet, _ settings: RepetitionComparison.Settings
    ) -> [Series] {
      let name = cell.metric.quantity.name
      guard settings.isPaired else {
        return [old, new].map { set in
          let known = set.repetitions.filter { $0.values[name] != nil }
          return Series(repetitions: known, values: known.compactMap { $0.values[name] })
        }
      }
      let pairs = zip(old.repetitions, new.repetitions).filter { $0.values[name] != nil && $1.values[name] != nil }
      return [Series(repetitions: pairs.map(\.1), values: zip(cell.new, cell.old).map { $0 - $1 })]
    }

    /// The positions of the values that are far from the others.
    var outliers: [Int] {
      guard values.count >= SampleSummary.leastCount, let median = SampleSummary.median(of: values),
        let deviation = SampleSummary.median(of: values.map { ($0 - median).magnitude }), deviation > 0
      else { return [] }
      return values.indices.filter {
        (values[$0] - median).magnitude > outlierDistance * deviationsOfMedian * deviation
      }
    }

    /// The values with the nearest other value in place of each outlier, so that their number stays the same.
    var withoutOutliers: [Double] {
      let outliers = Set(outliers)
      let others = values.indices.filter { !outliers.contains($0) }.map { values[$0] }
      guard let low = others.min(), let high = others.max() else { return values }
      return values.map { min(max($0, low), high) }
    }
  }

  private static func driftCaution(_ cell: ComparedCell, _ series: [Series], _ decidingCount: Int)
    -> ComparisonCaution?
  {
    guard let test = TrendTest(of: series.map(\.values)), test.isDrift(atMost: driftError / Double(decidingCount))
    else { return nil }
    return .drift(cell.metric, slope: test.slope, base: cell.medians.old)
  }

  private static func outliers(
    _ cell: ComparedCell, _ series: [Series], _ settings: RepetitionComparison.Settings
  ) -> [ComparisonCaution] {
    guard series.contains(where: { !$0.outliers.isEmpty }) else { return [] }
    let values = series.map(\.withoutOutliers)
    let moved =
      settings.isPaired
      ? cell.with(old: cell.old, new: zip(cell.old, values[0]).map { $0 + $1 })
      : cell.with(old: values[0], new: values[1])
    return series.flatMap { series in
      series.outliers.map {
        .outlier(cell, repetition: series.repetitions[$0], value: series.values[$0], moved: moved)
      }
    }
  }

  private static func few(_ cells: [ComparedCell]) -> [ComparisonCaution] {
    guard let cell = cells.first(where: { $0.shift.interval.low == nil }) else { return [] }
    return [.tooFew(old: cell.old.count, new: cell.new.count, least: cell.least)]
  }

  // MARK: - The order of the sets

  private static func order(
    _ old: RepetitionSet, _ new: RepetitionSet, _ cells: [ComparedCell], _ settings: RepetitionComparison.Settings
  ) -> [ComparisonCaution] {
    guard let cell = cells.first, !isAlternating(old, new) else { return [] }
    if let times = times(old, new) {
      return isSequence(times) ? [.inSequence(of: cell)] : []
    }
    if settings.isPaired { return [] }
    let isOneFile = [old, new].allSatisfy {
      Set($0.repetitions.map(\.file)).count == 1 && $0.repetitions.count > 1
        && $0.repetitions.allSatisfy(\.isConsecutive)
    }
    return [isOneFile ? .inSequence(of: cell) : .unknownOrder(of: cell)]
  }

  /// The times of both sets; nil if one of them is not known.
  private static func times(_ old: RepetitionSet, _ new: RepetitionSet) -> (old: [Double], new: [Double])? {
    let (before, after) = (old.repetitions.compactMap(\.time), new.repetitions.compactMap(\.time))
    guard before.count == old.repetitions.count, after.count == new.repetitions.count else { return nil }
    return (before, after)
  }

  /// Whether all times of one set are before those of the other.
  private static func isSequence(_ times: (old: [Double], new: [Double])) -> Bool {
    guard let (first, last) = times.old.min().flatMap({ low in times.old.max().map { (low, $0) } }),
      let (least, most) = times.new.min().flatMap({ low in times.new.max().map { (low, $0) } })
    else { return false }
    return last <= least || most <= first
  }

  /// Whether the times show that the sets change at least as often as in a random order, in which every second repetition is
  /// followed by one of the other set.
  private static func isAlternating(_ old: RepetitionSet, _ new: RepetitionSet) -> Bool {
    guard let times = times(old, new) else { return false }
    let order = (times.old.map { ($0, false) } + times.new.map { ($0, true) }).sorted { $0.0 < $1.0 }.map(\.1)
    let changes = zip(order, order.dropFirst()).count { $0 != $1 }
    let (n, m) = (Double(times.old.count), Double(times.new.count))
    return Double(changes) >= 2 * n * m / (n + m)
  }
}

extension HostDescription.Condition {
  /// The condition that a reader states for a fact that makes figures unlike those of users.
  package static func unsuitable(_ what: String) -> Self { Self("recorded with", what) }

  /// Whether figures under the condition are unlike those of users.
  package var isUnsuitable: Bool { name == "recorded with" }
}
