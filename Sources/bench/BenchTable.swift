import Analysis
import Foundation

/// Formats measurements as lines of a table.
enum BenchTable {
  static let heading = line(["", "", "±", "ratio", "target"])

  static func line(_ measurement: BenchMeasurement) -> String {
    line([
      "\(measurement.section): \(measurement.name)", "\(text(measurement.value)) \(measurement.unit)",
      measurement.spread.map { "\(text($0 * 100)) %" } ?? "",
      measurement.ratio.map { "\(String(format: "%.2f", $0)) x" } ?? "",
      measurement.target.map { target in
        "\(target.isMaximum ? "≤" : "≥") \(text(target.value))\(measurement.isMet == true ? "" : " MISSED")"
      } ?? "",
    ])
  }

  private static func line(_ cells: [String]) -> String {
    let widths = [44, 22, 9, 9, 18]
    return zip(cells, widths).enumerated().map { position, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return position == 0 ? cell.0 + space : space + cell.0
    }
    .joined().trimmingCharacters(in: .newlines)
  }

  /// Measurements with their ratios to the first one with the same unit.
  static func withRatios(_ measurements: [BenchMeasurement]) -> [BenchMeasurement] {
    measurements.map { measurement in
      var measurement = measurement
      if let first = measurements.first(where: { $0.unit == measurement.unit }), first.value > 0 {
        measurement.ratio = measurement.value / first.value
      }
      return measurement
    }
  }

  /// `1 job`, `2 jobs`.
  static func jobs(_ count: Int) -> String { "\(count) job\(count == 1 ? "" : "s")" }

  /// A number with three significant digits, or an integer with grouping commas from 1000.
  static func text(_ value: Double) -> String {
    if value >= 1000 { return UInt(value.rounded()).groupedText }
    return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }
}
