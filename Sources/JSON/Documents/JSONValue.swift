/// A value of a JSON document with its place in the source.
package struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int
  /// Changes that lie over the value, in the order in which they apply.
  package var patches: [JSONPatch] = []

  private var node: JSONNode { document.nodes[index] }

  /// Whether changes lie over it, so that the source does not say what it is.
  package var isPatched: Bool { !patches.isEmpty }
  /// What it is.
  package var kind: JSONKind { node.kind == .string && !patches.isEmpty ? .object : node.kind }
  /// The text it stands in.
  package var source: SourceFile { document.source }
  /// Its place in the text, quotation marks and brackets included.
  package var range: SourceRange { SourceRange(start: Int(node.start), end: Int(node.end)) }
  /// Its place, with the file.
  package var place: SourcePlace { SourcePlace(source, range) }
  /// The text as it is written: O(length).
  package var literal: String { String(decoding: literalBytes, as: UTF8.self) }

  private var literalBytes: ArraySlice<UInt8> { document.source.bytes[Int(node.start)..<Int(node.end)] }

  /// The text of a string; nil for other kinds.
  package var string: String? { kind == .string ? document.string(index) : nil }
  /// true or false; nil for other kinds.
  package var boolean: Bool? {
    kind == .boolean ? document.source.bytes[Int(node.start)] == UInt8(ascii: "t") : nil
  }
  /// The exact number; nil for other kinds and for more than 18 digits.
  package var decimal: DecimalNumber? { kind == .number ? DecimalNumber(literalBytes) : nil }
  /// A whole number, also if written as `4.0e2`; nil for all else and beyond 64 bits.
  package var integer: Int? {
    guard kind == .number else { return nil }
    if let decimal { return decimal.whole().map { Int($0) } }
    return Int(literal)
  }
  /// The nearest binary number; nil for other kinds and beyond its range.
  package var double: Double? {
    guard kind == .number, let number = Double(literal), number.isFinite else { return nil }
    return number
  }

  /// The elements of an array in order; empty for other kinds.
  package var elements: JSONChildren { JSONChildren(self, of: .array) }

  /// The members of an object in order; empty for other kinds.
  package var members: [(key: JSONValue, value: JSONValue)] {
    let children = Array(JSONChildren(self, of: .object))
    let members = stride(from: 0, to: children.count - 1, by: 2).map { (key: children[$0], value: children[$0 + 1]) }
    guard !patches.isEmpty else { return members }
    guard node.kind == .string else { return patchedMembers(members) }
    // A string that is patched stands for an object with that id.
    return patchedMembers([(.word("id", at: place), JSONValue(document: document, index: index))])
  }

  /// The value of a member of an object; nil if there is none: O(members).
  package subscript(name: String) -> JSONValue? {
    members.first { $0.key.string == name }?.value
  }

  /// What stands there, short enough for a message: scalars as written, containers by their kind.
  package var summary: String {
    switch kind {
    case .array: return elements.isEmpty ? "an empty array" : "an array"
    case .object: return "an object"
    default:
      let text = literal
      guard text.unicodeScalars.count > 48 else { return text }
      var cut = String.UnicodeScalarView()
      cut.append(contentsOf: text.unicodeScalars.prefix(45))
      return String(cut) + "…"
    }
  }
}

/// The values directly inside a container, in order; in an object, keys and values by turns.
package struct JSONChildren: Sequence, IteratorProtocol, Sendable {
  private let parent: JSONValue
  private var position: Int
  private var count = 0
  private let end: Int

  /// The children of a value as it stands in its document; none if it is of another kind.
  init(_ parent: JSONValue, of kind: JSONKind) {
    self.parent = parent
    let node = parent.document.nodes[parent.index]
    position = parent.index + 1
    end = node.kind == kind ? Int(node.next) : position
  }

  /// The next value.
  package mutating func next() -> JSONValue? {
    guard position < end else { return nil }
    let child = JSONValue(document: parent.document, index: position)
    position = Int(parent.document.nodes[position].next)
    count += 1
    // The patches of an object are put over its members, where keys are known.
    guard !parent.patches.isEmpty, parent.kind == .array else { return child }
    return parent.patchedElement(child, at: count - 1)
  }

  /// Whether there is none left.
  package var isEmpty: Bool { position >= end }
}
