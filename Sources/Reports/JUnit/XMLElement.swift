internal import Charts

/// An element of an XML 1.0 document.
struct XMLElement {
  /// The element's name, which must be a valid XML name.
  let name: String
  /// The attributes, in output order.
  var attributes: [(name: String, value: String)] = []
  /// The child elements. An element has either children or text.
  var children: [XMLElement] = []
  /// The element's text, or an empty string if there is none.
  var text = ""

  /// A document with this element as the root, as UTF-8.
  var document: [UInt8] {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    write(to: &lines, indentation: "")
    return PlainText.bytes(lines)
  }

  private func write(to lines: inout [String], indentation: String) {
    let attributes = attributes.map { " \($0.name)=\"\(Markup.escaped($0.value, inAttribute: true))\"" }.joined()
    guard !children.isEmpty || !text.isEmpty else {
      lines.append("\(indentation)<\(name)\(attributes)/>")
      return
    }
    guard !children.isEmpty else {
      lines.append("\(indentation)<\(name)\(attributes)>\(Markup.escaped(text, inAttribute: false))</\(name)>")
      return
    }
    lines.append("\(indentation)<\(name)\(attributes)>")
    for child in children { child.write(to: &lines, indentation: indentation + "  ") }
    lines.append("\(indentation)</\(name)>")
  }
}
