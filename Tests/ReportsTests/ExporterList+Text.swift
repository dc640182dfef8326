import Reports
import Testing

extension ExporterList {
  /// The output in a format.
  func bytes(_ format: String, of document: Document) throws -> [UInt8] {
    try #require(self[format]).bytes(of: document)
  }

  /// The output in a format as text.
  func text(_ format: String, of document: Document) throws -> String {
    String(decoding: try bytes(format, of: document), as: UTF8.self)
  }
}
