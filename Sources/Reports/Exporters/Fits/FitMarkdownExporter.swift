package import LabRunner
import ListRuntime
import Scenarios

/// Writes the report of a profile fit as Markdown.
package struct FitMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = nil

  package func bytes(of study: FitStudy) -> [UInt8] {
    let report = FitReport(study)
    let title = "\(study.setup.base.id) fitted to \(study.setup.reference.name)"
    return PlainText.bytes(
      ["# \(MarkdownText.escaped(title))"]
        + report.introduction.flatMap { ["", MarkdownText.escaped($0)] } + report.sections.flatMap(\.markdownLines))
  }
}
