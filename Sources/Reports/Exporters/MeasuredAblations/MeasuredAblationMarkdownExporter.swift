package import Analysis

/// Writes a measured ablation as Markdown.
package struct MeasuredAblationMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = AblationMarkdownExporter.fileName

  package func bytes(of ablation: MeasuredAblation) -> [UInt8] {
    let sections = MeasuredAblationSections(ablation)
    let study = ablation.study
    let title = "# \(MarkdownText.escaped(study.scenario)), measured on \(MarkdownText.escaped(study.host.host))"
    return PlainText.bytes(
      [title, "", MarkdownText.escaped(sections.title)] + sections.all.flatMap(\.collapsibleMarkdownLines))
  }
}
