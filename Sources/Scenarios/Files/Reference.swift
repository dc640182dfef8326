/// Measured values of a study's runs on a real device, with which the model is compared.
package struct Reference: Sendable, Hashable {
  /// The name of the reference, which is also the name of its file without `.json`.
  package let name: String
  /// One line: what was measured.
  package let summary: String
  /// The source of the values, in words.
  package let source: String
  /// The measurement noise of each metric, in the order of the file.
  package let noise: [Noise]
  /// The rows in the order of the file.
  package let rows: [Row]

  /// The noise of one metric: how far two measurements of the same run differ.
  package struct Noise: Sendable, Hashable {
    /// The name of the metric.
    package let metric: String
    /// The noise in millionths of the metric's unit, at least 1.
    package let millionths: Int64
  }

  /// The measured values of one run.
  package struct Row: Sendable, Hashable {
    /// The name of the run in the scenario.
    package let run: String
    /// The run with which the row is compared, or nil.
    package let compareTo: String?
    /// The cells of the row, in the order of the file.
    package let cells: [Cell]

    /// The cell of a metric, or nil if the file has none.
    package func cell(_ metric: String) -> Cell? { cells.first { $0.metric == metric } }
  }

  /// One metric of one run.
  package struct Cell: Sendable, Hashable {
    /// The name of the metric.
    package let metric: String
    /// The measured value; nil if and only if its status is unknown.
    package let value: Value?
    /// How the value is known.
    package let status: Status
    /// Where the source gives the value, or how it is derived from other values.
    package let basis: String
  }

  /// A measured value as a closed range; both ends are equal for a single number.
  package struct Value: Sendable, Hashable {
    /// The lower end, in millionths of the metric's unit.
    package let low: Int64
    /// The upper end, in millionths of the metric's unit.
    package let high: Int64

    /// A range; `low` must not be greater than `high`.
    package init(low: Int64, high: Int64) {
      precondition(low <= high, "a range from \(low) to \(high) is upside down")
      self.low = low
      self.high = high
    }

    /// The distance of a value from the range, in the metric's unit: positive above it, negative below it, 0 inside.
    package func distance(of value: Double) -> Double {
      let (low, high) = (Double(low) / 1e6, Double(high) / 1e6)
      return value < low ? value - low : value > high ? value - high : 0
    }
  }

  /// How a value is known.
  package enum Status: String, Sendable, CaseIterable {
    /// The source states the value.
    case stated
    /// The lab measured the value on a host.
    case measured
    /// The value is derived from values that the source states.
    case derived
    /// The source neither states the value nor allows deriving it.
    case unknown
  }

  /// The row of a run, or nil if the reference has none.
  package func row(_ run: String) -> Row? { rows.first { $0.run == run } }
}
