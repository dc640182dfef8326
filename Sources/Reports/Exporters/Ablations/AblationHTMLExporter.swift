package import LabRunner

/// Writes an ablation as an HTML page.
package struct AblationHTMLExporter: Exporter {
  package init() {}
  package let format = "html"
  package let fileName: String? = HTMLExporter.fileName

  package func bytes(of study: AblationStudy) -> [UInt8] { AblationPage(study).page.bytes }

  /// The page's charts, each as an SVG file.
  package func charts(of study: AblationStudy) -> [ResultFile] { AblationPage(study).page.charts }
}
