import JSON
package import LabRunner
import Scenarios

/// Writes the comparison for a terminal.
package struct ComparisonTextExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of comparison: StudyComparison) -> [UInt8] {
    let sections = ComparisonSections(of: comparison)
    let notices = sections.notices.flatMap {
      [""] + PlainText.wrapped($0.printable, terminal: width)
    }
    let lines =
      [sections.title.printable, PlainText.simulatedNote] + notices + sections.all.flatMap { $0.textLines(width) }
    return PlainText.bytes(lines)
  }
}
