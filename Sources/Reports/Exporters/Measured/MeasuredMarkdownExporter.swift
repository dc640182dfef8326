package import Analysis

/// Writes what a host measured as Markdown.
package struct MeasuredMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = "measured.md"

  package func bytes(of study: MeasuredStudy) -> [UInt8] {
    let sections = MeasuredSections(study)
    var lines = ["# \(MarkdownText.escaped(study.scenario)), measured on \(MarkdownText.escaped(study.host.host))"]
    for sentence in sections.introduction { lines += ["", MarkdownText.escaped(sentence)] }
    return PlainText.bytes(lines + sections.all.flatMap(\.collapsibleMarkdownLines))
  }
}
