package import LabRunner

/// Writes one row per pair of runs and value, with tabs between fields.
package struct ComparisonTSVExporter: StreamingExporter {
  package init() {}
  package let format = "tsv"
  package let fileName: String? = nil

  package func write(_ comparison: StudyComparison, to output: StreamedContent.Output) {
    TSV.write(ComparisonTable.rows(of: comparison), to: output)
  }
}
