import Analysis
package import LabRunner

/// Writes one CSV row per run with a column for each metric and count (RFC 4180, but with line feeds as line endings).
package struct CSVExporter: StreamingExporter {
  package init() {}
  package let format = "csv"
  package let fileName: String? = "results.csv"

  package func write(_ report: StudyReport, to output: StreamedContent.Output) {
    let study = report.study
    let names = Measurements.names(in: study.runs.lazy.compactMap { $0.data?.measurements })
    CSV.write([["scenario", "run", "techniques"] + names], to: output)
    let rows = study.runs.lazy.map { run in
      [study.scenario, run.name, run.techniques.joined(separator: " ")]
        + names.map { CSV.number(run.data?.measurements[$0], of: $0) }
    }
    CSV.write(rows, to: output)
  }
}
