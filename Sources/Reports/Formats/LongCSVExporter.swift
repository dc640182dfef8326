package import LabRunner

/// One row a value: what spreadsheets and plotting tools group by.
package struct LongCSVExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "csv-long"
  package let fileName: String? = "results-long.csv"
  package let summary = "one row a run and metric or count, with unit and direction"

  package func bytes(of report: StudyReport) -> [UInt8] { CSV.bytes(LongTable.rows(of: report)) }
}
