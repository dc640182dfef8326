internal import Analysis
internal import JSON
package import LabRunner
internal import Scenarios

/// The same tables as markdown, for pull requests and pages.
package struct MarkdownExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "markdown"
  package let fileName: String? = "results.md"
  package let summary = "the same tables as markdown"

  package func bytes(of report: StudyReport) -> [UInt8] {
    let study = report.study
    let check = CheckSections(of: report)
    // The first line of a comment on a pull request says how it came out.
    let title = study.scenario + (check.map { ": \($0.outcome)" } ?? "")
    var lines = ["# \(Self.escaped(title))", "", Self.escaped(study.summary)]
    if let check { lines += ["", "**\(Self.escaped(check.reasons))**"] }
    lines += Self.shown(runs(of: study), as: "All runs", isFolded: check != nil)
    for run in study.failedRuns {
      lines += ["", "\(Self.escaped(run.name)) failed: \(Self.escaped(run.failure?.description ?? ""))"]
    }
    let comparisons = study.comparisons
    if !comparisons.isEmpty {
      lines += ["", "## Changes"]
      lines += Self.shown(
        changes(comparisons, study.columns), as: "All changes between runs", isFolded: check != nil)
    }
    if let check { lines += check.metrics.markdownLines + check.details.flatMap(\.foldedMarkdownLines) }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  package func bytes(of refusal: Refusal) -> [UInt8]? {
    let lines =
      ["# \(Self.escaped(refusal.study)): refused", "", "Nothing was run, since what was read cannot be used:", ""]
      + refusal.diagnostics.map { "- \(Self.escaped("\($0.placeText): \($0.sentence)"))" }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func runs(of study: StudyResult) -> [String] {
    Self.table(
      ["run"] + headings(study.columns), texts: 1,
      rows: study.runs.map { run in
        [Self.escaped(run.name)]
          + study.columns.map { metric in
            run.data.map { metric.text($0.measurements.metrics[metric.name]) } ?? "failed"
          }
      })
  }

  private func changes(_ comparisons: [RunComparison], _ columns: [MetricDefinition]) -> [String] {
    Self.table(
      ["run", "against"] + headings(columns), texts: 2,
      rows: comparisons.map { comparison in
        [Self.escaped(comparison.run), Self.escaped(comparison.against)]
          + columns.map { metric in
            comparison[metric.name].map { change in
              "\(change.points.signedText(decimals: metric.decimals)) (\(change.percentText))"
            } ?? "n/a"
          }
      })
  }

  private func headings(_ columns: [MetricDefinition]) -> [String] {
    columns.map { "\($0.heading) (\($0.unit))" }
  }

  /// A table after an empty line; folded if that is wanted and it is long.
  private static func shown(_ table: [String], as title: String, isFolded: Bool) -> [String] {
    isFolded && table.count > ReportSection.longestUnfolded + 2 ? folded(title, [""] + table) : [""] + table
  }

  /// Lines that are shown when their title is asked for, an empty line first; GitHub and GitLab show them so.
  ///
  /// - Parameter lines: markdown that begins with an empty line: without it, it would be taken for HTML.
  static func folded(_ title: String, _ lines: [String]) -> [String] {
    let title = title.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    return ["", "<details><summary>\(title)</summary>"] + lines + ["", "</details>"]
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

  /// Text in which markdown sees no markup, on one line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline {
        result.append(" ")
        continue
      }
      if "\\`*_{}[]<>|#~&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result.printable
  }
}
