package import Analysis
package import JSON
internal import Scenarios

/// Cases of a regression check that failed or warned and probably have one cause.
///
/// A case belongs to the technique and phase in whose main-thread time its run changed in the same direction, or, if no such
/// time changed, to the count that changed. A run's times often change together, since one of them delays the others. So
/// of those that changed at least half as much as the one that changed most, the case belongs to the one that changed most
/// over all runs with such cases: one change of the code that shows in many runs is one group.
package struct RegressionGroup: Sendable {
  /// What changed together with the cases.
  package enum Cause: Sendable, Hashable {
    /// The main-thread time of a technique in a phase.
    case time(technique: String, phase: String)
    /// A count or an amount of work, by its name in expectations.
    case count(String)
    /// Nothing that is recorded.
    case unknown
  }

  /// How the values of the cases changed.
  package enum Direction: String, Sendable, CaseIterable {
    /// For the worse, or without a known polarity.
    case worse
    /// For the better, which a strict check refuses.
    case better
    /// Only one side has a value.
    case incomparable
  }

  /// What changed together with the cases.
  package let cause: Cause
  /// How the values changed.
  package let direction: Direction
  /// The cases, errors first, then by descending relative change; at least one.
  package let cases: [RegressionCheckCase]
  /// The runs of the cases, the run of the worst first.
  package let runs: [String]
  /// The change of the main-thread time in the run of the worst case; nil if the cause is none.
  package let time: RunDiff.Time?
  /// The counts that changed in most of the runs, with their changes in the first of ``runs`` that has them; at most two.
  package let counts: [RunDiff.Count]
  /// Modules whose sources changed, of those that the runs use.
  package let changedSources: [String]
  /// What is reported of the group, at the line of its worst case.
  package let diagnostic: Diagnostic

  /// Groups the cases that have diagnostics. O(cases · times of a run).
  ///
  /// - Parameters:
  ///   - cases: the cases of all runs.
  ///   - changes: the changes of each run, by name.
  ///   - sources: the modules whose sources changed for each run, by its name.
  static func groups(
    of cases: [RegressionCheckCase], changes: [String: RunDiff], sources: [String: [String]]
  ) -> [RegressionGroup] {
    let reported = cases.enumerated().filter { $0.element.diagnostic != nil }.sorted { left, right in
      let isError = (left.element.diagnostic?.severity == .error, right.element.diagnostic?.severity == .error)
      if isError.0 != isError.1 { return isError.0 }
      return left.element.hasGreaterChange(than: right.element) ?? (left.offset < right.offset)
    }.map(\.element)
    let ranking = CauseRanking(of: reported, changes)
    var order: [Key] = []
    var groups: [Key: [RegressionCheckCase]] = [:]
    for one in reported {
      let key = Key(cause: ranking.cause(of: one), direction: one.direction)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(one)
    }
    return order.compactMap { key in
      groups[key].flatMap { RegressionGroup(key.cause, key.direction, $0, changes, sources) }
    }
  }

  private struct Key: Hashable {
    let cause: Cause
    let direction: Direction
  }

  private init?(
    _ cause: Cause, _ direction: Direction, _ cases: [RegressionCheckCase], _ changes: [String: RunDiff],
    _ sources: [String: [String]]
  ) {
    guard let worst = cases.first, let diagnostic = worst.diagnostic else { return nil }
    self.cause = cause
    self.direction = direction
    self.cases = cases
    let runs = cases.map(\.run).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    self.runs = runs
    let all = runs.compactMap { changes[$0] }
    let times = changes[worst.run]?.times.filter {
      $0.cell.cause == cause && ($0.difference > 0) == (direction != .better)
    }
    time = times?.first { $0.cell.part == Measurements.mainThreadPart(of: worst.metric.name) } ?? times?.first
    counts = Self.mostFrequent(all.map(\.counts))
    changedSources = Set(runs.flatMap { sources[$0] ?? [] }).sorted()
    self.diagnostic =
      cases.count == 1
      ? diagnostic
      : Self.diagnostic(
        of: cases, direction, runs, worst: diagnostic,
        note: Self.note(time: time, counts: counts, sources: changedSources))
  }

  /// The two counts that changed in the most runs, in the order of the first run.
  private static func mostFrequent(_ runs: [[RunDiff.Count]]) -> [RunDiff.Count] {
    var order: [RunDiff.Count] = []
    var numbers: [String: Int] = [:]
    for count in runs.joined() {
      if numbers[count.name] == nil { order.append(count) }
      numbers[count.name, default: 0] += 1
    }
    let ranked = order.enumerated().sorted { left, right in
      (numbers[right.element.name, default: 0], left.offset) < (numbers[left.element.name, default: 0], right.offset)
    }
    return ranked.prefix(2).map(\.element)
  }

  /// One diagnostic for several cases: how many, what changed with them, and the worst of them.
  private static func diagnostic(
    of cases: [RegressionCheckCase], _ direction: Direction, _ runs: [String], worst: Diagnostic, note: String?
  ) -> Diagnostic {
    let verb =
      switch direction {
      case .worse: "are worse than in the baseline"
      case .better: "are better than in the baseline, which has to be updated"
      case .incomparable: "have a value on one side only"
      }
    let inRuns = runs.count == 1 ? runs[0] : "\(runs.count) runs"
    let first = cases[0]
    let change = first.metric.change?.phrase ?? (first.metric.new == nil ? "has no value any more" : "has a value")
    let messages = cases.compactMap(\.message).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let exceeding = cases.count { $0.exceedsDoubt == true }
    let isCompared = cases.contains { $0.exceedsDoubt != nil }
    var merged = worst
    merged.message =
      "\(cases.count) values of \(inRuns) \(verb)\(note.map { ": \($0)" } ?? ""); the worst: \(first.run).\(first.metric.name) \(change)"
      + messages.map { " (\($0))" }.joined()
      + (isCompared ? "; \(exceeding) of \(cases.count) changes are larger than the model's own doubt" : "")
    return merged
  }

  /// A short note on what changed; nil if nothing did.
  static func note(time: RunDiff.Time?, counts: [RunDiff.Count], sources: [String]) -> String? {
    var parts: [String] = []
    if let time { parts.append("main thread \(time.phrase)") }
    if !counts.isEmpty { parts.append(counts.map(\.phrase).joined(separator: ", ")) }
    if !sources.isEmpty { parts.append("changed code: \(sources.joined(separator: ", "))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

/// Decides to which cause a case belongs.
private struct CauseRanking {
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
    let part = Measurements.mainThreadPart(of: one.metric.name)
    let ofPart = moved.filter { $0.cell.part == part }
    let times = ofPart.isEmpty ? moved : ofPart
    // Times are sorted by descending change.
    guard let greatest = times.first?.difference.magnitude else {
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
}

extension RunSummary.TimeCell {
  /// The cause to which a change of the time belongs.
  fileprivate var cause: RegressionGroup.Cause { .time(technique: technique, phase: phase) }
}

extension RunDiff {
  /// The counters that differ, or, if none does, the amounts of work.
  fileprivate var counts: [Count] { counters.isEmpty ? work : counters }
}

extension RegressionCheckCase {
  fileprivate var direction: RegressionGroup.Direction {
    if metric.change == nil { return .incomparable }
    return metric.isWorse ? .worse : .better
  }
}
