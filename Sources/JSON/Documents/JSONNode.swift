/// The type of a JSON value.
package enum JSONKind: UInt8, Sendable, CaseIterable {
  case null, boolean, number, string, array, object

  /// The type in words, with an article, as in `a number`.
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One value in the flat table of a document: containers precede their content, keys precede their values.
struct JSONNode {
  /// Offset of the first byte in the source.
  var start: UInt32
  /// Offset after the last byte.
  var end: UInt32
  /// Index of the first node after this one and its descendants.
  var next: UInt32
  /// The type of the value.
  var kind: JSONKind
  /// Whether a string has escapes; false for other types.
  var hasEscapes: Bool
  /// Whether a string has no quotation marks in the source, as in a command-line argument.
  var isUnquoted = false
}
