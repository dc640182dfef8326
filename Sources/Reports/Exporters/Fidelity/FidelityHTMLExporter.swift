package import LabRunner

/// Writes a comparison with measurements as an HTML page.
package struct FidelityHTMLExporter: Exporter {
  package init() {}
  package let format = "html"
  package let fileName: String? = nil

  package func bytes(of study: FidelityStudy) -> [UInt8] { FidelityPage.page(study).bytes }
}
