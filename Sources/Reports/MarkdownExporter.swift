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
    let headings = MetricDefinition.thesis.map { "\($0.heading) (\($0.unit))" }
    var lines = ["# \(Self.escaped(study.scenario))", "", Self.escaped(study.summary), ""]
    lines += table(
      ["run"] + headings, texts: 1,
      rows: study.runs.map { run in
        [Self.escaped(run.name)]
          + MetricDefinition.thesis.map { metric in
            run.data.map { metric.text($0.measurements.metrics[metric.name]) } ?? "failed"
          }
      })
    for run in study.failedRuns {
      lines += ["", "\(Self.escaped(run.name)) failed: \(Self.escaped(run.failure?.description ?? ""))"]
    }
    let comparisons = study.comparisons
    if !comparisons.isEmpty {
      lines += ["", "## Changes", ""]
      lines += table(
        ["run", "against"] + headings, texts: 2,
        rows: comparisons.map { comparison in
          [Self.escaped(comparison.run), Self.escaped(comparison.against)]
            + MetricDefinition.thesis.map { metric in
              comparison[metric.name].map { change in
                "\(change.points.signedText(decimals: metric.decimals)) (\(change.percentText))"
              } ?? "n/a"
            }
        })
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A table whose first columns are texts and the others numbers.
  private func table(_ headings: [String], texts: Int, rows: [[String]]) -> [String] {
    let rule = headings.indices.map { $0 < texts ? "---" : "---:" }
    return ([headings, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  /// Text in which markdown sees no markup.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_{}[]<>|#~".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : character)
    }
    return result
  }
}
