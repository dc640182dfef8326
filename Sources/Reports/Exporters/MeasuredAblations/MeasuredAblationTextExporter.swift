package import Analysis

/// Writes a measured ablation for a terminal.
package struct MeasuredAblationTextExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "text"
  package let fileName: String? = "ablation.txt"

  package func bytes(of ablation: MeasuredAblation) -> [UInt8] {
    let sections = MeasuredAblationSections(ablation)
    return PlainText.bytes(
      PlainText.wrapped(sections.title, terminal: width)
        + sections.all.flatMap { $0.textLines(width) })
  }
}
