extension MarkupElement {
  /// An XML 1.0 document with this element as the root, as UTF-8: one element per line, indented by two spaces per level.
  ///
  /// An element may contain elements or text, but not both, because the added whitespace would change mixed content.
  package var xmlDocument: [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    writeIndented(to: &bytes, level: 0)
    return bytes
  }

  private func writeIndented(to bytes: inout [UInt8], level: Int) {
    let indentation = repeatElement(UInt8(ascii: " "), count: 2 * level)
    bytes += indentation
    writeStart(to: &bytes)
    if nodes.isEmpty {
      bytes += "/>\n".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    var hasElements = false
    for node in nodes {
      switch node {
      case .element, .deferred:
        if !hasElements { bytes.append(UInt8(ascii: "\n")) }
        hasElements = true
        for element in node.elements { element.writeIndented(to: &bytes, level: level + 1) }
      case .text(let content): MarkupText.append(content, inAttribute: false, to: &bytes)
      case .raw(let content): bytes += content.utf8
      }
    }
    precondition(
      !hasElements || nodes.allSatisfy(\.isElement), "<\(name)> mixes elements and text")
    if hasElements { bytes += indentation }
    writeEnd(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension MarkupElement.Node {
  fileprivate var isElement: Bool {
    switch self {
    case .element, .deferred: true
    case .text, .raw: false
    }
  }
}
