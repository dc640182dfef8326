/// A JSON text with the position of every value: a flat table of nodes over the source's bytes.
///
/// Nothing is decoded until it is asked for. A class because thousands of values refer to one immutable table.
package final class JSONDocument: Sendable {
  /// Deepest nesting that is read.
  package static let depthLimit = 128
  /// Most bytes of a text.
  package static let byteLimit = Int(Int32.max)

  /// The text.
  package let source: SourceFile
  let nodes: ContiguousArray<JSONNode>
  /// What the one string of the document is if it does not stand so in the source.
  private let word: String?

  /// Reads a text: O(bytes).
  ///
  /// Syntax errors and repeated keys are reported, all that can be told apart; with any of them there is no document.
  package init?(_ source: SourceFile, reportingTo collector: DiagnosticCollector) {
    var parser = JSONParser(source)
    parser.parse()
    for diagnostic in parser.diagnostics { collector.add(diagnostic) }
    guard parser.diagnostics.isEmpty else { return nil }
    self.source = source
    nodes = parser.nodes
    word = nil
  }

  /// A document from its nodes.
  init(_ source: SourceFile, nodes: ContiguousArray<JSONNode>, word: String? = nil) {
    self.source = source
    self.nodes = nodes
    self.word = word
  }

  /// The value that is the whole text.
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The decoded text of a string.
  func string(_ index: Int) -> String {
    if let word { return word }
    let node = nodes[index]
    if node.isBare { return String(decoding: source.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self) }
    let content = (Int(node.start) + 1)..<(Int(node.end) - 1)
    let text = source.bytes.withUnsafeBufferPointer {
      JSONString.decoded(UnsafeBufferPointer(rebasing: $0[content]), hasEscapes: node.hasEscapes)
    }
    // Every string of a document has been checked.
    return text ?? JSONString.unescaped(source.bytes[content])
  }
}
