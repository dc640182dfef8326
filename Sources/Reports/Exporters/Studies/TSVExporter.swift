package import LabRunner

/// Writes the long form with tabs between fields, for tools that split lines at tabs.
package struct TSVExporter: Exporter {
  package init() {}
  package let format = "tsv"
  package let fileName: String? = nil

  package func bytes(of report: StudyReport) -> [UInt8] { TSV.bytes(LongTable.rows(of: report)) }
}
