internal import Analysis
package import LabRunner

/// A baseline as a table for people, or as the file itself.
package struct BaselineTable: Sendable {
  private let baseline: StudySnapshot
  private let columns: [MetricDefinition]

  /// A table of the metrics that a scenario's tables show; of the usual ones if it names none.
  package init(_ baseline: StudySnapshot, columns: [String]) {
    self.baseline = baseline
    self.columns = MetricDefinition.columns(named: columns)
  }

  /// The formats it is printed in, each with its name.
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
      columns: ReportSection.lefts(["run"]) + ReportSection.rights(columns.map { "\($0.heading) (\($0.unit))" }),
      rows: baseline.runs.map { run in [run.name] + columns.map { $0.text(run.figures?.metrics[$0.name]) } })
  }
}
