package import Analysis

/// Writes what a host measured for a terminal.
package struct MeasuredTextExporter: Exporter {
  package init() {}
  package let format = "text"
  package let fileName: String? = "measured.txt"

  package func bytes(of study: MeasuredStudy) -> [UInt8] {
    let sections = MeasuredSections(study)
    return PlainText.bytes(
      sections.introduction.flatMap { PlainText.wrapped($0) } + sections.all.flatMap(\.textLines))
  }
}
