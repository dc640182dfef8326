internal import Analysis
package import LabRunner

/// A baseline printed as a table, or as the JSON file itself.
package struct BaselineTable: Sendable {
  private let baseline: StudySnapshot
  private let columns: [MetricDefinition]

  /// Creates a table of the metrics in `columns`, or of the default metrics if `columns` is empty.
  package init(_ baseline: StudySnapshot, columns: [String]) {
    self.baseline = baseline
    self.columns = MetricDefinition.columns(named: columns)
  }

  /// The output formats, each with its name and the function that writes it.
  package static let formats: [(name: String, bytes: @Sendable (BaselineTable) -> [UInt8])] = [
    ("text", { bytes($0.section.textLines.dropFirst()) }),
    ("markdown", { bytes($0.section.markdownLines.dropFirst()) }),
    ("json", { BaselineFile.bytes(of: $0.baseline) }),
  ]

  private static func bytes(_ lines: some Collection<String>) -> [UInt8] {
    Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private var section: ReportSection {
    ReportSection(
      title: baseline.study,
      columns: ReportSection.textColumns(["run"])
        + ReportSection.numberColumns(columns.map { "\($0.heading) (\($0.unit))" }),
      rows: baseline.runs.map { run in [run.name] + columns.map { $0.text(run.summary?.metrics[$0.name]) } })
  }
}
