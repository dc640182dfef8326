import Analysis

/// Decides to which cause a case belongs.
struct CauseRanking {
  private let changes: [String: RunDiff]
  private let work: [String: WorkChange]
  /// The weight of each source over all runs with cases, for changes for the worse (true) and for the better.
  private let totals: [Bool: [WorkSource: Double]]
  /// The runs of which only the code of techniques changed.
  private let changesOnlyTechniques: Set<String>

  /// Weighs the changes of the runs.
  ///
  /// - Parameters:
  ///   - sources: the modules whose sources changed for each run, by its name.
  ///   - plugins: the modules of techniques.
  init(
    of cases: [RegressionCheckCase], _ changes: [String: RunDiff], sources: [String: [String]], plugins: Set<String>
  ) {
    self.changes = changes
    changesOnlyTechniques = Set(sources.filter { !$0.value.isEmpty && plugins.isSuperset(of: $0.value) }.keys)
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
    let influence = Quantity.named(one.metric.name)?.changedBy ?? .work
    let best = source(of: one)
    // Work explains what it cannot change directly, such as memory, only if it changed at least as much; and so does a count.
    let percent = influence == .work ? .zero : one.metric.change?.percent.map(\.magnitude)
    let share = best.flatMap { work[one.run]?.share(of: $0, isMore: one.metric.isWorse) } ?? 0
    if let best, let percent, percent.approximation <= 100 * share { return .work(best) }
    if influence == .gpu, let source = source(of: one, at: .gpu) { return .work(source) }
    let count = change.countsOfCauses.first { count in
      guard best != nil, let percent, !count.isNew else { return true }
      return count.relativeChange * Rational(100) >= percent
    }
    // If nothing changed as much, the work that changed most in this direction is where to look first.
    return count.map { .count($0.name) } ?? best.flatMap { share > 0 ? .work($0) : nil } ?? .unknown
  }

  /// The source of work, of all places or of one, to which a case belongs; nil if no work changed.
  private func source(of one: RegressionCheckCase, at place: WorkPlace? = nil) -> WorkSource? {
    let isWorse = one.metric.isWorse
    let totals = totals[isWorse] ?? [:]
    var candidates = (work[one.run]?.candidates(forWorse: isWorse) ?? [:]).filter {
      place == nil || $0.key.place == place
    }
    .sorted { ($1.value, $0.key.key) < ($0.value, $1.key.key) }
    // If only code of techniques changed, the work of the list can be its consequence.
    let ofTechniques = candidates.filter { $0.key.isOfTechnique && $0.value * 10 >= candidates[0].value }
    if changesOnlyTechniques.contains(one.run), !ofTechniques.isEmpty { candidates = ofTechniques }
    guard let first = candidates.first else { return nil }
    return candidates.filter { $0.value >= first.value / 2 }.reduce(first.key) { best, one in
      totals[one.key, default: 0] > totals[best, default: 0] ? one.key : best
    }
  }
}

extension WorkSource {
  /// Whether a technique asked for the work.
  fileprivate var isOfTechnique: Bool { place.hasPhases && technique != Attribution.listName }
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
