internal import Charts

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
