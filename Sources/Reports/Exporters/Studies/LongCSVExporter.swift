package import LabRunner

/// Writes one CSV row per value: the long form, which spreadsheets and plotting tools can group.
package struct LongCSVExporter: Exporter {
  package init() {}
  package let format = "csv-long"
  package let fileName: String? = "results-long.csv"

  package func bytes(of report: StudyReport) -> [UInt8] { CSV.bytes(LongTable.rows(of: report)) }
}
