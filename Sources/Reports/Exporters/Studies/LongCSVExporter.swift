package import LabRunner

/// Writes one CSV row per value: the long form, which spreadsheets and plotting tools can group.
package struct LongCSVExporter: StreamingExporter {
  package init() {}
  package let format = "csv-long"
  package let fileName: String? = "results-long.csv"

  package func write(_ report: StudyReport, to output: StreamedContent.Output) {
    CSV.write(LongTable.rows(of: report), to: output)
  }
}
