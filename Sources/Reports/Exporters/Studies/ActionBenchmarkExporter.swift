internal import Analysis
package import LabRunner

/// Writes the metrics for which lower is better, for github-action-benchmark's tool `customSmallerIsBetter`.
package struct ActionBenchmarkExporter: Exporter {
  package init() {}
  package let format = "github-action-benchmark"
  package let fileName: String? = nil

  package func bytes(of report: StudyReport) -> [UInt8] {
    ActionBenchmark.bytes(of: report.study, polarity: .lowerIsBetter)
  }
}
