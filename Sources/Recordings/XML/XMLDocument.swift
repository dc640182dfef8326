package import JSON

/// A parsed XML text: a flat table of elements and texts that refer to byte ranges of the source.
///
/// Names, attributes and texts are decoded on demand. Document type declarations are rejected, so there are no entities
/// except the five of XML itself, and nothing expands. A class because thousands of elements share one immutable table.
package final class XMLDocument: Sendable {
  /// Maximum nesting depth.
  package static let depthLimit = 128
  /// Maximum number of elements and texts: their table takes half a gigabyte.
  package static let nodeLimit = 20_000_000

  /// The file that was parsed.
  package let source: SourceFile
  let nodes: ContiguousArray<XMLNode>

  /// Parses a text: O(bytes). It stops at the first error and reports it; the result is then nil.
  ///
  /// - Parameter nodeLimit: the maximum number of elements and texts; smaller only in tests.
  package init?(
    _ source: SourceFile, reportingTo collector: DiagnosticCollector, nodeLimit: Int = XMLDocument.nodeLimit
  ) {
    guard source.bytes.count <= JSONDocument.byteLimit else {
      collector.add(Diagnostic(in: source, at: nil, "the file is larger than 2 GB"))
      return nil
    }
    var parser = XMLTreeParser(source, nodeLimit: nodeLimit)
    do throws(XMLTreeParser.Problem) { try parser.parse() } catch {
      collector.add(
        Diagnostic(
          in: source, at: SourceRange(start: error.start, end: error.end), error.message, expected: error.expected,
          found: error.found))
      return nil
    }
    self.source = source
    nodes = parser.nodes
  }

  /// The outermost element.
  package var root: XMLElement { XMLElement(document: self, index: 0) }
}

/// One element or text in the flat table of a document: elements precede their content.
struct XMLNode {
  /// Offset of the first byte.
  var start: UInt32
  /// For an element, the offset after its start tag; for a text, the offset after the text.
  var end: UInt32
  /// Index of the first node after this one and its content.
  var next: UInt32
  /// For an element, the length of its name; for a text, 0.
  var nameLength: UInt32
  /// Whether a text is used literally, without references.
  var isLiteral = false
}

/// An element of a document.
package struct XMLElement: Sendable {
  let document: XMLDocument
  let index: Int

  private var node: XMLNode { document.nodes[index] }

  /// The name, as in `start-time`.
  package var name: String { text(Int(node.start) + 1..<Int(node.start) + 1 + Int(node.nameLength)) }

  /// The location of the start tag.
  package var location: SourceLocation {
    SourceLocation(document.source, SourceRange(start: Int(node.start), end: Int(node.end)))
  }

  /// The value of an attribute; nil if there is none. O(bytes of the tag).
  package func attribute(_ name: String) -> String? {
    let bytes = document.source.bytes
    let wanted = Array(name.utf8)
    var position = Int(node.start) + 1 + Int(node.nameLength)
    let end = Int(node.end)
    // The parser has checked the form: space, name, "=", quoted value.
    while position < end {
      while position < end, XMLTreeParser.isSpace(bytes[position]) { position += 1 }
      let start = position
      while position < end, XMLTreeParser.isNameByte(bytes[position]) { position += 1 }
      guard position > start else { return nil }
      let isWanted = bytes[start..<position].elementsEqual(wanted)
      while position < end, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "'") {
        position += 1
      }
      guard position < end else { return nil }
      let quote = bytes[position]
      let valueStart = position + 1
      position = valueStart
      while position < end, bytes[position] != quote { position += 1 }
      if isWanted { return XMLReferences.decoded(bytes[valueStart..<position]) }
      position += 1
    }
    return nil
  }

  /// The elements in this one, in order.
  package var children: XMLChildren { XMLChildren(self) }

  /// The first element in this one with a name; nil if there is none. O(children).
  package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The texts directly in this element, one after the other, without spaces around them.
  package var text: String {
    var result = ""
    var position = index + 1
    while position < Int(node.next) {
      let child = document.nodes[position]
      if child.nameLength == 0 {
        let bytes = document.source.bytes[Int(child.start)..<Int(child.end)]
        result += child.isLiteral ? String(decoding: bytes, as: UTF8.self) : XMLReferences.decoded(bytes)
      }
      position = Int(child.next)
    }
    let scalars = result.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: document.source.bytes[range], as: UTF8.self) }
}

/// The elements in an element, in order.
package struct XMLChildren: Sequence, IteratorProtocol, Sendable {
  private let document: XMLDocument
  private var position: Int
  private let end: Int

  init(_ parent: XMLElement) {
    document = parent.document
    position = parent.index + 1
    end = Int(parent.document.nodes[parent.index].next)
  }

  /// Returns the next element.
  package mutating func next() -> XMLElement? {
    while position < end {
      let index = position
      position = Int(document.nodes[index].next)
      if document.nodes[index].nameLength > 0 { return XMLElement(document: document, index: index) }
    }
    return nil
  }
}
