package import LabRunner

/// Writes the comparison as Markdown, for pull requests and web pages.
package struct ComparisonMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = nil

  package func bytes(of comparison: StudyComparison) -> [UInt8] {
    let sections = ComparisonSections(of: comparison)
    let lines =
      ["# \(MarkdownText.escaped(sections.title))"]
      + sections.notices.flatMap { ["", MarkdownText.escaped($0)] }
      + sections.all.flatMap(\.collapsibleMarkdownLines)
    return PlainText.bytes(lines)
  }
}
