internal import Analysis
internal import Foundation

/// The bench's figures as lines of a table.
enum BenchTable {
  /// The table's heading.
  static let heading = line(["", "", "±", "ratio", "target"])

  /// A figure as a line.
  static func line(_ figure: Figure) -> String {
    line([
      "\(figure.section): \(figure.name)", "\(text(figure.value)) \(figure.unit)",
      figure.spread.map { "\(text($0 * 100)) %" } ?? "",
      figure.ratio.map { "\(String(format: "%.2f", $0)) x" } ?? "",
      figure.target.map { target in
        "\(target.isMaximum ? "≤" : "≥") \(text(target.value))\(figure.isMet == true ? "" : " MISSED")"
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

  /// Figures with their ratios to the first of the same unit.
  static func withRatios(_ figures: [Figure]) -> [Figure] {
    figures.map { figure in
      var figure = figure
      if let first = figures.first(where: { $0.unit == figure.unit }), first.value > 0 {
        figure.ratio = figure.value / first.value
      }
      return figure
    }
  }

  /// `1 job`, `2 jobs`.
  static func jobs(_ count: Int) -> String { "\(count) job\(count == 1 ? "" : "s")" }

  /// A number in four digits, or whole with commas.
  static func text(_ value: Double) -> String {
    if value >= 1000 { return UInt(value.rounded()).groupedText }
    return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }
}
