/// Measured values of a study's runs on a real device, with which the model is compared.
package struct Reference: Sendable, Hashable {
  /// The name of the reference, which is also the name of its file without `.json`.
  package internal(set) var name: String
  /// The subject of the measurements, in one line.
  package internal(set) var summary: String
  /// The source of the values, in words.
  package internal(set) var source: String
  /// The measurement noise of each metric, in the order of the file.
  package internal(set) var noise: [Noise]
  /// The rows in the order of the file.
  package internal(set) var rows: [Row]

  /// Creates a reference from its parts.
  package init(name: String, summary: String, source: String, noise: [Noise], rows: [Row]) {
    self.name = name
    self.summary = summary
    self.source = source
    self.noise = noise
    self.rows = rows
  }

  /// The noise of one metric: how far two measurements of the same run differ.
  package struct Noise: Sendable, Hashable {
    /// The name of the metric.
    package internal(set) var metric: String
    /// The noise in millionths of the metric's unit, at least 1.
    package internal(set) var millionths: Int64

    /// A noise of at least one millionth.
    package init(metric: String, millionths: Int64) {
      precondition(millionths >= 1, "the noise of \(metric) is \(millionths) millionths, and not at least 1")
      self.metric = metric
      self.millionths = millionths
    }
  }

  /// The measured values of one run.
  package struct Row: Sendable, Hashable {
    /// The name of the run in the scenario.
    package internal(set) var run: String
    /// The run with which the row is compared, or nil.
    package internal(set) var compareTo: String?
    /// The cells of the row, in the order of the file.
    package internal(set) var cells: [Cell]

    /// Creates a row from its parts.
    package init(run: String, compareTo: String?, cells: [Cell]) {
      self.run = run
      self.compareTo = compareTo
      self.cells = cells
    }

    /// The cell of a metric, or nil if the file has none.
    package func cell(_ metric: String) -> Cell? { cells.first { $0.metric == metric } }
  }

  /// One metric of one run.
  package struct Cell: Sendable, Hashable {
    /// The name of the metric.
    package internal(set) var metric: String
    /// The measured value; nil if and only if its status is unknown.
    package internal(set) var value: Value?
    /// How the value is known.
    package internal(set) var status: Status
    /// Where the source gives the value, or how it is derived from other values.
    package internal(set) var basis: String

    /// Creates a cell; `value` is nil if and only if the status is unknown.
    package init(metric: String, value: Value?, status: Status, basis: String) {
      precondition((value == nil) == (status == .unknown), "the cell of \(metric) has a value exactly if it is known")
      self.metric = metric
      self.value = value
      self.status = status
      self.basis = basis
    }
  }

  /// A measured value as a closed range; both ends are equal for a single number.
  package struct Value: Sendable, Hashable {
    /// The lower end, in millionths of the metric's unit.
    package let low: Int64
    /// The upper end, in millionths of the metric's unit.
    package let high: Int64

    /// A range; `low` must not be greater than `high`.
    package init(low: Int64, high: Int64) {
      precondition(low <= high, "a range from \(low) to \(high) has reversed ends")
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

  /// The largest number that a reference can contain, in a metric's unit; the smallest is 0.
  package static let greatest = 1_000_000.0

  /// A number in millionths, rounded; nil for a number that a reference cannot contain.
  package static func millionths(_ value: Double) -> Int64? {
    (0...greatest).contains(value) ? Int64((value * 1e6).rounded()) : nil
  }

  /// The row of a run, or nil if the reference has none.
  package func row(_ run: String) -> Row? { rows.first { $0.run == run } }
}
