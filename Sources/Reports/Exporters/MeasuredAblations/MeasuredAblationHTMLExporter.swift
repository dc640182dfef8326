package import Analysis

/// Writes a measured ablation as an HTML page.
package struct MeasuredAblationHTMLExporter: Exporter {
  package init() {}
  package let format = "html"
  package let fileName: String? = HTMLExporter.fileName

  package func bytes(of ablation: MeasuredAblation) -> [UInt8] { MeasuredAblationPage(ablation).page.bytes }
}
