package import LabRunner

/// Writes a comparison of studies in one format. The same comparison gives the same bytes on every machine.
package protocol ComparisonExporter: Sendable {
  /// The name that `--format` accepts.
  var format: String { get }
  /// One line for the help text.
  var summary: String { get }
  /// The text as UTF-8, ending with a newline.
  func bytes(of comparison: StudyComparison) -> [UInt8]
}

/// The exporters for comparisons. RegistryPlugin generates `generated`, with one entry for each file
/// `<Name>Exporter.swift` in the folder `Comparisons`.
package enum ComparisonExporters {
  /// All exporters: the terminal's first, then the others in ascending order of their format names.
  package static let all: [any ComparisonExporter] = generated.sorted { sortKey(of: $0) < sortKey(of: $1) }

  /// The key that orders exporters. Format names are never empty, so the empty key puts the terminal's exporter first.
  private static func sortKey(of exporter: any ComparisonExporter) -> String {
    exporter is ComparisonTextExporter ? "" : exporter.format
  }

  /// The exporter with a format name, or nil if there is none.
  package static func named(_ format: String) -> (any ComparisonExporter)? { all.first { $0.format == format } }
}
