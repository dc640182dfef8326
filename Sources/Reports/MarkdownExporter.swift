internal import Analysis
package import LabRunner

/// The same tables as markdown, for pull requests and pages.
package struct MarkdownExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "markdown"
  package let fileName = "results.md"
  package let summary = "the same tables as markdown"

  package func bytes(of study: StudyResult) -> [UInt8] {
    let columns = study.columns
    let headings = columns.map { "\($0.heading) (\($0.unit))" }
    var lines = ["# \(Self.escaped(study.scenario))", "", Self.escaped(study.summary), ""]
    lines += Self.table(
      ["run"] + headings, texts: 1,
      rows: study.runs.map { run in
        [Self.escaped(run.name)]
          + columns.map { metric in
            run.data.map { metric.text($0.measurements.metrics[metric.name]) } ?? "failed"
          }
      })
    for run in study.failedRuns {
      lines += ["", "\(Self.escaped(run.name)) failed: \(Self.escaped(run.failure?.description ?? ""))"]
    }
    let comparisons = study.comparisons
    if !comparisons.isEmpty {
      lines += ["", "## Changes", ""]
      lines += Self.table(
        ["run", "against"] + headings, texts: 2,
        rows: comparisons.map { comparison in
          [Self.escaped(comparison.run), Self.escaped(comparison.against)]
            + columns.map { metric in
              comparison[metric.name].map { change in
                "\(change.points.signedText(decimals: metric.decimals)) (\(change.percentText))"
              } ?? "n/a"
            }
        })
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A table whose first columns are texts and the others numbers.
  static func table(_ headings: [String], texts: Int, rows: [[String]]) -> [String] {
    table(headings.enumerated().map { ($0.element, $0.offset < texts ? .left : .right) }, rows: rows)
  }

  /// A table of columns.
  static func table(_ columns: [(heading: String, alignment: Grid.Alignment)], rows: [[String]]) -> [String] {
    ([columns.map(\.heading), columns.map { $0.alignment == .left ? "---" : "---:" }] + rows).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
  }

  /// Text in which markdown sees no markup.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_{}[]<>|#~".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : character)
    }
    return result
  }
}
