import JSON
package import LabRunner

/// Writes GitHub annotations at lines of the scenario: failed runs, failed expectations, and changes beyond their limits.
///
/// Errors come first, the worst of them first. There are at most ten annotations, and a last line gives the number of
/// further errors. The output is empty if there is nothing to report.
package struct GitHubExporter: RefusalExporter {
  package init() {}
  package let format = "github"
  package let fileName: String? = nil

  package func bytes(of report: StudyReport) -> [UInt8] {
    Array(DiagnosticAnnotations.mostImportant(report.study.failureDiagnostics + report.diagnostics).utf8)
  }

  package func bytes(of refusal: Refusal) -> [UInt8] {
    Array(DiagnosticAnnotations.mostImportant(refusal.diagnostics).utf8)
  }
}
