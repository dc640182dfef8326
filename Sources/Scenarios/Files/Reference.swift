/// Measured figures of a study's runs on a real device: what the model is compared with.
package struct Reference: Sendable, Hashable {
  /// Its name, which is also the file's.
  package let name: String
  /// One line: what was measured.
  package let summary: String
  /// Where the figures come from, in words.
  package let source: String
  /// How far two measurements of the same thing differ, metric by metric, in the order of the file.
  package let noise: [Noise]
  /// The rows in the order of the file.
  package let rows: [Row]

  /// How far two measurements of one metric differ.
  package struct Noise: Sendable, Hashable {
    /// The metric's name.
    package let metric: String
    /// In millionths of the metric's unit, at least 1.
    package let millionths: Int64
  }

  /// What was measured of one run.
  package struct Row: Sendable, Hashable {
    /// The run's name in the scenario.
    package let run: String
    /// The run that its step is counted from, or nil.
    package let compareTo: String?
    /// Its cells in the order of the file.
    package let cells: [Cell]

    /// The cell of a metric, or nil if the file says nothing of it.
    package func cell(_ metric: String) -> Cell? { cells.first { $0.metric == metric } }
  }

  /// One metric of one run.
  package struct Cell: Sendable, Hashable {
    /// The metric's name.
    package let metric: String
    /// The figure; nil exactly if it is unknown.
    package let value: Value?
    /// How the figure is known.
    package let status: Status
    /// Where the figure stands in the source, or how it follows from others.
    package let basis: String
  }

  /// A figure, or the range in which it lies; both ends are equal for a single one.
  package struct Value: Sendable, Hashable {
    /// The least, in millionths of the metric's unit.
    package let low: Int64
    /// The greatest, in millionths of the metric's unit.
    package let high: Int64

    /// A range from its ends.
    package init(low: Int64, high: Int64) {
      precondition(low <= high, "a range from \(low) to \(high) is upside down")
      self.low = low
      self.high = high
    }

    /// How far a value in the metric's unit lies above the range, negative below it, zero inside.
    package func distance(of value: Double) -> Double {
      let (low, high) = (Double(low) / 1e6, Double(high) / 1e6)
      return value < low ? value - low : value > high ? value - high : 0
    }
  }

  /// How a figure is known.
  package enum Status: String, Sendable, CaseIterable {
    /// The source gives it.
    case stated
    /// It follows from figures that the source gives.
    case derived
    /// The source gives nothing that it follows from.
    case unknown
  }

  /// The row of a run, or nil.
  package func row(_ run: String) -> Row? { rows.first { $0.run == run } }
}
