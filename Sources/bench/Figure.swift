/// What the bench found: one number with its unit, and what it is to be.
struct Figure: Codable {
  /// What it should be.
  struct Target: Codable {
    /// The limit, in the figure's unit.
    let value: Double
    /// Whether it is a greatest value and not a least.
    var isMaximum = false
  }

  /// The section it belongs to, and its name there.
  let section: String
  let name: String
  /// The number: of repeated measurements the median.
  let value: Double
  let unit: String
  /// Distance between the quartiles relative to the median; nil if it was measured once.
  var spread: Double?
  /// The number relative to the first figure of its section that has the same unit.
  var ratio: Double?
  var target: Target?

  /// Whether the target is met; nil without one.
  var isMet: Bool? { target.map { $0.isMaximum ? value <= $0.value : value >= $0.value } }
}

/// Part of the bench: measures a few things that belong together.
protocol BenchSection {
  /// What it is called on the command line.
  static var name: String { get }
  /// Measures.
  static func figures(_ context: BenchContext) async throws -> [Figure]
}

extension BenchSection {
  /// A figure of this section.
  static func figure(
    _ name: String, _ value: Double, _ unit: String, spread: Double? = nil, _ target: Figure.Target? = nil
  ) -> Figure {
    Figure(section: self.name, name: name, value: value, unit: unit, spread: spread, target: target)
  }

  /// A figure of this section that is an amount a second.
  static func rate(
    _ name: String, of amount: Double, in timing: Timing, _ unit: String, atLeast target: Double? = nil
  ) -> Figure {
    figure(name, amount / timing.median, unit, spread: timing.spread, target.map { Figure.Target(value: $0) })
  }
}

/// Why the bench ends without figures.
struct BenchError: Error { let text: String }
