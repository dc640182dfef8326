import Analysis

/// Decides to which cause a case belongs.
struct CauseRanking {
  private let changes: [String: RunDiff]
  private let work: [String: WorkChange]
  /// The weight of each source over all runs with cases, for changes for the worse (true) and for the better.
  private let totals: [Bool: [WorkSource: Double]]

  init(of cases: [RegressionCheckCase], _ changes: [String: RunDiff]) {
    self.changes = changes
    var (work, totals): ([String: WorkChange], [Bool: [WorkSource: Double]]) = ([:], [:])
    // In a fixed order, because sums of floating-point numbers depend on it.
    for run in Set(cases.map(\.run)).sorted() {
      guard let change = changes[run].map(WorkChange.init) else { continue }
      work[run] = change
      for isWorse in [true, false] {
        for (source, weight) in change.candidates(forWorse: isWorse) {
          totals[isWorse, default: [:]][source, default: 0] += weight
        }
      }
    }
    (self.work, self.totals) = (work, totals)
  }

  func cause(of one: RegressionCheckCase) -> RegressionGroup.Cause {
    guard let change = changes[one.run] else { return .unknown }
    let isWorse = one.metric.isWorse
    let totals = totals[isWorse] ?? [:]
    let candidates = (work[one.run]?.candidates(forWorse: isWorse) ?? [:])
      .sorted { ($1.value, $0.key.key) < ($0.value, $1.key.key) }
    guard let greatest = candidates.first?.value, explains(one) else {
      return change.countsOfCauses.first.map { .count($0.name) } ?? .unknown
    }
    var best = candidates[0].key
    for (source, weight) in candidates
    where weight >= greatest / 2 && totals[source, default: 0] > totals[best, default: 0] {
      best = source
    }
    return .work(best)
  }

  /// Whether work can explain a case: it explains a metric that it cannot change directly, such as memory, only if it
  /// increased at least as much.
  private func explains(_ one: RegressionCheckCase) -> Bool {
    guard let metric = Quantity.named(one.metric.name), metric.mainThreadPart == nil, let work = work[one.run] else {
      return true
    }
    return one.metric.change?.percent.map { $0.magnitude.approximation <= 100 * work.mainIncrease } ?? false
  }
}

extension RunDiff {
  /// The counters that differ, or, if none does, the amounts of work; those that are consequences of time come last.
  var countsOfCauses: [Count] {
    let counts = counters.isEmpty ? work : counters
    return counts.filter { !$0.isConsequence } + counts.filter(\.isConsequence)
  }
}

extension RunDiff.Count {
  /// Whether it counts what waiting does: a commit that waited, a fire that was skipped, a row that left too early.
  fileprivate var isConsequence: Bool {
    ["commit_waits", "timer_fires_skipped", "rows_left_blank", "driver_ticks"].contains(plainName)
  }
}
