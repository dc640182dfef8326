package import ListRuntime

/// Everything of a run that an expectation can name: metrics by their names, counts as `counters.NAME`, amounts of work as
/// `work.KIND`.
package struct Measurements: Sendable, Hashable {
  /// The metrics.
  package let metrics: MetricValues
  /// The counts.
  package let counters: WorkCounters
  /// Amounts of work, indexed by `WorkKind.index`.
  package let work: [Int]

  /// What a run measured: O(frames log frames).
  package init(of record: RunRecord) {
    metrics = MetricValues(of: record)
    counters = WorkCounters(of: record)
    work = record.work
  }

  /// Measurements made before; nil unless there is an amount for each kind of work.
  package init?(metrics: MetricValues, counters: WorkCounters, work: [Int]) {
    guard work.count == WorkKind.count else { return nil }
    self.metrics = metrics
    self.counters = counters
    self.work = work
  }

  /// What counts are prefixed with.
  package static let counterPrefix = "counters."
  /// What amounts of work are prefixed with.
  package static let workPrefix = "work."

  /// Every name an expectation may use: metrics, counts, amounts of work.
  package static let names: [String] =
    MetricDefinition.all.map(\.name) + WorkCounters.names.map { counterPrefix + $0 }
    + WorkKind.allCases.map { workPrefix + $0.name }

  private static let kinds = Dictionary(uniqueKeysWithValues: WorkKind.allCases.map { ($0.name, $0) })

  /// A measured value; nil if the run has none, or if there is no such name.
  package subscript(name: String) -> Rational? {
    if name.hasPrefix(Self.counterPrefix) {
      return counters[String(name.dropFirst(Self.counterPrefix.count))].map { Rational(Int128($0)) }
    }
    if name.hasPrefix(Self.workPrefix) {
      return Self.kinds[String(name.dropFirst(Self.workPrefix.count))].map { Rational(Int128(work[$0.index])) }
    }
    return metrics[name]
  }

  /// A value of a name as text: with the metric's decimals, counts and amounts whole, `n/a` for none.
  package static func text(_ value: Rational?, of name: String) -> String {
    guard let definition = MetricDefinition.named(name) else { return value?.text(decimals: 0) ?? "n/a" }
    return definition.text(value)
  }
}
