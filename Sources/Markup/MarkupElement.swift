/// A markup element that is valid in both HTML and XML.
package struct MarkupElement: Sendable {
  /// A child of an element.
  package enum Node: Sendable {
    /// An element with its own attributes and children.
    case element(MarkupElement)
    /// Text; escaped on output.
    case text(String)
    /// Serialized markup, inserted without escaping.
    case raw(String)
    /// Elements that are created one by one while they are written, and not kept, so that a long document is never in
    /// memory as a whole. The function gives the element at each position below `count`.
    case deferred(count: Int, @Sendable (_ position: Int) -> MarkupElement)

    /// An element that is made when it is written.
    package static func deferred(_ element: @escaping @Sendable () -> MarkupElement) -> Node {
      .deferred(count: 1) { _ in element() }
    }

    /// The child elements; none for text and markup.
    package var elements: some Sequence<MarkupElement> {
      let (count, element): (Int, @Sendable (Int) -> MarkupElement) =
        switch self {
        case .element(let element): (1, { _ in element })
        case .deferred(let count, let element): (count, element)
        case .text, .raw: (0, { _ in preconditionFailure("there is no element") })
        }
      return (0..<count).lazy.map(element)
    }
  }

  /// The element name; the caller ensures that it is valid.
  package let name: String
  /// The attributes in output order.
  package var attributes: [(name: String, value: String)]
  /// The children, in order.
  package var nodes: [Node]

  /// Creates an element that contains elements.
  package init(_ name: String, _ attributes: [(String, String)] = [], _ children: [MarkupElement] = []) {
    self.name = name
    self.attributes = attributes.map { (name: $0.0, value: $0.1) }
    nodes = children.map { .element($0) }
  }

  /// Creates an element that contains text.
  package init(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    self.init(name, attributes)
    if !text.isEmpty { nodes = [.text(text)] }
  }

  /// Creates an element with mixed content.
  package init(_ name: String, _ attributes: [(String, String)] = [], nodes: [Node]) {
    self.init(name, attributes)
    self.nodes = nodes
  }

  /// The element as HTML and SVG text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The element as HTML and SVG text in UTF-8.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes) { _ in }
    return bytes
  }

  /// Writes the element as HTML and SVG text in UTF-8, part by part.
  package func write(to output: (_ part: [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    write(to: &bytes) { bytes in
      guard bytes.count >= Self.partSize else { return }
      output(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    output(bytes)
  }

  /// The number of bytes that are collected before they are written.
  private static let partSize = 1 << 16

  /// Elements that are written as one self-closing tag if empty: HTML void elements and SVG shapes.
  private static let selfClosing: Set<String> = [
    "br", "meta", "link", "hr", "col", "img", "rect", "line", "path", "circle", "polygon", "use", "stop",
  ]

  /// Elements that start a new line, so that documents can be compared line by line; whitespace before them is
  /// insignificant.
  private static let startingLine: Set<String> = [
    "head", "meta", "style", "body", "header", "nav", "main", "footer", "section", "h1", "h2", "h3", "p", "ul", "li",
    "div", "figure", "figcaption", "details", "table", "thead", "tbody", "tr", "svg", "desc", "defs", "pattern",
    "clipPath", "g", "path", "rect", "circle", "text",
  ]

  /// Appends the element.
  ///
  /// - Parameter flush: called with all bytes so far after each child; may remove them.
  private func write(to bytes: inout [UInt8], _ flush: (inout [UInt8]) -> Void) {
    writeStart(to: &bytes)
    if nodes.isEmpty, Self.selfClosing.contains(name) {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    for node in nodes {
      switch node {
      case .element(let element): element.write(asChildTo: &bytes, flush)
      case .deferred:
        for element in node.elements {
          element.write(asChildTo: &bytes, flush)
          flush(&bytes)
        }
      case .text(let content): MarkupText.append(content, inAttribute: false, to: &bytes)
      case .raw(let content): bytes += content.utf8
      }
      flush(&bytes)
    }
    writeEnd(to: &bytes)
  }

  private func write(asChildTo bytes: inout [UInt8], _ flush: (inout [UInt8]) -> Void) {
    if Self.startingLine.contains(name) { bytes.append(UInt8(ascii: "\n")) }
    write(to: &bytes, flush)
  }

  /// Writes the start tag without its closing bracket.
  func writeStart(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += attribute.name.utf8
      bytes += "=\"".utf8
      MarkupText.append(attribute.value, inAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// Writes the end tag.
  func writeEnd(to bytes: inout [UInt8]) {
    bytes += "</".utf8
    bytes += name.utf8
    bytes.append(UInt8(ascii: ">"))
  }
}
