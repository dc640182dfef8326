import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML document, parsed by Foundation's parser (libxml2).
package struct XMLDocument {
  /// An element with its attributes, text and child elements.
  package final class Element {
    /// The element name.
    package let name: String
    /// The attributes by name.
    package let attributes: [String: String]
    /// The text directly inside the element, without the text of child elements.
    package fileprivate(set) var text = ""
    /// The child elements in document order.
    package fileprivate(set) var children: [Element] = []
    /// The text and the child elements in document order.
    private var parts: [(text: String, child: Element?)] = []

    fileprivate init(name: String, attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// All elements of the subtree, including this element, with the given name.
    package func all(_ name: String) -> [Element] {
      (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
    }

    /// This element and all its descendants, in document order.
    package var subtree: [Element] { [self] + children.flatMap(\.subtree) }

    fileprivate func add(_ child: Element) {
      children.append(child)
      parts.append(("", child))
    }

    fileprivate func add(_ text: String) {
      self.text += text
      parts.append((text, nil))
    }

    /// The elements that continue the line of their parent.
    private static let inline: Set<String> = ["a", "b", "code", "small", "span"]

    /// The text of the subtree in document order, with a space before and after an element that is not inline.
    package var wholeText: String {
      var isBlock = false
      return parts.reduce(into: "") { whole, part in
        let (before, after) = (isBlock, part.child.map { !Self.inline.contains($0.name) } ?? false)
        if !whole.isEmpty, before || after { whole += " " }
        whole += part.child?.wholeText ?? part.text
        isBlock = after
      }
    }
  }

  /// The root element; nil if the document is not well formed.
  package let root: Element?

  /// Parses a document.
  package init(_ bytes: [UInt8]) {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    root = parser.parse() ? reader.root : nil
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: Element?
    private var open: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = Element(name: name, attributes: attributes)
      if let parent = open.last { parent.add(element) } else { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.add(text) }
  }
}
