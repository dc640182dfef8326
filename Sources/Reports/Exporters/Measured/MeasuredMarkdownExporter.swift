package import Analysis

/// Writes a measured study as Markdown.
package struct MeasuredMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = "measured.md"

  package func bytes(of study: MeasuredStudy) -> [UInt8] {
    let sections = MeasuredSections(study)
    let title = "# \(MarkdownText.escaped(study.scenario)), measured on \(MarkdownText.escaped(study.host.host))"
    return PlainText.bytes(
      [title, "", MarkdownText.escaped(sections.title)] + sections.all.flatMap(\.collapsibleMarkdownLines))
  }
}
