package import Foundation

/// The reference of a module: a Markdown page for each public type, and an index.
package struct ReferencePages {
  /// The public declarations, in the order of the pages.
  package let declarations: [PublicDeclaration]
  /// The first comment of files, by path.
  private let titles: [String: String]

  /// Reads all Swift sources of a module.
  ///
  /// - Parameter folder: the folder of the sources.
  /// - Throws: errors of reading a file.
  package init(sourcesIn folder: URL) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      .sorted()
    var (declarations, titles) = ([PublicDeclaration](), [String: String]())
    for path in paths {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      declarations += SourceReader.declarations(in: text, file: path)
      titles[path] = SourceReader.title(of: text)
    }
    self.declarations = declarations
    self.titles = titles
  }

  /// The types that have a page, by name.
  private var types: [PublicDeclaration] {
    declarations.filter { $0.isType && !$0.name.contains(".") }.sorted { $0.name < $1.name }
  }

  /// The name and the text of each page, the index first.
  package var pages: [(name: String, text: String)] {
    [("README.md", index)] + types.map { ("\($0.name).md", page(of: $0)) }
  }

  /// The types that the index lists first.
  private static let first = ["Technique", "TechniqueDeclaration", "UIContext", "StrategyStack"]

  private static let note =
    "For people who write techniques. Generated from Sources/ListRuntime by `make reference`; edit the comments there."

  private var index: String {
    func rows(_ types: [PublicDeclaration]) -> String {
      types.map { "| [\($0.name)](\($0.name).md) | \(Self.plain($0.summary)) |\n" }.joined()
    }
    let strategies = types.filter {
      $0.keyword == "protocol" && ($0.name.hasSuffix("Strategy") || $0.name == "CellProvider")
    }
    let begin = Self.first.compactMap { name in types.first { $0.name == name } }
    let others = types.filter { type in !(strategies + begin).contains(type) }
    let head = "| type | what it is |\n| --- | --- |\n"
    return """
      # What a technique can use

      \(Self.note)

      \(head)\(rows(begin))
      ## Extension points

      \(head)\(rows(strategies))
      ## Values and objects

      \(head)\(rows(others))
      """
  }

  private func page(of type: PublicDeclaration) -> String {
    var text = "# \(type.name)\n\n\(Self.note)\n\n" + description(of: type)
    let members = declarations.filter { $0.owner == type.name && !$0.isType }
    text += table(of: members)
    text += sections(of: members, level: "##")
    for nested in declarations where nested.isType && nested.name.hasPrefix("\(type.name).") {
      text += "\n## \(nested.name)\n\n" + description(of: nested)
      text += sections(of: declarations.filter { $0.owner == nested.name && !$0.isType }, level: "###")
    }
    return text
  }

  /// The work that each primitive charges; empty if no member states it.
  private func table(of members: [PublicDeclaration]) -> String {
    let charging = members.filter { $0.charges != nil }
    guard !charging.isEmpty else { return "" }
    return "\n| primitive | charges |\n| --- | --- |\n"
      + charging.map { "| `\(Self.label($0))` | \(Self.plain($0.charges ?? "")) |\n" }.joined()
  }

  private func sections(of members: [PublicDeclaration], level: String) -> String {
    var text = ""
    var file: String?
    for member in members {
      if member.file != file, let title = titles[member.file] {
        text += "\n\(level) \(title.hasSuffix(".") ? String(title.dropLast()) : title)\n"
      }
      file = member.file
      text += "\n" + description(of: member)
      if let charges = member.charges { text += "\nCharges: \(Self.plain(charges))\n" }
    }
    return text
  }

  private func description(of declaration: PublicDeclaration) -> String {
    let documentation = declaration.documentation.map(Self.plain).joined(separator: "\n")
    return "```swift\n\(declaration.signature)\n```\n" + (documentation.isEmpty ? "" : "\n\(documentation)\n")
  }

  /// A function with the labels of its arguments, as in `makeView(_:in:)`; other members by name.
  package static func label(_ member: PublicDeclaration) -> String {
    guard ["func", "init", "subscript"].contains(member.keyword), let open = member.signature.firstIndex(of: "(") else {
      return member.name
    }
    var depth = 0
    var labels: [Substring] = []
    var isLabel = false
    var start = open
    for index in member.signature[open...].indices {
      let character = member.signature[index]
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth == 1, character == "(" || character == "," {
        isLabel = true
        start = member.signature.index(after: index)
      } else if isLabel, character == ":" {
        let words = member.signature[start..<index].split { $0 == " " || $0 == "\n" }
        labels += words.prefix(1)
        isLabel = false
      }
      if depth == 0 { break }
    }
    return "\(member.name)(\(labels.map { "\($0):" }.joined()))"
  }

  /// A text of a comment as Markdown: names in double backticks are links in the documentation of Swift.
  private static func plain(_ text: String) -> String { text.replacing("``", with: "`") }
}
