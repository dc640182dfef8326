import Foundation

/// Constructs that the sources of a plugin must not contain, by the compiler's syntax tree.
enum SyntaxRules {
  /// The imports that a plugin may have, as they must be written.
  private static let imports = ["import ListRuntime", "internal import ListRuntime", "public import ListRuntime"]

  /// The attributes and modifiers that a plugin may use, by the compiler's word. Others give access to non-public
  /// declarations or to system functions, or turn off checks.
  private static let attributes: Set<String> = [
    "access_control_attr", "convenience_attr", "discardable_result_attr", "final_attr", "indirect_attr",
    "inline_attr", "lazy_attr", "mutating_attr", "non_mutating_attr", "consuming_attr", "override_attr",
    "reference_ownership_attr", "required_attr", "setter_access_attr", "warn_unqualified_access_attr",
  ]

  static func findings(in syntax: SourceSyntax) -> [PluginFinding] {
    importFindings(in: syntax) + syntax.nodes.compactMap { finding(for: $0, in: syntax) }
  }

  /// Imports are on lines of their own at the beginning of the file, with only whole-line comments between them, so an
  /// attribute cannot be hidden anywhere.
  private static func importFindings(in syntax: SourceSyntax) -> [PluginFinding] {
    let lines = syntax.source.text.split(separator: "\n", omittingEmptySubsequences: false)
    // The compiler's imports, so that none is missed, in any spelling.
    let numbers = Set(syntax.nodes.filter { $0.kind == "import_decl" }.map { syntax.line(at: $0.offset) })
    guard let last = numbers.max() else { return [] }
    return lines.prefix(last).enumerated().compactMap { index, line in
      let isImport = numbers.contains(index + 1) && imports.contains(String(line))
      if isImport || line.isEmpty || line.hasPrefix("//") { return nil }
      return PluginFinding(
        file: syntax.source.name, line: index + 1, found: "`\(line)`",
        advice:
          "a plugin imports only ListRuntime, by \(imports.map { "`\($0)`" }.joined(separator: " or ")) on a line of its "
          + "own before everything else")
    }
  }

  private static func finding(for node: SourceSyntax.Node, in syntax: SourceSyntax) -> PluginFinding? {
    func refuse(_ found: String, _ advice: String) -> PluginFinding {
      PluginFinding(file: syntax.source.name, line: syntax.line(at: node.offset), found: found, advice: advice)
    }
    if node.isSet("unchecked") || node.kind == "nonisolated_attr" {
      return refuse(
        node.isSet("unchecked") ? "`@unchecked`" : "`nonisolated`",
        "state belongs to a strategy, which is made for each run; declare nothing global")
    }
    let isUnsafe =
      node.kind == "unsafe_expr" || node.text("safety") == "unsafe" || node.isSet("unowned(unsafe)")
      || node.isSet("unsafe")
    if isUnsafe {
      return refuse(
        "`unsafe`", "memory is reached only through values and references; use arrays, dictionaries and classes")
    }
    if node.kind.hasSuffix("_attr"), !attributes.contains(node.kind) {
      return refuse(
        "the attribute `\(node.kind.dropLast("_attr".count))`", "a plugin needs no attributes but those of classes")
    }
    if node.kind == "macro_decl" || node.kind.hasPrefix("macro_expansion") {
      return refuse("a macro", "write the code that it stands for")
    }
    let names = [node.text("name"), node.text("field")].compactMap { $0 }
    // "$0", and "_" alone, are not names.
    if let name = names.first(where: { $0.hasPrefix("_") && $0 != "_" }) {
      return PluginFinding(
        file: syntax.source.name, line: syntax.line(ofName: name), found: "`\(name)`",
        advice: "names that begin with an underscore are internal to the standard library")
    }
    return nil
  }
}
