internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// An XML document as Foundation's parser, which is libxml2, reads it.
package struct XMLDocument {
  /// An element with its attributes, the text in it, and the elements in it.
  package final class Element {
    /// Its name.
    package let name: String
    /// Its attributes by their names.
    package let attributes: [String: String]
    /// The text in it, without that of the elements in it.
    package fileprivate(set) var text = ""
    /// The elements in it, in order.
    package fileprivate(set) var children: [Element] = []

    fileprivate init(name: String, attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// It and all elements below it with a name.
    package func all(_ name: String) -> [Element] {
      (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
    }

    /// It and all elements below it.
    package var everything: [Element] { [self] + children.flatMap(\.everything) }

    /// The text in it and in all elements below it.
    package var wholeText: String { text + children.map(\.wholeText).joined(separator: " ") }
  }

  /// The root; nil if the document is not well formed.
  package let root: Element?

  /// Reads a document.
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
      if let parent = open.last { parent.children.append(element) } else { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
  }
}
