internal import JSON
package import LabRunner

/// Annotations at the scenario's lines: failed runs, expectations that did not come true, and what moved too far.
///
/// Errors come first, the worst of them first; there are at most ten, and how many are left out is said. A report with
/// nothing to say is empty.
package struct GitHubExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "github"
  package let fileName: String? = nil
  package let summary = "what failed, as annotations of GitHub Actions; print it to standard output"

  package func bytes(of report: StudyReport) -> [UInt8] {
    Array(DiagnosticAnnotations.worst(report.study.failureDiagnostics + report.diagnostics).utf8)
  }

  package func bytes(of refusal: Refusal) -> [UInt8]? { Array(DiagnosticAnnotations.worst(refusal.diagnostics).utf8) }
}
