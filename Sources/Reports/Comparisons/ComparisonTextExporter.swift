internal import JSON
package import LabRunner
internal import Scenarios

/// Writes the comparison for a terminal.
package struct ComparisonTextExporter: ComparisonExporter {
  /// Creates the exporter.
  package init() {}
  package let format = "text"
  package let summary = "what was asked differently, what changed and where that comes from, as tables for a terminal"

  package func bytes(of comparison: StudyComparison) -> [UInt8] {
    let sections = ComparisonSections(of: comparison)
    let notices = sections.notices.flatMap { [""] + TextTableExporter.wrapped($0.printable, to: 100) }
    let lines = [sections.title.printable] + notices + sections.all.flatMap(\.textLines)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
