/// A parsed JSON text: a flat table of nodes that refer to byte ranges of the source.
///
/// Values are decoded on demand. A class because thousands of values share one immutable table.
package final class JSONDocument: Sendable {
  /// Maximum nesting depth.
  package static let depthLimit = 128
  /// Maximum size of a text in bytes.
  package static let byteLimit = Int(Int32.max)
  /// Maximum number of values of a text, keys included: their table takes half a gigabyte.
  package static let valueLimit = 30_000_000

  /// The file that was parsed.
  package let source: SourceFile
  let nodes: ContiguousArray<JSONNode>
  /// The string value of a synthetic document, which does not occur in the source; otherwise nil.
  private let syntheticString: String?

  /// Parses a text: O(bytes).
  ///
  /// Reports all syntax errors and repeated keys that it can separate; returns nil if there is at least one.
  ///
  /// - Parameter valueLimit: the maximum number of values, keys included; smaller only in tests.
  package init?(
    _ source: SourceFile, reportingTo collector: DiagnosticCollector, valueLimit: Int = JSONDocument.valueLimit
  ) {
    guard source.canBeText(reportingTo: collector) else { return nil }
    var parser = JSONParser(source, valueLimit: valueLimit)
    parser.parse()
    for diagnostic in parser.diagnostics { collector.add(diagnostic) }
    guard parser.diagnostics.isEmpty else { return nil }
    self.source = source
    nodes = parser.nodes
    syntheticString = nil
  }

  /// A document with a table of nodes.
  init(_ source: SourceFile, nodes: ContiguousArray<JSONNode>, syntheticString: String? = nil) {
    self.source = source
    self.nodes = nodes
    self.syntheticString = syntheticString
  }

  /// The top-level value.
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The decoded value of the string node at an index.
  func string(_ index: Int) -> String {
    if let syntheticString { return syntheticString }
    let node = nodes[index]
    if node.isUnquoted { return String(decoding: source.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self) }
    let content = (Int(node.start) + 1)..<(Int(node.end) - 1)
    let text = source.bytes.withUnsafeBufferPointer {
      JSONString.decoded(UnsafeBufferPointer(rebasing: $0[content]), hasEscapes: node.hasEscapes)
    }
    // The parser has checked the escapes of every string, so the fallback is not needed for valid documents.
    return text ?? JSONString.unescaped(source.bytes[content])
  }
}
