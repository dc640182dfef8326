/// A markup element that is valid in both HTML and XML.
package struct Markup: Sendable {
  /// A child of an element.
  package enum Node: Sendable {
    /// A nested element.
    case element(Markup)
    /// Text; escaped on output.
    case text(String)
    /// Serialized markup, inserted without escaping.
    case raw(String)
  }

  /// The element name; the caller ensures that it is valid.
  package let name: String
  /// The attributes in output order.
  package var attributes: [(name: String, value: String)]
  /// The children, in order.
  package var nodes: [Node]

  /// Creates an element that contains elements.
  package init(_ name: String, _ attributes: [(String, String)] = [], _ children: [Markup] = []) {
    self.name = name
    self.attributes = attributes.map { (name: $0.0, value: $0.1) }
    nodes = children.map { .element($0) }
  }

  /// Creates an element that contains text.
  package init(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    self.init(name, attributes)
    nodes = [.text(text)]
  }

  /// Creates an element with mixed content.
  package init(_ name: String, _ attributes: [(String, String)] = [], nodes: [Node]) {
    self.init(name, attributes)
    self.nodes = nodes
  }

  /// The serialized element.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The serialized element as UTF-8.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Elements that are written as one self-closing tag if empty: HTML void elements and SVG shapes.
  private static let selfClosing: Set<String> = [
    "br", "meta", "link", "hr", "col", "img", "rect", "line", "path", "circle", "polygon", "use", "stop",
  ]

  /// Elements that start a new line, so that documents can be compared line by line; whitespace before them is
  /// insignificant.
  private static let startingLine: Set<String> = [
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
    if nodes.isEmpty, Self.selfClosing.contains(name) {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    for node in nodes {
      switch node {
      case .element(let element):
        if Self.startingLine.contains(element.name) { bytes.append(UInt8(ascii: "\n")) }
        element.write(to: &bytes)
      case .text(let content): Self.write(content, inAttribute: false, to: &bytes)
      case .raw(let content): bytes += content.utf8
      }
    }
    bytes += "</".utf8
    bytes += name.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  /// Escapes text. Characters that XML does not allow, such as most control characters, become U+FFFD.
  package static func escaped(_ text: String, inAttribute: Bool) -> String {
    var bytes: [UInt8] = []
    write(text, inAttribute: inAttribute, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes escaped text.
  ///
  /// Source: W3C, Extensible Markup Language 1.0, fifth edition: production 2 (Char), and sections 2.11 and 3.3.3: a
  /// parser normalizes line ends, and all whitespace in attributes, unless they are character references.
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
      // U+FFFE and U+FFFF are EF BF BE and EF BF BF; no other scalar that starts with EF BF ends with these bytes.
      case 0xBE...0xBF where bytes.suffix(2) == [0xEF, 0xBF]: bytes.append(0xBD)
      default: bytes.append(byte)
      }
    }
  }
}
