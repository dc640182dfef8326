import Foundation

/// A public declaration of a built module, from the symbol graph that the compiler makes of the module.
package struct PublicSymbol: Sendable, Equatable {
  /// The kind as symbol graphs name it, as in `swift.method`.
  package let kind: String
  /// The name, of a function with the labels of its arguments, as in `makeView(_:in:)`.
  package let name: String
  /// The name of the type that it is a member of; nil for a declaration outside types.
  package let owner: String?
  /// The declaration in one line.
  package let signature: String
  /// The lines of its documentation; empty if it has none.
  package let documentation: [String]
  /// The file and the line of the declaration, as in `View.swift:12`; nil if the compiler has made the declaration.
  package let place: String?

  /// The text of the field `Charges` of the documentation; nil if there is none.
  package var charges: String? {
    guard let start = documentation.firstIndex(where: { $0.hasPrefix(Self.field) }) else { return nil }
    let rest = documentation[(start + 1)...].prefix { $0.hasPrefix(" ") }
    return ([documentation[start].dropFirst(Self.field.count)] + rest.map { $0[...] }).joined(separator: " ")
  }

  /// The words of the field `Charges` in backticks: kinds of work, and other primitives.
  package var chargedKinds: Set<String> {
    let parts = (charges ?? "").split(separator: "`", omittingEmptySubsequences: false)
    return Set(parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) })
  }

  private static let field = "- Charges: "

  /// The public declarations of a module that is built beside the test bundle, in the order of the symbol graph.
  ///
  /// - Throws: an error that names what is missing.
  package static func all(of module: String) throws -> [PublicSymbol] {
    let graph = try SwiftTools().symbolGraph(of: module, in: PluginCompiler.builtModules())
    return try JSONDecoder().decode(Graph.self, from: graph).symbols.map { symbol in
      let owner = symbol.pathComponents.dropLast().joined(separator: ".")
      return PublicSymbol(
        kind: symbol.kind.identifier, name: symbol.names.title, owner: owner.isEmpty ? nil : owner,
        signature: symbol.declarationFragments.map(\.spelling).joined(),
        documentation: symbol.docComment?.lines.map(\.text) ?? [],
        place: symbol.location.map { "\($0.uri.split(separator: "/").last ?? ""):\($0.position.line + 1)" })
    }
  }

  /// The parts of a symbol graph that are read.
  ///
  /// Source: swiftlang/swift-docc-symbolkit, openapi.yaml.
  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      struct Names: Decodable { let title: String }
      struct Fragment: Decodable { let spelling: String }
      struct Comment: Decodable {
        struct Line: Decodable { let text: String }
        let lines: [Line]
      }
      struct Location: Decodable {
        struct Position: Decodable { let line: Int }
        let uri: String
        let position: Position
      }
      let kind: Kind
      let pathComponents: [String]
      let names: Names
      let declarationFragments: [Fragment]
      let docComment: Comment?
      let location: Location?
    }
    let symbols: [Symbol]
  }
}
