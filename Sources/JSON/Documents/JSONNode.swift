/// What a JSON value is.
package enum JSONKind: UInt8, Sendable, CaseIterable {
  case null, boolean, number, string, array, object

  /// With its article, as in `a number`.
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

/// One value of a document in its flat table: containers come before what they contain, keys before their values.
struct JSONNode {
  /// Offset of the first byte in the source.
  var start: UInt32
  /// Offset after the last byte.
  var end: UInt32
  /// Index of the first node that is not part of this one.
  var next: UInt32
  /// What it is.
  var kind: JSONKind
  /// Whether a string must be decoded; for numbers and others false.
  var hasEscapes: Bool
  /// Whether a string stands without quotation marks, as in an argument of the command line.
  var isBare = false
}
