internal import Analysis
package import LabRunner

/// Writes one CSV row per run with a column for each metric and count (RFC 4180, but with line feeds as line endings).
package struct CSVExporter: Exporter {
  package init() {}
  package let format = "csv"
  package let fileName: String? = "results.csv"

  package func bytes(of report: StudyReport) -> [UInt8] {
    let study = report.study
    let names = Measurements.names
    var rows = [["scenario", "run", "techniques"] + names]
    for run in study.runs {
      rows.append(
        [study.scenario, run.name, run.techniques.joined(separator: " ")]
          + names.map { CSV.number(run.data?.measurements[$0], of: $0) })
    }
    return CSV.bytes(rows)
  }
}
