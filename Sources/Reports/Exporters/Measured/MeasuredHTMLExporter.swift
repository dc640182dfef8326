package import Analysis

/// Writes a measured study as an HTML page.
package struct MeasuredHTMLExporter: Exporter {
  package init() {}
  package let format = "html"
  package let fileName: String? = HTMLExporter.fileName

  package func bytes(of study: MeasuredStudy) -> [UInt8] { MeasuredPage(study).page.bytes }
}
