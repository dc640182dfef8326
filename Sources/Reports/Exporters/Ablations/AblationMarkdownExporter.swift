package import LabRunner

/// Writes the whole ablation as Markdown.
package struct AblationMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = AblationMarkdownExporter.fileName

  /// The file name in the results folder.
  static let fileName = "ablation.md"

  package func bytes(of study: AblationStudy) -> [UInt8] {
    var lines = ["# \(MarkdownText.escaped(study.scenario))"]
    for sentence in AblationSections.introduction(of: study) { lines += ["", MarkdownText.escaped(sentence)] }
    lines += AblationSections.all(of: study).flatMap(\.section.markdownLines)
    return PlainText.bytes(lines)
  }
}
