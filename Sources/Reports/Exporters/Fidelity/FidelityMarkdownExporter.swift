package import LabRunner
import Scenarios

/// Writes a comparison with measurements as Markdown.
package struct FidelityMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = "fidelity.md"

  package func bytes(of study: FidelityStudy) -> [UInt8] {
    let introduction = FidelitySections.introduction(of: study).map(MarkdownText.escaped)
    var lines = ["# \(MarkdownText.escaped(study.scenario)) against \(MarkdownText.escaped(study.reference.name))"]
    for sentence in introduction { lines += ["", sentence] }
    lines += FidelitySections.all(of: study).flatMap(\.markdownLines)
    return PlainText.bytes(lines)
  }
}
