package import JSON

/// The content of a recording's file, parsed if its form is known.
package enum RecordingContent {
  /// A JSON document.
  case json(JSONDocument)
  /// An XML document.
  case xml(XMLDocument)
  /// Text that is neither.
  case text(SourceFile)

  /// Parses a file, unpacked if gzip has compressed it; nil if it is empty, binary, in an unknown encoding, or starts like a known form
  /// but is not valid, which is reported. O(bytes).
  package init?(_ packed: SourceFile, reportingTo collector: DiagnosticCollector) {
    guard let original = Self.unpacked(packed, reportingTo: collector) else { return nil }
    if let unread = UnreadRecording(bytes: original) {
      collector.add(unread.diagnostic(original))
      return nil
    }
    guard let file = TextDecoding.utf8(original, reportingTo: collector) else { return nil }
    guard file.offset(of: 0) == nil else {
      collector.add(
        Diagnostic(
          in: file, at: nil, "the file is not text",
          expected: "an export as text; the program that recorded a binary trace can export it"))
      return nil
    }
    switch file.firstVisibleByte {
    case nil:
      collector.add(Diagnostic(in: file, at: nil, "the file is empty"))
      return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard let document = JSONDocument(file, reportingTo: collector) else { return nil }
      self = .json(document)
    case UInt8(ascii: "<"):
      guard let document = XMLDocument(file, reportingTo: collector) else { return nil }
      self = .xml(document)
    default: self = .text(TextLines.withLineFeeds(file))
    }
  }

  private static func unpacked(_ file: SourceFile, reportingTo collector: DiagnosticCollector) -> SourceFile? {
    guard GzipReader.isCompressed(file.bytes) else { return file }
    let problem: String
    do throws(GzipReader.Problem) {
      return SourceFile(name: file.name, bytes: try GzipReader.content(of: file.bytes))
    } catch {
      problem =
        switch error {
        case .truncated: "the compressed file ends before its content does"
        case .damaged: "the compressed file is damaged"
        case .tooLarge: "the content of the compressed file exceeds the limit of \(JSONDocument.byteLimit) bytes"
        }
    }
    collector.add(Diagnostic(in: file, at: nil, problem, expected: "a file that gzip -t accepts"))
    return nil
  }

  /// The file.
  package var source: SourceFile {
    switch self {
    case .json(let document): document.source
    case .xml(let document): document.source
    case .text(let file): file
    }
  }

  /// What the file is, if it is of a known tool and no reader takes it; nil otherwise.
  package var unread: UnreadRecording? {
    switch self {
    case .json(let document): UnreadRecording(json: document.root)
    case .xml(let document): UnreadRecording(xml: document.root)
    case .text(let file): UnreadRecording(text: file)
    }
  }

  /// The root of a JSON document; nil for other forms.
  var json: JSONValue? {
    if case .json(let document) = self { document.root } else { nil }
  }

  /// The root of an XML document; nil for other forms.
  var xml: XMLElement? {
    if case .xml(let document) = self { document.root } else { nil }
  }

  /// The text that is neither JSON nor XML; nil for those.
  var text: SourceFile? {
    if case .text(let file) = self { file } else { nil }
  }
}
