package import LabRunner

/// Writes documents of one type in one format. The same document gives the same bytes on every machine.
///
/// To add an exporter, add it to ``Exporters``.
package struct Exporter<Document>: Sendable {
  /// The name that `--format` accepts, unique among the exporters of the document type.
  package let format: String
  /// The file name in the results folder. It is nil if the format is written only on request.
  package let fileName: String?
  private let produce: @Sendable (Document, _ width: Int?, StreamedContent.Output) -> Void
  private let refused: (@Sendable (Refusal) -> [UInt8])?
  /// The width of the terminal in characters, which lines of plain text do not exceed where that is possible; nil for a
  /// file.
  private var width: Int?

  /// An exporter of a format.
  ///
  /// - Parameters:
  ///   - refused: makes the output for a study that was rejected and has no report; nil if the format contains only values.
  ///   - produce: writes the output part by part, as UTF-8 that ends with a newline; nothing if there is nothing to report.
  init(
    _ format: String, file: String? = nil, refused: (@Sendable (Refusal) -> [UInt8])? = nil,
    _ produce: @escaping @Sendable (Document, _ width: Int?, StreamedContent.Output) -> Void
  ) {
    self.format = format
    fileName = file
    self.refused = refused
    self.produce = produce
  }

  /// The exporter for a terminal of a width, which only plain text depends on.
  package func fitting(terminalWidth: Int?) -> Exporter {
    var exporter = self
    exporter.width = terminalWidth
    return exporter
  }

  /// Writes the output part by part.
  package func write(_ document: Document, to output: StreamedContent.Output) { produce(document, width, output) }

  /// The whole output.
  package func bytes(of document: Document) -> [UInt8] {
    var bytes: [UInt8] = []
    write(document) { bytes += $0 }
    return bytes
  }

  /// The output for a study that was rejected; nil if the format has none.
  package func bytes(of refusal: Refusal) -> [UInt8]? { refused?(refusal) }
}

extension Exporter where Document: Sendable {
  /// The output, made when it is written.
  package func content(of document: Document) -> StreamedContent {
    StreamedContent { write(document, to: $0) }
  }
}

extension Exporter<StudyReport> {
  /// The output for a result without a baseline comparison.
  package func bytes(of study: StudyResult) -> [UInt8] { bytes(of: StudyReport(study)) }
}
