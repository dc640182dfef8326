package import LabRunner

/// The comparison as markdown, for pull requests and pages.
package struct ComparisonMarkdownExporter: ComparisonExporter {
  /// The format.
  package init() {}
  package let format = "markdown"
  package let summary = "the same tables as markdown"

  package func bytes(of comparison: StudyComparison) -> [UInt8] {
    let sections = ComparisonSections(of: comparison)
    let lines =
      ["# \(MarkdownExporter.escaped(sections.title))"]
      + sections.notices.flatMap { ["", MarkdownExporter.escaped($0)] }
      + sections.all.flatMap(\.foldedMarkdownLines)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
