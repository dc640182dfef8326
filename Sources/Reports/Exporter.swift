package import LabRunner

/// Writes a study's result in one format. The same result gives the same bytes on every machine.
package protocol Exporter: Sendable {
  /// The name that `--format` accepts.
  var format: String { get }
  /// The file name in the results folder. It is nil if the format is written only on request.
  var fileName: String? { get }
  /// One line for the help text.
  var summary: String { get }
  /// The output as UTF-8, ending with a newline. It is empty if the format has nothing to report.
  func bytes(of report: StudyReport) -> [UInt8]
  /// The output for a study that was refused and has no report. It is nil for a format that holds only values.
  func bytes(of refusal: Refusal) -> [UInt8]?
}

extension Exporter {
  /// The output for a result without a baseline comparison.
  package func bytes(of study: StudyResult) -> [UInt8] { bytes(of: StudyReport(study)) }

  /// Returns nil, because most formats hold only values.
  package func bytes(of refusal: Refusal) -> [UInt8]? { nil }
}

/// The exporters for studies. RegistryPlugin generates `generated`, with one entry for each file
/// `<Name>Exporter.swift` in the folder `Formats`.
package enum Exporters {
  /// All exporters: the terminal's first, then the others in ascending order of their format names.
  package static let all: [any Exporter] = generated.sorted { sortKey(of: $0) < sortKey(of: $1) }

  /// The key that orders exporters. Format names are never empty, so the empty key puts the terminal's exporter first.
  private static func sortKey(of exporter: any Exporter) -> String {
    exporter is TextTableExporter ? "" : exporter.format
  }

  /// The exporter with a format name, or nil if there is none.
  package static func named(_ format: String) -> (any Exporter)? { all.first { $0.format == format } }

  /// The files of a study in the results folder, in the order of `all`.
  package static func files(of report: StudyReport) -> [ResultFile] { files { $0.bytes(of: report) } }

  /// The files of all exporters that have a file name, in the order of `all`, with contents from a function.
  static func files(_ bytes: @Sendable (any Exporter) -> [UInt8]) -> [ResultFile] {
    all.concurrentMap { exporter in
      exporter.fileName.map { ResultFile(name: $0, bytes: bytes(exporter)) }
    }.compactMap { $0 }
  }
}
