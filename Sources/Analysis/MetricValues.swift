package import ListRuntime

/// The values of all metrics for one run.
package struct MetricValues: Sendable, Hashable {
  /// The values in the order of `Quantity.metrics`. A study keeps them for each of its runs, so they are stored
  /// compactly.
  private let values: [NarrowValue]
  /// The values that are too large for 64 bits, by their positions.
  private let wideValues: [Int: Rational]

  /// Computes the metrics from precomputed statistics.
  package init(_ statistics: RunStatistics) {
    self.init(Quantity.metrics.map { $0.value(of: statistics) })
  }

  /// Restores stored values in the order of `Quantity.metrics`; nil unless there is exactly one value per metric.
  package init?(values: [Rational?]) {
    guard values.count == Quantity.metrics.count else { return nil }
    self.init(values)
  }

  private init(_ all: [Rational?]) {
    values = all.map(NarrowValue.init)
    var wide: [Int: Rational] = [:]
    for (position, value) in all.enumerated() where values[position].isWide { wide[position] = value }
    wideValues = wide
  }

  /// Computes the metrics of a run: O(frames log frames).
  package init(of record: RunRecord) { self.init(RunStatistics(record)) }

  /// Every metric with its value, in report order, without optional metrics that have none.
  package var all: [(definition: Quantity, value: Rational?)] {
    Quantity.metrics.enumerated().map { (definition: $1, value: value(at: $0)) }
      .filter { $0.value != nil || !$0.definition.isOptional }
  }

  /// The values in the order of `Quantity.metrics`, as `init(values:)` takes them.
  package var stored: [Rational?] { Quantity.metrics.indices.map(value) }

  /// The value of the metric with the given name; nil if the run has no value or the name is unknown.
  package subscript(name: String) -> Rational? { Quantity.metricPositions[name].flatMap(value) }

  private func value(at position: Int) -> Rational? {
    values[position].isWide ? wideValues[position] : values[position].value
  }
}

/// A value in a third of the memory of an optional `Rational`.
private struct NarrowValue: Sendable, Hashable {
  private let numerator: Int64
  /// The denominator; 0 if there is no value, and -1 if it needs more bits.
  private let denominator: Int64

  init(_ value: Rational?) {
    guard let value else {
      (numerator, denominator) = (0, 0)
      return
    }
    guard let numerator = Int64(exactly: value.numerator), let denominator = Int64(exactly: value.denominator) else {
      (numerator, denominator) = (0, -1)
      return
    }
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  var isWide: Bool { denominator < 0 }

  /// The value; nil if there is none, or if it needs more bits.
  var value: Rational? {
    denominator > 0
      ? Rational(reducedNumerator: Int128(numerator), denominator: Int128(denominator)) : nil
  }
}
