package import LabRunner

/// Writes the tables of an ablation for a terminal. For metrics after the first, it shows only the change by each
/// technique.
package struct AblationTablesExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "tables"
  package let fileName: String? = "ablation.txt"

  package func bytes(of study: AblationStudy) -> [UInt8] {
    let introduction = AblationSections.introduction(of: study).flatMap {
      PlainText.wrapped($0, terminal: width)
    }
    let sections = AblationSections.all(of: study).filter { !$0.isDetail }
    let more = "\(AblationMarkdownExporter.fileName) has more tables for every metric."
    let lines = introduction + sections.flatMap { $0.section.textLines(width) } + ["", more]
    return PlainText.bytes(lines)
  }
}
