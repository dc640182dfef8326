package import Analysis
package import JSON
import Scenarios

/// Cases of a regression check that failed or warned and probably have one cause.
///
/// The cause is work: the technique and phase whose charged work changed (`WorkChange`). A case belongs to the source whose
/// change weighs most in its run. A change of code often changes the work of several sources; the candidates are those that
/// weigh at least half as much as the first, and the case belongs to the one that weighs most over all runs with cases, so one
/// change that affects many runs is one group. If no work changed, or if it cannot explain the metric, the cause is the count
/// that changed as much, and if there is none, the work that changed most.
package struct RegressionGroup: Sendable {
  /// What changed together with the cases.
  package enum Cause: Sendable, Hashable {
    /// Work that a technique asked for in a phase.
    case work(WorkSource)
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
  /// The charged work of the cause that changed in the first run, by descending change of its time; empty if the cause is not
  /// work.
  package let work: [RunDiff.Charge]
  /// What requested the work, if the render server or the GPU did it: the technique whose requests for the kind that changed
  /// most changed most in the same direction.
  package let requester: WorkSource?
  /// The work that a technique no longer does at all, if the cause is work of no technique: the list then does what the
  /// technique had replaced.
  package let ended: RunDiff.Charge?
  /// The change of the time of the work in nanoseconds.
  package var nanoseconds: Int64 { Self.time(of: work) }
  /// The count that is the cause, with its change in the first of ``runs`` that has it; nil if the cause is no count.
  package let count: RunDiff.Count?
  /// The modules used by the runs whose sources changed.
  package let changedSources: [String]
  /// The techniques that the cause names, the most probable one first; empty if it names none.
  package var causingTechniques: [String] {
    let source: WorkSource? = if case .work(let source) = cause { source } else { nil }
    return [requester, ended?.cell.source, source].compactMap { $0?.technique }.filter { $0 != Attribution.listName }
  }
  /// The report of the group, at the line of the worst case of the first run.
  package private(set) var diagnostic: Diagnostic

  /// The group with its diagnostic at another place, and its own place in the message.
  func placed(in file: SourceFile, at range: SourceRange?) -> RegressionGroup {
    var group = self
    group.diagnostic.message += "; checked at \(diagnostic.locationText)"
    (group.diagnostic.file, group.diagnostic.range) = (file, range)
    return group
  }

  /// Groups the cases that have diagnostics. O(cases · charges of a run).
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
    let ranking = CauseRanking(of: reported, changes, sources: sources, plugins: plugins)
    var order: [Key] = []
    var groups: [Key: [RegressionCheckCase]] = [:]
    for one in reported {
      let key = Key(cause: ranking.cause(of: one), direction: one.direction, isError: one.isError)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(one)
    }
    let sorted = order.enumerated().sorted {
      $0.element.rank != $1.element.rank ? $0.element.rank < $1.element.rank : $0.offset < $1.offset
    }
    return sorted.map(\.element).compactMap { key in
      groups[key].flatMap { cases in
        RegressionGroup(key.cause, key.direction, cases, changes, sources, plugins, uncertaintyName)
      }
    }
  }

  private struct Key: Hashable {
    let cause: Cause
    let direction: Direction
    let isError: Bool

    /// The order of groups: errors first, then changes for the worse, those with one value, and those for the better; of these, those that
    /// work explains first.
    var rank: (Int, Int, Int) {
      let order =
        switch direction {
        case .worse: 0
        case .incomparable: 1
        case .better: 2
        }
      let isWork = if case .work = cause { true } else { false }
      return (isError ? 0 : 1, order, isWork ? 0 : 1)
    }
  }

  private init?(
    _ cause: Cause, _ direction: Direction, _ cases: [RegressionCheckCase], _ changes: [String: RunDiff],
    _ sources: [String: [String]], _ plugins: Set<String>, _ uncertaintyName: String
  ) {
    self.cause = cause
    self.direction = direction
    self.cases = cases
    var runs = cases.map(\.run).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    // Charges are sorted by descending change.
    func work(_ source: WorkSource?, of run: String) -> [RunDiff.Charge] {
      changes[run]?.charges.filter { $0.cell.source == source } ?? []
    }
    let source: WorkSource? = if case .work(let source) = cause { source } else { nil }
    func change(of run: Int) -> UInt64 {
      work(source, of: runs[run]).reduce(Int64(0)) { $0 + $1.nanoseconds }.magnitude
    }
    let greatest = runs.indices.max { left, right in
      let changes = [left, right].map(change)
      return changes[0] == changes[1] ? left > right : changes[0] < changes[1]
    }
    if let greatest { runs.insert(runs.remove(at: greatest), at: 0) }
    guard let worst = cases.first(where: { $0.run == runs.first }), let diagnostic = worst.diagnostic else {
      return nil
    }
    self.runs = runs
    self.work = work(source, of: worst.run)
    let charges = changes[worst.run]?.charges ?? []
    requester = Self.requester(of: self.work, in: charges)
    ended = (requester ?? source)?.technique == Attribution.listName ? Self.ended(in: charges) : nil
    count =
      if case .count(let name) = cause {
        runs.lazy.compactMap { changes[$0]?.countsOfCauses.first { $0.name == name } }.first
      } else { nil }
    changedSources = Set(runs.flatMap { sources[$0] ?? [] }).sorted()
    self.diagnostic = Self.diagnostic(
      of: cases, direction, runs, worst, diagnostic,
      cause: Self.causeText(cause, requester, self.work, ended, count, run: runs.count > 1 ? worst.run : nil),
      code: Self.codeText(changedSources, plugins), uncertaintyName: uncertaintyName)
  }

  /// One diagnostic for the cases: the cause, then their number and the worst case of the first run, then the code.
  private static func diagnostic(
    of cases: [RegressionCheckCase], _ direction: Direction, _ runs: [String], _ worst: RegressionCheckCase,
    _ diagnostic: Diagnostic, cause: String?, code: String?, uncertaintyName: String
  ) -> Diagnostic {
    var merged = diagnostic
    if cases.count > 1 {
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
        "\(cases.count) values of \(runs.count == 1 ? runs[0] : "\(runs.count) runs") \(verb); "
        + "the \(direction == .better ? "greatest" : "worst"): \(worst.run).\(worst.metric.name) \(change)"
        + messages.map { " (\($0))" }.joined()
        + (isCompared ? "; \(exceeding) of \(cases.count) changes are larger than \(uncertaintyName)" : "")
    }
    merged.message = [cause, merged.message, code].compactMap { $0 }.joined(separator: "; ")
    return merged
  }

  /// The cause: the technique and phase, then what changed in its unit, then the time; nil if it is unknown.
  ///
  /// - Parameter run: the run that the numbers belong to, if there are several.
  private static func causeText(
    _ cause: Cause, _ requester: WorkSource?, _ work: [RunDiff.Charge], _ ended: RunDiff.Charge?,
    _ count: RunDiff.Count?, run: String?
  ) -> String? {
    let suffix = run.map { " in the run \($0)" } ?? ""
    switch cause {
    case .work(let source):
      let replaced =
        ended.map {
          ", while \($0.cell.source.text) no longer has \($0.old.amount.magnitude.groupedText) \($0.unit) (\($0.cell.kind))"
        } ?? ""
      return text(requester ?? source, work) + replaced + suffix
    case .count: return count.map { $0.phrase + suffix }
    case .unknown: return nil
    }
  }

  /// The work of a source that changed: the source, what changed most in its unit, and the time.
  private static func text(_ source: WorkSource, _ work: [RunDiff.Charge]) -> String {
    let time = time(of: work)
    let amounts = evidence(in: work).prefix(2).map(\.phrase)
    let milliseconds = Rational(Int128(time), 1_000_000).signedText(decimals: 3)
    let place = (work.first?.cell.source ?? source).place
    return "\(source.text): " + (amounts + ["\(milliseconds) ms \(place.text)"]).joined(separator: ", ")
  }

  private static func time(of work: [RunDiff.Charge]) -> Int64 { work.reduce(0) { $0 + $1.nanoseconds } }

  /// The work of a source that changed in the direction of the whole; the rest is no evidence of it.
  private static func evidence(in work: [RunDiff.Charge]) -> [RunDiff.Charge] {
    let time = time(of: work)
    return work.filter { ($0.nanoseconds > 0) == (time > 0) }
  }

  private static func requester(of work: [RunDiff.Charge], in charges: [RunDiff.Charge]) -> WorkSource? {
    guard let leading = evidence(in: work).first, !leading.cell.source.place.hasPhases else { return nil }
    return charges.filter { change in
      change.cell.source.place == .request && change.cell.kind == leading.cell.kind
        && (change.difference > 0) == (leading.difference > 0)
    }.max { $0.difference.magnitude < $1.difference.magnitude }?.cell.source
  }

  /// The work of a technique that took most time and is no longer done. Charges are sorted by descending change.
  private static func ended(in charges: [RunDiff.Charge]) -> RunDiff.Charge? {
    charges.first { change in
      let source = change.cell.source
      return source.place.hasPhases && source.place != .request && source.technique != Attribution.listName
        && change.old.amount > 0 && change.new.amount == 0
    }
  }

  /// The modules whose code changed: plugins are named, and modules of the lab if they are few; nil if there are none.
  private static func codeText(_ sources: [String], _ plugins: Set<String>) -> String? {
    let (used, lab) = (sources.filter(plugins.contains), sources.filter { !plugins.contains($0) })
    let modules = lab.count > 2 && !plugins.isEmpty ? ["\(lab.count) modules of the lab"] + used : lab + used
    return modules.isEmpty ? nil : "changed code: \(modules.joined(separator: ", "))"
  }
}

extension RegressionCheckCase {
  fileprivate var isError: Bool { diagnostic?.severity == .error }

  fileprivate var direction: RegressionGroup.Direction {
    if metric.change == nil { return .incomparable }
    return metric.isWorse ? .worse : .better
  }
}
