package import LabRunner

/// Writes documents of one type in one format. The same document gives the same bytes on every machine.
///
/// To add an exporter, write it and add it to ``Exporters``.
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

/// An exporter of plain text, which can fit the width of a terminal.
package protocol TextExporter<Document>: Exporter {
  /// The width of the terminal in characters, which lines do not exceed where that is possible; nil for a file.
  var width: Int? { get set }
}

extension TextExporter {
  /// The exporter for a terminal of a width.
  package func fitting(_ width: Int) -> any Exporter<Document> {
    var fitting = self
    fitting.width = width
    return fitting
  }
}

extension Exporter {
  /// The exporter for a terminal of a width: itself if its format is not plain text or the width is nil.
  package func fitting(terminalWidth: Int?) -> any Exporter<Document> {
    guard let terminalWidth, let text = self as? any TextExporter<Document> else { return self }
    return text.fitting(terminalWidth)
  }
}

/// An exporter of documents that can be large: it writes them part by part.
package protocol StreamingExporter<Document>: Exporter {
  associatedtype Document
  /// Writes the output as UTF-8, ending with a newline, part by part.
  func write(_ document: Document, to output: StreamedContent.Output)
}

extension StreamingExporter {
  package func bytes(of document: Document) -> [UInt8] {
    var bytes: [UInt8] = []
    write(document) { bytes += $0 }
    return bytes
  }
}

extension Exporter where Document: Sendable {
  /// The output, made when it is written.
  package func content(of document: Document) -> StreamedContent {
    guard let streaming = self as? any StreamingExporter<Document> else {
      return StreamedContent { $0(bytes(of: document)) }
    }
    return StreamedContent { streaming.write(document, to: $0) }
  }
}

/// An exporter that can also report that a study was rejected. Most formats cannot, because they contain only values.
package protocol RefusalExporter: Exporter where Document == StudyReport {
  /// The output for a study that was rejected and has no report.
  func bytes(of refusal: Refusal) -> [UInt8]
}

extension Exporter where Document == StudyReport {
  /// The output for a result without a baseline comparison.
  package func bytes(of study: StudyResult) -> [UInt8] { bytes(of: StudyReport(study)) }
}
