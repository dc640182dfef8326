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
  package var text: String {
    var text = ""
    write(to: &text)
    return text
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

  private func write(to text: inout String) {
    text += "<"
    text += name
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Self.escaped(attribute.value, inAttribute: true))\""
    }
    if nodes.isEmpty, Self.single.contains(name) {
      text += "/>"
      return
    }
    text += ">"
    for node in nodes {
      switch node {
      case .element(let element):
        if Self.lined.contains(element.name) { text += "\n" }
        element.write(to: &text)
      case .text(let content): text += Self.escaped(content, inAttribute: false)
      case .written(let content): text += content
      }
    }
    text += "</\(name)>"
  }

  /// Text without markup. What XML has no way to say, such as most control characters, becomes U+FFFD.
  ///
  /// Source: W3C, Extensible Markup Language 1.0, fifth edition: production 2 (Char), and sections 2.11 and 3.3.3, by which a
  /// reader changes line ends, and all white space of attributes, unless they are references.
  package static func escaped(_ text: String, inAttribute: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where inAttribute: result.append(contentsOf: "&quot;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\n" where inAttribute: result.append(contentsOf: "&#10;".unicodeScalars)
      case "\t" where inAttribute: result.append(contentsOf: "&#9;".unicodeScalars)
      case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": result.append(scalar)
      default: result.append("\u{FFFD}")
      }
    }
    return String(result)
  }
}
