import Foundation

/// The imports, attributes and names in the compiler's syntax tree of a source file.
///
/// The format of the tree is that of Swift 6.3, which does not guarantee a stable format: a tree without a
/// `source_file` is an error.
struct SourceSyntax {
  /// A node of the tree, with the location of the innermost enclosing node that has one.
  struct Node {
    /// The compiler's word for the kind of node, such as `import_decl`.
    let kind: String
    /// The byte offset in the source at which the node, or the one around it, begins.
    let offset: Int
    let properties: [String: any Sendable]

    /// The value of a text property.
    func text(_ property: String) -> String? { properties[property] as? String }
    /// Whether a property is true.
    func isSet(_ property: String) -> Bool { properties[property] as? Bool ?? false }
  }

  struct UnknownFormat: Error, CustomStringConvertible {
    let file: String
    var description: String { "\(file): the compiler's syntax tree has another format than that of Swift 6.3" }
  }

  let source: PluginCompiler.Source
  /// All nodes, each before those inside it.
  let nodes: [Node]

  /// - Parameter tree: the compiler's syntax tree of the source, in its JSON.
  init(_ source: PluginCompiler.Source, tree: Data) throws {
    let tree = try? JSONSerialization.jsonObject(with: tree) as? [String: Any]
    guard let tree, tree["_kind"] as? String == "source_file" else { throw UnknownFormat(file: source.name) }
    var nodes: [Node] = []
    Self.collect(tree, from: 0, into: &nodes)
    self.source = source
    self.nodes = nodes
  }

  private static func collect(_ value: Any, from offset: Int, into nodes: inout [Node]) {
    if let list = value as? [Any] {
      for element in list { collect(element, from: offset, into: &nodes) }
    } else if let tree = value as? [String: Any] {
      let start = (tree["range"] as? [String: Any])?["start"] as? Int ?? offset
      if let kind = tree["_kind"] as? String {
        let properties = tree.compactMapValues { ($0 as? Bool) ?? ($0 as? String) as (any Sendable)? }
        nodes.append(Node(kind: kind, offset: start, properties: properties))
      }
      for (_, child) in tree.sorted(by: { $0.key < $1.key }) { collect(child, from: start, into: &nodes) }
    }
  }

  /// The line of a byte offset, from 1.
  func line(at offset: Int) -> Int { source.text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1 }

  /// The line of a word's first use in the text, in comments too; nil if it has none. Types have no nodes with their names.
  func line(ofWord word: String) -> Int? {
    let range = source.text.range(of: "\\b\(word)\\b", options: .regularExpression)
    return range.map { line(at: source.text[..<$0.lowerBound].utf8.count) }
  }

  /// The line of a name's first use; nil if the file does not name it.
  func line(ofName name: String) -> Int? {
    let uses = nodes.filter { $0.text("name") == name || $0.text("field") == name }
    guard let use = uses.first else { return nil }
    // Expressions have no location of their own: the name is somewhere after the beginning of the declaration or block.
    let text = Array(source.text.utf8)
    let after = String(decoding: text.dropFirst(use.offset), as: UTF8.self)
    let before = after.range(of: name).map { after[..<$0.lowerBound].utf8.count } ?? 0
    return line(at: use.offset + before)
  }
}
