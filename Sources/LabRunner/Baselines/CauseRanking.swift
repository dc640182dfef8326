import Analysis

/// Decides to which cause a case belongs.
struct CauseRanking {
  private let changes: [String: RunDiff]
  /// The main-thread time that changed over all runs with cases, in nanoseconds, by direction.
  private let totals: [Bool: [RegressionGroup.Cause: Int64]]

  init(of cases: [RegressionCheckCase], _ changes: [String: RunDiff]) {
    self.changes = changes
    var totals: [Bool: [RegressionGroup.Cause: Int64]] = [:]
    for run in Set(cases.map(\.run)) {
      for time in changes[run]?.times ?? [] {
        let magnitude = Int64(clamping: time.difference.magnitude)
        totals[time.difference > 0, default: [:]][time.cell.cause, default: 0] &+= magnitude
      }
    }
    self.totals = totals
  }

  func cause(of one: RegressionCheckCase) -> RegressionGroup.Cause {
    guard let change = changes[one.run] else { return .unknown }
    let isIncrease = one.metric.isWorse
    let moved = change.times.filter { ($0.difference > 0) == isIncrease }
    let part = Quantity.named(one.metric.name).map(\.mainThreadPart) ?? .scroll
    let ofPart = moved.filter { $0.cell.part == part }
    let times = ofPart.isEmpty ? moved : ofPart
    // Times are sorted by descending change.
    guard let greatest = times.first?.difference.magnitude, explains(times, one, hasPart: part != nil, in: change)
    else {
      return change.counts.first.map { .count($0.name) } ?? .unknown
    }
    let totals = totals[isIncrease] ?? [:]
    var best = times[0].cell.cause
    for time in times.prefix(while: { $0.difference.magnitude >= greatest / 2 })
    where totals[time.cell.cause, default: 0] > totals[best, default: 0] {
      best = time.cell.cause
    }
    return best
  }

  /// The minimum share of the main-thread time whose change can explain anything.
  private static let leastShare = Rational(1, 10_000)

  /// Whether changes of main-thread times can explain a case.
  private func explains(
    _ times: [RunDiff.Time], _ one: RegressionCheckCase, hasPart: Bool, in change: RunDiff
  ) -> Bool {
    let moved = times.reduce(Int128(0)) { $0 + Int128($1.difference.magnitude) }
    // In milliseconds; for a baseline without it, the times that changed.
    let busy = change["main_busy_ms"]?.old.map { $0 * Rational(1_000_000) }
    let before = busy ?? Rational(times.reduce(Int128(0)) { $0 + Int128($1.old) })
    guard before > .zero, let share = Rational(moved).divided(by: before) else { return true }
    guard share >= Self.leastShare else { return false }
    guard !hasPart else { return true }
    return one.metric.change?.percent.map { $0.magnitude <= share * Rational(100) } ?? false
  }
}

extension RunSummary.TimeCell {
  /// The cause to which a change of the time belongs.
  var cause: RegressionGroup.Cause { .time(technique: technique, phase: phase) }
}

extension RunDiff {
  /// The counters that differ, or, if none does, the amounts of work.
  var counts: [Count] { counters.isEmpty ? work : counters }
}
