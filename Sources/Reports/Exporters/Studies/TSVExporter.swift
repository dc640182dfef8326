package import LabRunner

/// Writes the long form with tabs between fields, for tools that split lines at tabs.
package struct TSVExporter: StreamingExporter {
  package init() {}
  package let format = "tsv"
  package let fileName: String? = nil

  package func write(_ report: StudyReport, to output: StreamedContent.Output) {
    TSV.write(LongTable.rows(of: report), to: output)
  }
}
