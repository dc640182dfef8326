/// An element of a document that an HTML reader and an XML reader understand alike: elements and text in any order.
package struct Markup: Sendable {
  /// What stands in an element.
  package enum Node: Sendable {
    /// An element.
    case element(Markup)
    /// Text, which is escaped.
    case text(String)
    /// Markup that is already written.
    case written(String)
  }

  /// Its name, which is a valid one.
  package let name: String
  /// Attributes in the order in which they are written.
  package var attributes: [(name: String, value: String)]
  /// What is in it.
  package var nodes: [Node]

  /// An element of elements.
  package init(_ name: String, _ attributes: [(String, String)] = [], _ children: [Markup] = []) {
    self.name = name
    self.attributes = attributes.map { (name: $0.0, value: $0.1) }
    nodes = children.map { .element($0) }
  }

  /// An element of text.
  package init(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    self.init(name, attributes)
    nodes = [.text(text)]
  }

  /// An element of text and elements.
  package init(_ name: String, _ attributes: [(String, String)] = [], nodes: [Node]) {
    self.init(name, attributes)
    self.nodes = nodes
  }

  /// The element as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The element as UTF-8.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Elements that are written as one tag: HTML has no end tag for them, or they are of SVG and empty.
  private static let single: Set<String> = [
    "br", "meta", "link", "hr", "col", "img", "rect", "line", "path", "circle", "polygon", "use", "stop",
  ]

  /// Elements that begin a line, so that documents can be compared line by line; space before them means nothing.
  private static let lined: Set<String> = [
    "head", "meta", "style", "body", "header", "nav", "main", "footer", "section", "h1", "h2", "h3", "p", "ul", "li",
    "div",
    "figure", "figcaption", "details", "table", "thead", "tbody", "tr", "svg", "desc", "defs", "pattern", "g", "path",
    "rect",
    "circle", "text",
  ]

  private func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += attribute.name.utf8
      bytes += "=\"".utf8
      Self.write(attribute.value, inAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    if nodes.isEmpty, Self.single.contains(name) {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    for node in nodes {
      switch node {
      case .element(let element):
        if Self.lined.contains(element.name) { bytes.append(UInt8(ascii: "\n")) }
        element.write(to: &bytes)
      case .text(let content): Self.write(content, inAttribute: false, to: &bytes)
      case .written(let content): bytes += content.utf8
      }
    }
    bytes += "</".utf8
    bytes += name.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  /// Text without markup. What XML has no way to say, such as most control characters, becomes U+FFFD.
  package static func escaped(_ text: String, inAttribute: Bool) -> String {
    var bytes: [UInt8] = []
    write(text, inAttribute: inAttribute, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes text without markup.
  ///
  /// Source: W3C, Extensible Markup Language 1.0, fifth edition: production 2 (Char), and sections 2.11 and 3.3.3, by which a
  /// reader changes line ends, and all white space of attributes, unless they are references.
  private static func write(_ text: String, inAttribute: Bool, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\"") where inAttribute: bytes += "&quot;".utf8
      case UInt8(ascii: "\r"): bytes += "&#13;".utf8
      case UInt8(ascii: "\n") where inAttribute: bytes += "&#10;".utf8
      case UInt8(ascii: "\t") where inAttribute: bytes += "&#9;".utf8
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): bytes.append(byte)
      case 0..<0x20: bytes += "\u{FFFD}".utf8
      // U+FFFE and U+FFFF are EF BF BE and EF BF BF; no other scalar ends like them behind EF BF.
      case 0xBE...0xBF where bytes.suffix(2) == [0xEF, 0xBF]: bytes.append(0xBD)
      default: bytes.append(byte)
      }
    }
  }
}
