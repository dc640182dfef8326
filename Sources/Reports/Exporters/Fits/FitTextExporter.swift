package import LabRunner

/// Writes the report of a profile fit for a terminal.
package struct FitTextExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of study: FitStudy) -> [UInt8] {
    let report = FitReport(study)
    return PlainText.bytes(
      report.introduction.flatMap { PlainText.wrapped($0, terminal: width) }
        + report.sections.flatMap { $0.textLines(width) })
  }
}
