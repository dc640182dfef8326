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
  /// The values of a metric drift over the repetitions; the slope is the typical change from one to the next.
  case drift(ComparedMetric, slope: Double, base: Double)
  /// A value is far from the others of its set. `without` is the comparison without all such values.
  case outlier(ComparedCell, repetition: RepetitionSet.Repetition, value: Double, without: ComparedCell?)
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
  /// The probability with which values without a drift are said to drift.
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
    case .outlier(let cell, _, _, let without): without.map { $0.shift.verdict != cell.shift.verdict } ?? false
    case .tooFew, .inSequence, .unknownOrder: false
    }
  }

  /// All cautions on a comparison of two sets: those that spoil it first.
  static func all(
    from old: RepetitionSet, to new: RepetitionSet, _ cells: [ComparedCell], family: FamilyLevel,
    _ settings: RepetitionComparison.Settings
  ) -> [ComparisonCaution] {
    let deciding = cells.filter { $0.metric.role == .deciding }
    let found =
      conditions(old, new) + cells.compactMap(lengthCaution)
      + deciding.compactMap { driftCaution($0, old, new, settings) }
      + deciding.flatMap { outliers($0, old, new, settings) }
      + few(deciding) + order(old, new, deciding, settings)
    return found.filter(\.spoils) + found.filter { !$0.spoils }
  }

  // MARK: - Conditions

  private static func conditions(_ old: RepetitionSet, _ new: RepetitionSet) -> [ComparisonCaution] {
    func values(_ name: String, _ set: RepetitionSet) -> [String] {
      var values: [String] = []
      for repetition in set.repetitions {
        for condition in repetition.conditions where condition.name == name && !values.contains(condition.value) {
          values.append(condition.value)
        }
      }
      return values
    }
    var names: [String] = []
    for condition in (old.repetitions + new.repetitions).flatMap(\.conditions) where !names.contains(condition.name) {
      names.append(condition.name)
    }
    return names.flatMap { name -> [ComparisonCaution] in
      let (before, after) = (values(name, old), values(name, new))
      let isSame = Set(before) == Set(after)
      if !before.isEmpty, !after.isEmpty, !isSame { return [.differs(condition: name, old: before, new: after)] }
      let varying = [(old, before), (new, after)].filter { $0.1.count > 1 }.map {
        ComparisonCaution.varies(condition: name, set: $0.0.name, values: $0.1)
      }
      return varying
        + [(old, before), (new, after)].flatMap { set, values in
          values.map { HostDescription.Condition(name, $0) }.filter(\.isUnsuitable).map {
            .unsuitable(set: set.name, condition: $0)
          }
        }
    }
  }

  private static func lengthCaution(_ cell: ComparedCell) -> ComparisonCaution? {
    guard cell.metric.role == .length else { return nil }
    let (old, new) = cell.medians
    return (new - old).magnitude > lengthTolerance * min(old, new).magnitude ? .length(cell) : nil
  }

  // MARK: - The course of the values

  private static func driftCaution(
    _ cell: ComparedCell, _ old: RepetitionSet, _ new: RepetitionSet, _ settings: RepetitionComparison.Settings
  ) -> ComparisonCaution? {
    // The values of a set without a value in some repetition are still in their order.
    guard let test = TrendTest(of: [cell.old, cell.new]), test.isDrift(atMost: driftError) else { return nil }
    // If the sets were recorded in turn, a drift moves both alike.
    guard !settings.isPaired, !isAlternating(old, new) else { return nil }
    return .drift(cell.metric, slope: test.slope, base: cell.medians.old)
  }

  private static func outliers(
    _ cell: ComparedCell, _ old: RepetitionSet, _ new: RepetitionSet, _ settings: RepetitionComparison.Settings
  ) -> [ComparisonCaution] {
    // Without a pair, the other values of its repetition are no outliers.
    guard !settings.isPaired else { return [] }
    let name = cell.metric.quantity.name
    func outliers(_ set: RepetitionSet) -> [(repetition: RepetitionSet.Repetition, value: Double)] {
      let known = set.repetitions.compactMap { repetition in repetition.values[name].map { (repetition, $0) } }
      let values = known.map(\.1)
      guard values.count >= SampleSummary.leastCount, let median = SampleSummary.median(of: values),
        let deviation = SampleSummary.median(of: values.map { ($0 - median).magnitude })
      else { return [] }
      let limit = outlierDistance * deviationsOfMedian * deviation
      return known.filter { limit > 0 && ($0.1 - median).magnitude > limit }.map { ($0.0, $0.1) }
    }
    let (before, after) = (outliers(old), outliers(new))
    guard !before.isEmpty || !after.isEmpty else { return [] }
    func rest(_ values: [Double], _ outliers: [(repetition: RepetitionSet.Repetition, value: Double)]) -> [Double] {
      values.filter { value in !outliers.contains { $0.value == value } }
    }
    let without = cell.with(old: rest(cell.old, before), new: rest(cell.new, after))
    return (before + after).map { .outlier(cell, repetition: $0.repetition, value: $0.value, without: without) }
  }

  private static func few(_ cells: [ComparedCell]) -> [ComparisonCaution] {
    guard let cell = cells.first(where: { $0.shift.interval.low == nil }) else { return [] }
    return [.tooFew(old: cell.old.count, new: cell.new.count, least: cell.least)]
  }

  // MARK: - The order of the sets

  private static func order(
    _ old: RepetitionSet, _ new: RepetitionSet, _ cells: [ComparedCell], _ settings: RepetitionComparison.Settings
  ) -> [ComparisonCaution] {
    guard !settings.isPaired, let cell = cells.first, !isAlternating(old, new) else { return [] }
    if let times = times(old, new) {
      return isSequence(times) ? [.inSequence(of: cell)] : []
    }
    // The repetitions of a file are recorded one after the other.
    let isOneFile = [old, new].allSatisfy { Set($0.repetitions.map(\.file)).count == 1 && $0.repetitions.count > 1 }
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
  fileprivate var isUnsuitable: Bool { name == "recorded with" }
}
