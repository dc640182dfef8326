import Analysis
import LabRunner

/// The runs of a study as a table with a column for each metric and count.
enum StudyCSV {
  /// The headings, and one row per run, each made when it is read.
  static func rows(of report: StudyReport) -> some Sequence<[String]> {
    let study = report.study
    let names = Measurements.names(in: study.runs.lazy.compactMap { $0.data?.measurements })
    let rows = study.runs.lazy.map { run in
      [study.scenario, run.name, run.techniques.joined(separator: " ")]
        + names.map { CSV.number(run.data?.measurements[$0], of: $0) }
    }
    return [AnySequence([["scenario", "run", "techniques"] + names]), AnySequence(rows)].lazy.joined()
  }
}
