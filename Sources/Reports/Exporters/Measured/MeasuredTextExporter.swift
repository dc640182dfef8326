package import Analysis

/// Writes a measured study for a terminal.
package struct MeasuredTextExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "text"
  package let fileName: String? = "measured.txt"

  package func bytes(of study: MeasuredStudy) -> [UInt8] {
    let sections = MeasuredSections(study)
    return PlainText.bytes(
      PlainText.wrapped(sections.title, terminal: width)
        + (width == nil ? sections.all : sections.brief).flatMap { $0.textLines(width) })
  }
}
