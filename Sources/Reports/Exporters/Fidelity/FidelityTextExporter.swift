package import LabRunner

/// Writes a comparison with measurements for a terminal.
package struct FidelityTextExporter: Exporter {
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of study: FidelityStudy) -> [UInt8] {
    let introduction = FidelitySections.introduction(of: study).flatMap { PlainText.wrapped($0) }
    let lines = introduction + FidelitySections.all(of: study).flatMap(\.textLines)
    return PlainText.bytes(lines)
  }
}
