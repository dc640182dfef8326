/// A value of a JSON document, with its source location and the patches that override it.
package struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int
  /// Patches that override parts of the value, in the order of application.
  package var patches: [JSONPatch] = []

  private var node: JSONNode { document.nodes[index] }

  /// Whether the value has patches, so that the source text differs from the value.
  package var isPatched: Bool { !patches.isEmpty }
  /// The type of the value; a patched string is an object.
  package var kind: JSONKind { node.kind == .string && !patches.isEmpty ? .object : node.kind }
  package var source: SourceFile { document.source }
  /// The byte range in the source, including quotation marks and brackets.
  package var range: SourceRange { SourceRange(start: Int(node.start), end: Int(node.end)) }
  /// The source location: file and byte range.
  package var location: SourceLocation { SourceLocation(source, range) }
  /// The source text of the value: O(length).
  package var literal: String { String(decoding: literalBytes, as: UTF8.self) }

  private var literalBytes: ArraySlice<UInt8> { document.source.bytes[Int(node.start)..<Int(node.end)] }

  /// The decoded value of a string; nil for other types.
  package var string: String? { kind == .string ? document.string(index) : nil }
  /// The value of `true` or `false`; nil for other types.
  package var boolean: Bool? {
    kind == .boolean ? document.source.bytes[Int(node.start)] == UInt8(ascii: "t") : nil
  }
  /// The exact decimal number; nil for other types and for more than 18 digits.
  package var decimal: DecimalNumber? { kind == .number ? DecimalNumber(literalBytes) : nil }
  /// The whole number, even if written as `4.0e2`; nil for other values and beyond 64 bits.
  package var integer: Int? {
    guard kind == .number else { return nil }
    if let decimal { return decimal.wholeNumber().map { Int($0) } }
    return Int(literal)
  }
  /// The nearest binary number; nil for other types and for numbers out of range.
  package var double: Double? {
    guard kind == .number, let number = Double(literal), number.isFinite else { return nil }
    return number
  }

  /// The elements of an array in order; empty for other types.
  package var elements: JSONChildren { JSONChildren(self, of: .array) }

  /// The members of an object in order; empty for other types.
  package var members: [(key: JSONValue, value: JSONValue)] {
    let children = Array(JSONChildren(self, of: .object))
    let members = stride(from: 0, to: children.count - 1, by: 2).map { (key: children[$0], value: children[$0 + 1]) }
    guard !patches.isEmpty else { return members }
    guard node.kind == .string else { return patchedMembers(members) }
    // A patched string is an object with the string as its id.
    return patchedMembers([(.string("id", at: location), JSONValue(document: document, index: index))])
  }

  /// The value of a member of an object; nil if there is none: O(members).
  package subscript(name: String) -> JSONValue? {
    members.first { $0.key.string == name }?.value
  }

  /// A short description for messages: scalars as written, truncated to 45 characters; containers by their type.
  package var summary: String {
    switch kind {
    case .array: return elements.isEmpty ? "an empty array" : "an array"
    case .object: return "an object"
    default: return Self.excerpt(literal)
    }
  }

  /// A text for messages: itself, or the start of a longer one.
  package static func excerpt(_ text: String) -> String {
    guard text.unicodeScalars.count > 48 else { return text }
    var cut = String.UnicodeScalarView()
    cut.append(contentsOf: text.unicodeScalars.prefix(45))
    return String(cut) + "…"
  }
}

/// The direct children of a container in order; in an object, keys and values alternate.
package struct JSONChildren: Sequence, IteratorProtocol, Sendable {
  private let parent: JSONValue
  private var position: Int
  private var count = 0
  private let end: Int

  /// The children of a value in its document; empty if it is of another type.
  init(_ parent: JSONValue, of kind: JSONKind) {
    self.parent = parent
    let node = parent.document.nodes[parent.index]
    position = parent.index + 1
    end = node.kind == kind ? Int(node.next) : position
  }

  /// Returns the next child.
  package mutating func next() -> JSONValue? {
    guard position < end else { return nil }
    let child = JSONValue(document: parent.document, index: position)
    position = Int(parent.document.nodes[position].next)
    count += 1
    // The patches of an object are applied in `members`, where the keys are known.
    guard !parent.patches.isEmpty, parent.kind == .array else { return child }
    return parent.patchedElement(child, at: count - 1)
  }

  /// Whether no child is left.
  package var isEmpty: Bool { position >= end }
}
