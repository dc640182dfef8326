package import LabRunner

/// Turns a study's result into text of one format: the same bytes for the same result on every machine.
package protocol Exporter: Sendable {
  /// What `--format` calls it.
  var format: String { get }
  /// The name of its file in the folder of results.
  var fileName: String { get }
  /// One line for the help.
  var summary: String { get }
  /// The text as UTF-8, ending with a newline.
  func bytes(of study: StudyResult) -> [UInt8]
}

/// All formats.
package enum Exporters {
  /// Every format, that of the terminal first.
  package static let all: [any Exporter] = [
    TextTableExporter(), MarkdownExporter(), JSONExporter(), CSVExporter(), LongCSVExporter(),
  ]

  /// The format with a name, or nil.
  package static func named(_ format: String) -> (any Exporter)? { all.first { $0.format == format } }

  /// The files of a study, one per format, in the order of `all`.
  package static func files(of study: StudyResult) -> [ResultFile] {
    all.map { ResultFile(name: $0.fileName, bytes: $0.bytes(of: study)) }
  }
}
