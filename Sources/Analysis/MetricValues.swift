package import ListRuntime

/// The values of all metrics of a run.
package struct MetricValues: Sendable, Hashable {
  /// In the order of `MetricDefinition.all`; nil where the run has no value.
  private let values: [Rational?]

  /// The metrics of a run.
  package init(_ facts: RunStatistics) {
    values = MetricDefinition.all.map { $0.value(facts) }
  }

  /// Values computed before, in the order of `MetricDefinition.all`; nil unless there is one for each metric.
  package init?(values: [Rational?]) {
    guard values.count == MetricDefinition.all.count else { return nil }
    self.values = values
  }

  /// The metrics of a run: O(frames log frames).
  package init(of record: RunRecord) { self.init(RunStatistics(record)) }

  /// Every metric with its value, in the order of reports.
  package var all: [(definition: MetricDefinition, value: Rational?)] {
    Array(zip(MetricDefinition.all, values)).map { (definition: $0.0, value: $0.1) }
  }

  /// The value of a metric; nil if the run has none, or if there is no such metric.
  package subscript(name: String) -> Rational? {
    for (definition, value) in zip(MetricDefinition.all, values) where definition.name == name { return value }
    return nil
  }
}
