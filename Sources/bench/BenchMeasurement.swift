/// A measurement of the bench: a number with its unit and, optionally, a target. Property names are keys of the JSON
/// output.
struct BenchMeasurement: Codable {
  /// A limit that the value should meet.
  struct Target: Codable {
    /// The limit, in the measurement's unit.
    let value: Double
    /// Whether the limit is a maximum. Otherwise it is a minimum.
    var isMaximum = false
  }

  /// The name of the section.
  let section: String
  /// The name within the section.
  let name: String
  /// The value; the median of repeated measurements.
  let value: Double
  let unit: String
  /// The interquartile range relative to the median; nil for a single measurement.
  var spread: Double?
  /// The value relative to the section's first measurement with the same unit.
  var ratio: Double?
  var target: Target?

  /// Whether the target is met; nil without one.
  var isMet: Bool? { target.map { $0.isMaximum ? value <= $0.value : value >= $0.value } }
}

/// A section of the bench with related measurements.
protocol BenchSection {
  /// The section's name on the command line.
  static var name: String { get }
  /// Measures everything in the section.
  static func measurements(_ context: BenchContext) async throws -> [BenchMeasurement]
}

extension BenchSection {
  /// A measurement of this section.
  static func measurement(
    _ name: String, _ value: Double, _ unit: String, spread: Double? = nil, _ target: BenchMeasurement.Target? = nil
  ) -> BenchMeasurement {
    BenchMeasurement(section: self.name, name: name, value: value, unit: unit, spread: spread, target: target)
  }

  /// A rate of this section, in amounts per second.
  static func rate(
    _ name: String, of amount: Double, in timing: Timing, _ unit: String, atLeast target: Double? = nil
  ) -> BenchMeasurement {
    measurement(
      name, amount / timing.median, unit, spread: timing.spread, target.map { BenchMeasurement.Target(value: $0) })
  }
}

/// An error that ends the bench, with its message.
struct BenchError: Error { let text: String }
