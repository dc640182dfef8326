/// The kind of a name that a file refers to but does not define.
package struct NameKind: Hashable, Sendable {
  /// Identifies the kind.
  package let key: String
  /// The kind in words, with an article, for `expected …`.
  package let phrase: String

  package init(_ key: String, phrase: String) {
    self.key = key
    self.phrase = phrase
  }
}

extension NameKind {
  /// The key of a member of an object whose keys refer to nothing.
  package static let member = NameKind("member", phrase: "a name")
}
