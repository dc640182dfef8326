/// An element of an XML 1.0 document.
struct XMLElement {
  /// Its name, which is a valid one.
  let name: String
  /// Attributes in the order in which they are written.
  var attributes: [(name: String, value: String)] = []
  /// Elements in it; an element has either elements or text.
  var children: [XMLElement] = []
  /// Text in it; empty for none.
  var text = ""

  /// A document with this element as its root, as UTF-8.
  var document: [UInt8] {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    write(to: &lines, indentation: "")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func write(to lines: inout [String], indentation: String) {
    let attributes = attributes.map { " \($0.name)=\"\(Self.escaped($0.value, inAttribute: true))\"" }.joined()
    guard !children.isEmpty || !text.isEmpty else {
      lines.append("\(indentation)<\(name)\(attributes)/>")
      return
    }
    guard !children.isEmpty else {
      lines.append("\(indentation)<\(name)\(attributes)>\(Self.escaped(text, inAttribute: false))</\(name)>")
      return
    }
    lines.append("\(indentation)<\(name)\(attributes)>")
    for child in children { child.write(to: &lines, indentation: indentation + "  ") }
    lines.append("\(indentation)</\(name)>")
  }

  /// Text without markup. What XML has no way to say, such as most control characters, becomes U+FFFD.
  ///
  /// Source: W3C, Extensible Markup Language 1.0, fifth edition: production 2 (Char), and sections 2.11 and 3.3.3, by which a
  /// reader changes line ends, and all white space of attributes, unless they are references.
  static func escaped(_ text: String, inAttribute: Bool) -> String {
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
