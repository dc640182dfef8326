package import LabRunner

/// Writes documents of one type in one format. The same document gives the same bytes on every machine.
///
/// To add an exporter, add a file `<Name>Exporter.swift` to the folder `Exporters` that declares the type
/// `<Name>Exporter` with an initializer without arguments.
package protocol Exporter<Document>: Sendable {
  /// The type of the documents.
  associatedtype Document
  /// The name that `--format` accepts, unique among the exporters of the document type.
  var format: String { get }
  /// The file name in the results folder. It is nil if the format is written only on request.
  var fileName: String? { get }
  /// The output as UTF-8, ending with a newline. It is empty if the format has nothing to report.
  func bytes(of document: Document) -> [UInt8]
}

/// An exporter that can also report that a study was refused. Most formats cannot, because they hold only values.
package protocol RefusalExporter: Exporter where Document == StudyReport {
  /// The output for a study that was refused and has no report.
  func bytes(of refusal: Refusal) -> [UInt8]
}

extension Exporter where Document == StudyReport {
  /// The output for a result without a baseline comparison.
  package func bytes(of study: StudyResult) -> [UInt8] { bytes(of: StudyReport(study)) }
}
