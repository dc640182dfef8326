package import LabRunner

/// Writes one CSV row per pair of runs and value, for spreadsheets and plotting tools.
package struct ComparisonCSVExporter: Exporter {
  package init() {}
  package let format = "csv"
  package let fileName: String? = nil

  package func bytes(of comparison: StudyComparison) -> [UInt8] { CSV.bytes(ComparisonTable.rows(of: comparison)) }
}
