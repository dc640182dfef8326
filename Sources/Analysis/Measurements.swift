package import ListRuntime

/// All values of a run that an expectation can refer to: metrics by name, counters as `counters.NAME`, and work amounts
/// as `work.KIND`.
package struct Measurements: Sendable, Hashable {
  /// The values of all metrics in `MetricDefinition.all`.
  package let metrics: MetricValues
  /// The values of all counters in `WorkCounters.names`.
  package let counters: WorkCounters
  /// The work amounts, indexed by `WorkKind.index`.
  package let work: [Int]

  /// Computes the measurements of a run: O(frames log frames).
  package init(of record: RunRecord) {
    metrics = MetricValues(of: record)
    counters = WorkCounters(of: record)
    work = record.work
  }

  /// Restores stored measurements; nil unless there is exactly one amount per work kind.
  package init?(metrics: MetricValues, counters: WorkCounters, work: [Int]) {
    guard work.count == WorkKind.count else { return nil }
    self.metrics = metrics
    self.counters = counters
    self.work = work
  }

  /// The prefix of counter names.
  package static let counterPrefix = "counters."
  /// The prefix of work kinds.
  package static let workPrefix = "work."

  /// All names that an expectation can use: metrics, counters, work amounts.
  package static let names: [String] =
    MetricDefinition.all.map(\.name) + WorkCounters.names.map { counterPrefix + $0 }
    + WorkKind.allCases.map { workPrefix + $0.name }

  /// The names in a table of some runs: all except optional metrics that no run has, and occasional counters that are 0
  /// in every run. O(names · runs).
  package static func names(in runs: some Collection<Measurements>) -> [String] {
    let hidden = Set(WorkCounters.occasional.map { counterPrefix + $0 })
    return names.filter { name in
      if hidden.contains(name) { return runs.contains { ($0[name] ?? .zero) != .zero } }
      guard MetricDefinition.named(name)?.isOptional ?? false else { return true }
      return runs.contains { $0[name] != nil }
    }
  }

  /// The counter of a name with the prefix of counters; nil for another name.
  package static func counter(of name: String) -> String? {
    name.hasPrefix(counterPrefix) ? String(name.dropFirst(counterPrefix.count)) : nil
  }

  /// The kind of work of a name with the prefix of work; nil for another name.
  package static func workKind(of name: String) -> WorkKind? {
    name.hasPrefix(workPrefix) ? kinds[String(name.dropFirst(workPrefix.count))] : nil
  }

  private static let kinds = Dictionary(uniqueKeysWithValues: WorkKind.allCases.map { ($0.name, $0) })

  /// The value with the given name; nil if the run has no such value or the name is unknown.
  package subscript(name: String) -> Rational? {
    if let counter = Self.counter(of: name) { return counters[counter].map { Rational(Int128($0)) } }
    if let kind = Self.workKind(of: name) { return Rational(Int128(work[kind.index])) }
    return metrics[name]
  }

  /// Formats a value: metrics with their decimals, counters and work amounts as integers, `n/a` for nil.
  package static func text(_ value: Rational?, of name: String) -> String {
    guard let definition = MetricDefinition.named(name) else { return value?.text(decimals: 0) ?? "n/a" }
    return definition.text(value)
  }
}
