package import LabRunner

/// Writes one row per pair of runs and value, with tabs between fields.
package struct ComparisonTSVExporter: Exporter {
  package init() {}
  package let format = "tsv"
  package let fileName: String? = nil

  package func bytes(of comparison: StudyComparison) -> [UInt8] { TSV.bytes(ComparisonTable.rows(of: comparison)) }
}
