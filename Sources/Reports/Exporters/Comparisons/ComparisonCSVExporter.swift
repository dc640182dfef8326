package import LabRunner

/// Writes one CSV row per pair of runs and value, for spreadsheets and plotting tools.
package struct ComparisonCSVExporter: StreamingExporter {
  package init() {}
  package let format = "csv"
  package let fileName: String? = nil

  package func write(_ comparison: StudyComparison, to output: StreamedContent.Output) {
    CSV.write(ComparisonTable.rows(of: comparison), to: output)
  }
}
