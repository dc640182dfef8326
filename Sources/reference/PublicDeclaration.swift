/// A public declaration of a Swift source, as written in its text.
package struct PublicDeclaration: Sendable, Equatable {
  /// The kind of declaration: `struct`, `class`, `enum`, `protocol`, `func`, `var`, `let`, `init`, `subscript`, `case`
  /// and so on.
  package let keyword: String
  /// The name; the name of a nested type starts with the names of the enclosing types, as in `View.Kind`.
  package let name: String
  /// The type that it is a member of, as in `View`; nil for a declaration outside types.
  package let owner: String?
  /// The declaration without its body and without `public`, with the line breaks of the source.
  package let signature: String
  /// The lines of the documentation, without the field of charges.
  package let documentation: [String]
  /// The text of the field `Charges` of the documentation; nil if there is none.
  package let charges: String?
  /// The file's path from the folder of the module.
  package let file: String
  /// The line of the declaration, from 1.
  package let line: Int

  /// Whether it declares a type.
  package var isType: Bool { ["struct", "class", "enum", "protocol"].contains(keyword) }

  /// The words of the field of charges in backticks: kinds of work.
  package var chargedKinds: Set<String> {
    let parts = (charges ?? "").split(separator: "`", omittingEmptySubsequences: false)
    return Set(parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }

  /// The first paragraph of the documentation, in one line.
  package var summary: String { documentation.prefix { !$0.isEmpty }.joined(separator: " ") }
}
