internal import Analysis
package import LabRunner

/// Metrics of which more is better, for github-action-benchmark's tool `customBiggerIsBetter`.
package struct ActionBenchmarkBiggerExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "github-action-benchmark-bigger"
  package let fileName: String? = nil
  package let summary = "metrics of which more is better, for github-action-benchmark (customBiggerIsBetter)"

  package func bytes(of report: StudyReport) -> [UInt8] { ActionBenchmark.bytes(of: report.study, better: .higher) }
}
