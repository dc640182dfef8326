package import Analysis
package import JSON
import Scenarios

/// Cases of a regression check that failed or warned and probably have one cause.
///
/// A case belongs to the technique and phase in whose main-thread time its run changed in the same direction, or, if no
/// such time explains it, to the count that changed. A run's times often change together, since one of them delays the
/// others. The candidates are the times that changed at least half as much as the one that changed most. The case
/// belongs to the candidate that changed most over all runs with such cases, so one code change that affects many runs
/// is one group. Main-thread time explains a metric that it cannot change directly, such as memory, only if it changed
/// at least as much, relative to its old value. It explains no metric if less than a ten-thousandth of it changed.
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
    /// For the better, which a strict check rejects.
    case better
    /// Only one side has a value.
    case incomparable
  }

  /// What changed together with the cases.
  package let cause: Cause
  /// How the values changed.
  package let direction: Direction
  /// The cases by descending relative change, all errors or all warnings; at least one.
  package let cases: [RegressionCheckCase]
  /// The runs of the cases; the run in which the cause changed most comes first.
  package let runs: [String]
  /// The change of the main-thread time in the first run; nil if the cause is not such a time.
  package let time: RunDiff.Time?
  /// The counts that changed in most of the runs, with their changes in the first of ``runs`` that has them; at most two.
  package let counts: [RunDiff.Count]
  /// The modules used by the runs whose sources changed.
  package let changedSources: [String]
  /// The report of the group, at the line of the worst case of the first run.
  package let diagnostic: Diagnostic

  /// Groups the cases that have diagnostics. O(cases · times of a run).
  ///
  /// - Parameters:
  ///   - cases: the cases of all runs.
  ///   - changes: the changes of each run, by name.
  ///   - sources: the modules whose sources changed for each run, by its name.
  ///   - plugins: the modules of techniques.
  ///   - uncertaintyName: the sources that an ensemble varies, in words.
  static func groups(
    of cases: [RegressionCheckCase], changes: [String: RunDiff], sources: [String: [String]], plugins: Set<String>,
    uncertaintyName: String
  ) -> [RegressionGroup] {
    let reported = cases.enumerated().filter { $0.element.diagnostic != nil }.sorted { left, right in
      let isError = (left.element.isError, right.element.isError)
      if isError.0 != isError.1 { return isError.0 }
      return left.element.hasGreaterChange(than: right.element) ?? (left.offset < right.offset)
    }.map(\.element)
    let ranking = CauseRanking(of: reported, changes)
    var order: [Key] = []
    var groups: [Key: [RegressionCheckCase]] = [:]
    for one in reported {
      let key = Key(cause: ranking.cause(of: one), direction: one.direction, isError: one.isError)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(one)
    }
    return order.compactMap { key in
      groups[key].flatMap { cases in
        RegressionGroup(key.cause, key.direction, cases, changes, sources, plugins, uncertaintyName)
      }
    }
  }

  private struct Key: Hashable {
    let cause: Cause
    let direction: Direction
    let isError: Bool
  }

  private init?(
    _ cause: Cause, _ direction: Direction, _ cases: [RegressionCheckCase], _ changes: [String: RunDiff],
    _ sources: [String: [String]], _ plugins: Set<String>, _ uncertaintyName: String
  ) {
    self.cause = cause
    self.direction = direction
    self.cases = cases
    var runs = cases.map(\.run).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    func cellTime(of run: String) -> RunDiff.Time? {
      // Times are sorted by descending change.
      changes[run]?.times.first { $0.cell.cause == cause && ($0.difference > 0) == (direction != .better) }
    }
    let greatest = runs.indices.max { left, right in
      let changes = [left, right].map { cellTime(of: runs[$0])?.difference.magnitude ?? 0 }
      return changes[0] == changes[1] ? left > right : changes[0] < changes[1]
    }
    if let greatest { runs.insert(runs.remove(at: greatest), at: 0) }
    guard let worst = cases.first(where: { $0.run == runs.first }), let diagnostic = worst.diagnostic else {
      return nil
    }
    self.runs = runs
    let time = cellTime(of: worst.run)
    self.time = time
    let counts = Self.mostFrequent(runs.compactMap { changes[$0]?.counts })
    self.counts = counts
    changedSources = Set(runs.flatMap { sources[$0] ?? [] }).sorted()
    let note = Self.note(
      time: time, counts: counts, sources: changedSources, plugins: plugins, run: runs.count > 1 ? worst.run : nil)
    self.diagnostic = Self.diagnostic(
      of: cases, direction, runs, worst, diagnostic, note: note, uncertaintyName: uncertaintyName)
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

  /// One diagnostic for the cases: their number, what changed with them, and the worst case of the first run.
  private static func diagnostic(
    of cases: [RegressionCheckCase], _ direction: Direction, _ runs: [String], _ worst: RegressionCheckCase,
    _ diagnostic: Diagnostic, note: String?, uncertaintyName: String
  ) -> Diagnostic {
    var merged = diagnostic
    let noteText = note.map { "; \($0)" } ?? ""
    guard cases.count > 1 else {
      merged.message += noteText
      return merged
    }
    let verb =
      switch direction {
      case .worse: "are worse than in the baseline"
      case .better: "are better than in the baseline, which is outdated"
      case .incomparable: "have a value on only one side"
      }
    let change = worst.metric.change?.phrase ?? (worst.metric.new == nil ? "no longer has a value" : "has a value")
    let messages = cases.compactMap { one in one.message.map { "\(one.metric.name): \($0)" } }
      .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let exceeding = cases.count { $0.exceedsUncertainty == true }
    let isCompared = cases.contains { $0.exceedsUncertainty != nil }
    merged.message =
      "\(cases.count) values of \(runs.count == 1 ? runs[0] : "\(runs.count) runs") \(verb)\(noteText); "
      + "the worst: \(worst.run).\(worst.metric.name) \(change)" + messages.map { " (\($0))" }.joined()
      + (isCompared ? "; \(exceeding) of \(cases.count) changes are larger than \(uncertaintyName)" : "")
    return merged
  }

  /// A short note on what changed; nil if nothing did.
  ///
  /// - Parameters:
  ///   - plugins: the modules of techniques, which are named; those of the lab are named if they are few.
  ///   - run: the run that the time belongs to, if there are several.
  private static func note(
    time: RunDiff.Time?, counts: [RunDiff.Count], sources: [String], plugins: Set<String>, run: String?
  ) -> String? {
    var parts: [String] = []
    if let time { parts.append("main thread \(time.phrase)\(run.map { " in \($0)" } ?? "")") }
    if !counts.isEmpty { parts.append(counts.map(\.phrase).joined(separator: ", ")) }
    let (used, lab) = (sources.filter(plugins.contains), sources.filter { !plugins.contains($0) })
    let modules = lab.count > 2 && !plugins.isEmpty ? ["\(lab.count) modules of the lab"] + used : lab + used
    if !modules.isEmpty { parts.append("changed code: \(modules.joined(separator: ", "))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension RegressionCheckCase {
  fileprivate var isError: Bool { diagnostic?.severity == .error }

  fileprivate var direction: RegressionGroup.Direction {
    if metric.change == nil { return .incomparable }
    return metric.isWorse ? .worse : .better
  }
}
