package import ListRuntime

/// All values of a run that an expectation can refer to: metrics by name, counters as `counters.NAME`, and work amounts
/// as `work.KIND`.
package struct Measurements: Sendable, Hashable {
  /// The values of all metrics in `Quantity.metrics`.
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
  package static let names = Quantity.simulated.map(\.name)

  /// The names in a table of some runs: all except optional metrics that no run has, and occasional counters that are 0
  /// in every run. O(names · runs).
  package static func names(in runs: some Collection<Measurements>) -> [String] {
    Quantity.simulated.filter { quantity in
      if case .counter(let name) = quantity.source, WorkCounters.occasional.contains(name) {
        return runs.contains { $0.counters[name] ?? 0 != 0 }
      }
      return !quantity.isOptional || runs.contains { $0.metrics[quantity.name] != nil }
    }.map(\.name)
  }

  /// The counter of a name with the prefix of counters; nil for another name.
  package static func counter(of name: String) -> String? {
    name.hasPrefix(counterPrefix) ? String(name.dropFirst(counterPrefix.count)) : nil
  }

  /// The value with the given name; nil if the run has no such value or the name is unknown.
  package subscript(name: String) -> Rational? {
    switch Quantity.named(name)?.source {
    case .metric: metrics[name]
    case .counter(let counter): counters[counter].map { Rational(Int128($0)) }
    case .work(let kind): Rational(Int128(work[kind.index]))
    case .external, nil: nil
    }
  }

  /// Formats a value with the decimals of its quantity, one of an unknown name as an integer, and nil as `n/a`.
  package static func text(_ value: Rational?, of name: String) -> String {
    Quantity.named(name)?.text(value) ?? value?.text(decimals: 0) ?? "n/a"
  }
}
