package import ListRuntime

/// The values of all metrics for one run.
package struct MetricValues: Sendable, Hashable {
  /// The values in the order of `MetricDefinition.all`; nil where the run has no value.
  private let values: [Rational?]

  /// Computes the metrics from precomputed statistics.
  package init(_ statistics: RunStatistics) {
    values = MetricDefinition.all.map { $0.value(statistics) }
  }

  /// Restores stored values in the order of `MetricDefinition.all`; nil unless there is exactly one value per metric.
  package init?(values: [Rational?]) {
    guard values.count == MetricDefinition.all.count else { return nil }
    self.values = values
  }

  /// Computes the metrics of a run: O(frames log frames).
  package init(of record: RunRecord) { self.init(RunStatistics(record)) }

  /// Every metric with its value, in report order.
  package var all: [(definition: MetricDefinition, value: Rational?)] {
    Array(zip(MetricDefinition.all, values)).map { (definition: $0.0, value: $0.1) }
  }

  /// The value of the metric with the given name; nil if the run has no value or the name is unknown.
  package subscript(name: String) -> Rational? {
    for (definition, value) in zip(MetricDefinition.all, values) where definition.name == name { return value }
    return nil
  }
}
