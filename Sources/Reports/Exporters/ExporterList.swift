package import LabRunner

/// The exporters of one document type.
package struct ExporterList<Document: Sendable>: Sendable {
  /// All exporters: the exporter of the default format first, then the others in ascending order of their format names.
  package let all: [Exporter<Document>]

  /// Creates a list in the order of its formats.
  init(_ exporters: Exporter<Document>...) { all = exporters }

  /// The names of the formats, in the order of `all`.
  package var formats: [String] { all.map(\.format) }

  /// The names of the files in the results folder.
  var fileNames: [String] { all.compactMap(\.fileName) }

  /// The exporter with a format name, or nil if there is none.
  package subscript(format: String) -> Exporter<Document>? { all.first { $0.format == format } }

  /// The files of a document in the results folder, in the order of `all`; each is made when it is written.
  package func files(of document: Document) -> [ResultFile] {
    all.compactMap { exporter in
      exporter.fileName.map { ResultFile(name: $0, content: exporter.content(of: document)) }
    }
  }
}
