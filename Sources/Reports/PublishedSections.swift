import Analysis
import JSON
import LabRunner
import Scenarios

/// The scoreboard as a report.
enum PublishedSections {
  static func document(of study: PublishedStudy) -> ReportDocument {
    ReportDocument(
      title: "The model against published measurements", introduction: introduction(of: study),
      sections: [section("Blind", study, isBlind: true), section("Used for a value", study, isBlind: false)].compactMap
      {
        $0
      })
  }

  /// The answer: how many blind figures are right, and which are not.
  private static func introduction(of study: PublishedStudy) -> [String] {
    let blind = study.lines.filter { $0.figure.usedFor == nil }
    guard !blind.isEmpty else { return ["No scenario has a published figure by which no value was chosen."] }
    let counts = PublishedVerdict.allCases.map { verdict in
      "\(study.count(verdict, isBlind: true)) \(verdict == .sign ? "by the sign only" : verdict == .miss ? "missed" : verdict.rawValue)"
    }
    let without = blind.filter { $0.verdict == nil }.map(\.figure.what)
    let missed = blind.filter { $0.verdict == .miss }.map(\.figure.what)
    return [
      "Of \(blind.count) published figures by which no value of the model was chosen: \(counts.joined(separator: ", "))."
    ] + (missed.isEmpty ? [] : ["Missed: \(missed.joined(separator: "; "))."])
      + (without.isEmpty ? [] : ["The model has no figure of \(without.count): \(without.joined(separator: "; "))."])
  }

  private static func section(_ title: String, _ study: PublishedStudy, isBlind: Bool) -> ReportSection? {
    let lines = study.lines.filter { ($0.figure.usedFor == nil) == isBlind }
    guard !lines.isEmpty else { return nil }
    return ReportSection(
      title: title,
      columns: ReportSection.textColumns(["published figure", "model's device"]) + [
        .number("measured"), .number("model"),
      ]
        + ReportSection.textColumns(["verdict"]),
      rows: lines.map { line in
        [
          line.figure.what, line.device, measured(line), line.model.map { text($0, line.unit) } ?? "n/a",
          line.verdict?.rawValue ?? "no figure",
        ]
      },
      notes: (isBlind
        ? [
          "Within 1.5 and within 3: they differ at most by this factor, and a difference or a ratio has the same direction. Sign: only the direction is right. The model's figures are simulated."
        ] : [])
        + lines.map { line in
          "\(line.figure.what.withCapital): \(line.figure.source)"
            + (line.figure.usedFor.map { " Used for \($0)." } ?? "")
        })
  }

  private static func measured(_ line: PublishedStudy.Line) -> String {
    guard let value = line.figure.measured else {
      return line.figure.order == .above ? "more" : "less"
    }
    let ends = [value.low, value.high].map { Double($0) / 1e6 }
    return ends[0] == ends[1] ? text(ends[0], line.unit) : "\(text(ends[0], "")) to \(text(ends[1], line.unit))"
  }

  /// A figure with three significant digits.
  private static func text(_ value: Double, _ unit: String) -> String {
    var decimals = 0
    var magnitude = abs(value)
    while magnitude < 100, magnitude > 0, decimals < 4 {
      magnitude *= 10
      decimals += 1
    }
    let number = FixedDecimals.text(value, decimals) ?? "n/a"
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}
