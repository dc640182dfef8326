package import LabRunner

/// Writes one CSV row per pair of runs and value, for spreadsheets and plotting tools.
package struct ComparisonCSVExporter: ComparisonExporter {
  /// Creates the exporter.
  package init() {}
  package let format = "csv"
  package let summary = "one row a pair of runs and metric, count, amount of work or main-thread time"

  package func bytes(of comparison: StudyComparison) -> [UInt8] { CSV.bytes(ComparisonTable.rows(of: comparison)) }
}
