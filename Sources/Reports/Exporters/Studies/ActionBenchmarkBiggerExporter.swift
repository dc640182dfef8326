internal import Analysis
package import LabRunner

/// Writes the metrics for which higher is better, for github-action-benchmark's tool `customBiggerIsBetter`.
package struct ActionBenchmarkBiggerExporter: Exporter {
  package init() {}
  package let format = "github-action-benchmark-bigger"
  package let fileName: String? = nil

  package func bytes(of report: StudyReport) -> [UInt8] {
    ActionBenchmark.bytes(of: report.study, polarity: .higherIsBetter)
  }
}
