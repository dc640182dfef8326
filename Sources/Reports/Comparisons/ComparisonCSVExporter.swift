package import LabRunner

/// One row a pair of runs and value, for spreadsheets and plotting tools.
package struct ComparisonCSVExporter: ComparisonExporter {
  /// The format.
  package init() {}
  package let format = "csv"
  package let summary = "one row a pair of runs and metric, count, amount of work or main-thread time"

  package func bytes(of comparison: StudyComparison) -> [UInt8] { CSV.bytes(ComparisonTable.rows(of: comparison)) }
}
