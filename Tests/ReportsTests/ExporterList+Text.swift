import JSON
import Reports
import Testing
import XMLSupport

extension ExporterList {
  /// The output in a format.
  func bytes(_ format: String, of document: Document) throws -> [UInt8] {
    try #require(self[format]).bytes(of: document)
  }

  /// The output in a format as text.
  func text(_ format: String, of document: Document) throws -> String {
    String(decoding: try bytes(format, of: document), as: UTF8.self)
  }

  /// The output without line breaks, elements of pages and escapes of Markdown.
  func words(_ format: String, of document: Document) throws -> String {
    try text(format, of: document).replacing(/<[^>]*>/, with: "").replacing("\\", with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The page, read as XML.
  func page(of document: Document) throws -> XMLDocument.Element {
    try #require(XMLDocument(try bytes("html", of: document)).root)
  }

  /// The JSON.
  func json(of document: Document) throws -> JSONValue {
    let collector = DiagnosticCollector()
    let json = JSONDocument(
      SourceFile(name: "results.json", bytes: try bytes("json", of: document)), reportingTo: collector)
    #expect(collector.sorted.isEmpty, "\(DiagnosticText.text(collector.sorted))")
    return try #require(json).root
  }
}

/// Expects parts of a text in their order.
func expectInOrder(_ parts: [String], in text: String) throws {
  var rest = text[...]
  for part in parts {
    let range = try #require(rest.firstRange(of: part), "\(part) in \(rest.prefix(300))")
    rest = rest[range.upperBound...]
  }
}
