package import LabRunner

/// Writes a comparison with measurements for a terminal.
package struct FidelityTextExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of study: FidelityStudy) -> [UInt8] {
    let introduction = FidelitySections.introduction(of: study).flatMap {
      PlainText.wrapped($0, terminal: width)
    }
    let lines = introduction + FidelitySections.all(of: study).flatMap { $0.textLines(width) }
    return PlainText.bytes(lines)
  }
}
