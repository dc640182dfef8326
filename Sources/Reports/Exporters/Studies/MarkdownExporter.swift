import Analysis
import JSON
package import LabRunner
import ListRuntime
import Markup
import Scenarios

/// Writes the tables of the text format as Markdown, for pull requests and web pages.
package struct MarkdownExporter: RefusalExporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = "results.md"

  package func bytes(of report: StudyReport) -> [UInt8] {
    let study = report.study
    let check = CheckSections(of: report)
    // The first line of a pull request comment states the outcome.
    let title = study.scenario + (check.map { ": \($0.outcome)" } ?? "")
    var lines = ["# \(MarkdownText.escaped(title))", "", MarkdownText.escaped(study.summary)]
    if let check {
      lines += ["", "**\(MarkdownText.escaped(check.reasons.withCapital))**"]
      lines += [check.causes, check.metrics].compactMap { $0 }.flatMap(\.markdownLines) + ["", "## Runs"]
    }
    lines += Self.table(runs(of: study), titled: "All runs", isCollapsible: check != nil)
    for run in study.failedRuns {
      lines += [
        "", "\(MarkdownText.escaped(run.name)) failed: \(MarkdownText.escaped(run.failure?.description ?? ""))",
      ]
    }
    if study.hasComparisons {
      lines += ["", "## Changes"]
      lines += Self.table(
        changes(of: study), titled: "All changes between runs", isCollapsible: check != nil)
    }
    lines += ContradictionNotes.notes(of: study).flatMap { ["", MarkdownText.escaped($0)] }
    if let sentence = study.widthEstimates.sentence { lines += ["", MarkdownText.escaped(sentence)] }
    if let sure = UncertaintySections(of: study) { lines += sure.all.flatMap(\.collapsibleMarkdownLines) }
    if let check { lines += check.details.flatMap(\.collapsibleMarkdownLines) }
    return PlainText.bytes(lines)
  }

  package func bytes(of refusal: Refusal) -> [UInt8] {
    let lines =
      [
        "# \(MarkdownText.escaped(refusal.study)): refused", "", "Nothing was run, because the input is not valid:",
        "",
      ]
      + refusal.diagnostics.map { "- \(MarkdownText.escaped("\($0.locationText): \($0.sentence)"))" }
    return PlainText.bytes(lines)
  }

  private func runs(of study: StudyResult) -> [String] {
    MarkdownTable.lines(
      ["run"] + headings(study.columns), textColumns: 1,
      rows: study.runs.map { run in
        [MarkdownText.escaped(run.name)]
          + study.columns.map { metric in
            run.data.map { data in
              metric.text(data.measurements[metric.name])
                + MarkdownText.escaped(study.intervalText(of: run, metric))
            } ?? "failed"
          }
      })
  }

  private func changes(of study: StudyResult) -> [String] {
    MarkdownTable.lines(
      ["run", "against"] + headings(study.columns), textColumns: 2,
      rows: study.comparisons.map { comparison in
        [comparison.run, comparison.against].map(MarkdownText.escaped)
          + study.columns.map { MarkdownText.escaped(study.changeText(comparison, $0)) }
      })
  }

  private func headings(_ columns: [Quantity]) -> [String] {
    columns.map { "\($0.heading) (\($0.unit))" }
  }

  /// A table after an empty line. A long table is collapsed behind its title if `isCollapsible`.
  private static func table(_ lines: [String], titled title: String, isCollapsible: Bool) -> [String] {
    isCollapsible && lines.count > ReportSection.expandedRowLimit + 2 ? collapsed(title, [""] + lines) : [""] + lines
  }

  /// Lines in a `details` element, starting with an empty line. GitHub and GitLab show only the title until it is clicked.
  ///
  /// - Parameter lines: Markdown that starts with an empty line. Without that line, it would be parsed as HTML.
  static func collapsed(_ title: String, _ lines: [String]) -> [String] {
    let title = MarkupText.escaped(title.printable, inAttribute: false)
    return ["", "<details><summary>\(title)</summary>"] + lines + ["", "</details>"]
  }
}
