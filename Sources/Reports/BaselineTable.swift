internal import Analysis
package import LabRunner

/// A baseline with the metrics that its table shows.
package struct BaselineTable: Sendable {
  /// The stored results that the study is compared with.
  let baseline: StudySnapshot
  private let columns: [TableColumn]

  /// Creates a table of `columns`, or of the default metrics if `columns` is empty.
  package init(_ baseline: StudySnapshot, columns: [String]) {
    self.baseline = baseline
    self.columns = TableColumn.columns(named: columns)
  }

  var section: ReportSection {
    ReportSection(
      title: baseline.study,
      columns: ReportSection.textColumns(["run"])
        + ReportSection.numberColumns(columns.map { "\($0.heading) (\($0.unit))" }),
      rows: baseline.runs.map { run in [run.name] + columns.map { $0.text(run.summary?[$0.name]) } },
      notes: [PlainText.simulatedNote])
  }
}
