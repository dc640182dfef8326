/// Finds the public declarations of a Swift source.
///
/// It reads lines and their indentation, and relies on the layout that the project's formatter guarantees: the members
/// of a type are indented by two spaces more than the type.
package struct SourceReader {
  private struct Scope {
    let indentation: Int
    let name: String?
    let keyword: String
    let isPublic: Bool
  }

  private static let types: Set<String> = ["struct", "class", "enum", "protocol", "extension", "actor"]
  private static let members: Set<String> = [
    "func", "var", "let", "init", "init?", "subscript", "case", "typealias", "associatedtype",
  ]
  private static let modifiers: Set<String> = [
    "package", "internal", "private", "fileprivate", "open", "final", "static", "mutating", "nonmutating",
    "convenience", "indirect",
    "lazy", "weak", "override", "required", "dynamic", "unowned",
  ]

  private let file: String
  private let lines: [Substring]
  private var scopes: [Scope] = []
  private var documentation: [String] = []
  private var found: [PublicDeclaration] = []

  private init(_ text: String, file: String) {
    self.file = file
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The public declarations of a source, in its order. Complexity: O(characters).
  package static func declarations(in text: String, file: String) -> [PublicDeclaration] {
    var reader = SourceReader(text, file: file)
    var line = 0
    while line < reader.lines.count { line = reader.read(line) }
    return reader.found
  }

  /// The comment with which a source begins, if it is one line and not documentation.
  package static func title(of text: String) -> String? {
    let first = text.prefix { $0 != "\n" }
    return first.hasPrefix("// ") ? String(first.dropFirst(3)) : nil
  }

  /// Reads the declaration that begins at a line, and returns the line after it.
  private mutating func read(_ index: Int) -> Int {
    let text = lines[index].drop { $0 == " " }
    let indentation = lines[index].count - text.count
    if text.hasPrefix("///") {
      documentation.append(String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
      return index + 1
    }
    // An attribute or a comment can be between the documentation and the declaration.
    if !text.isEmpty, text.hasPrefix("//") || (text.hasPrefix("@") && !text.contains(" ")) { return index + 1 }
    defer { documentation = [] }
    if text.isEmpty { return index + 1 }
    while let scope = scopes.last, indentation <= scope.indentation { scopes.removeLast() }
    guard indentation == scopes.last.map({ $0.indentation + 2 }) ?? 0 else { return index + 1 }
    return declare(Words(text), at: index, indentation)
  }

  /// The words before a declaration's keyword, the keyword, and the text after it.
  private struct Words {
    var isPublic = false
    var keyword = ""
    var rest: Substring

    init(_ text: Substring) {
      rest = text
      while true {
        let word = rest.prefix { $0 != " " && $0 != "(" && $0 != "<" }
        let isAttribute = word.hasPrefix("@")
        let name = String(word)
        guard isAttribute || name == "public" || modifiers.contains(name) else { break }
        if name == "public" { isPublic = true }
        rest = rest.dropFirst(word.count)
        // `private(set)`.
        if rest.hasPrefix("(") { rest = rest.drop { $0 != ")" }.dropFirst() }
        rest = rest.drop { $0 == " " }
      }
      keyword = String(rest.prefix { $0.isLetter || $0 == "?" })
    }
  }

  private mutating func declare(_ words: Words, at index: Int, _ indentation: Int) -> Int {
    let scope = scopes.last
    let name = String(
      words.rest.dropFirst(words.keyword.count).drop { $0 == " " }.prefix {
        $0.isLetter || $0.isNumber || "_.".contains($0)
      })
    if Self.types.contains(words.keyword) {
      let path = scope?.name.map { "\($0).\(name)" } ?? name
      let isExtension = words.keyword == "extension"
      var (signature, end) = signature(at: index)
      let isInOneLine = lines[end].hasSuffix("}")
      if isInOneLine { signature = Self.cleaned(String(text(of: index))) }
      if words.isPublic, !isExtension { add(words, path, owner: scope?.name, signature, index) }
      if !isInOneLine {
        scopes.append(
          Scope(indentation: indentation, name: path, keyword: words.keyword, isPublic: words.isPublic || isExtension))
      }
      return end + 1
    }
    guard Self.members.contains(words.keyword) else { return index + 1 }
    let inherits =
      scope?.isPublic == true && (scope?.keyword == "protocol" || (scope?.keyword == "enum" && words.keyword == "case"))
    guard words.isPublic || inherits else { return index + 1 }
    var (signature, end) = signature(at: index, endsAtEquals: ["var", "let", "case"].contains(words.keyword))
    // If there is no type, the value shows it.
    if ["var", "let"].contains(words.keyword), !signature.contains(":") {
      signature = Self.cleaned(String(text(of: index).prefix { $0 != "{" }))
    }
    if words.keyword == "var" { signature += accessors(at: end) }
    add(words, name.isEmpty ? words.keyword : name, owner: scope?.name, signature, index)
    return end + 1
  }

  private mutating func add(_ words: Words, _ name: String, owner: String?, _ signature: String, _ index: Int) {
    let (text, charges) = Self.separated(documentation)
    found.append(
      PublicDeclaration(
        keyword: words.keyword, name: name, owner: owner, signature: signature, documentation: text, charges: charges,
        file: file, line: index + 1))
  }

  /// The documentation without the field `Charges`, and that field in one line.
  private static func separated(_ lines: [String]) -> (text: [String], charges: String?) {
    let field = "- Charges: "
    guard let start = lines.firstIndex(where: { $0.hasPrefix(field) }) else { return (lines, nil) }
    let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix("  ") } ?? lines.count
    let charges = lines[start..<end].map { $0.drop { $0 == " " } }.joined(separator: " ").dropFirst(field.count)
    var rest = Array(lines[..<start] + lines[end...])
    while rest.last?.isEmpty == true { rest.removeLast() }
    return (rest, String(charges))
  }

  /// A declaration up to its body or its value, and the line of that end.
  private func signature(at start: Int, endsAtEquals: Bool = false) -> (text: String, end: Int) {
    let indentation = lines[start].prefix { $0 == " " }.count
    var text = ""
    var depth = 0
    for index in start..<lines.count {
      var isOver = false
      var previous: Character = " "
      for character in lines[index].dropFirst(
        index == start ? indentation : min(indentation, lines[index].prefix { $0 == " " }.count))
      {
        if "([".contains(character) { depth += 1 }
        if ")]".contains(character) { depth -= 1 }
        if depth == 0, character == "{" || (endsAtEquals && character == "=" && previous == " ") { isOver = true }
        if isOver { break }
        text.append(character)
        previous = character
      }
      let next = index + 1 < lines.count ? lines[index + 1].drop { $0 == " " } : ""
      let continues = depth > 0 || ["-> ", "where ", "throws", "async", "{"].contains { next.hasPrefix($0) }
      if isOver || !continues { return (Self.cleaned(text), index) }
      text.append("\n")
    }
    return (Self.cleaned(text), lines.count - 1)
  }

  /// A line without its indentation.
  private func text(of index: Int) -> Substring { lines[index].drop { $0 == " " } }

  /// ` { get }` for a variable that only the runtime sets, or that a protocol declares as read-only; empty for others.
  private func accessors(at index: Int) -> String {
    let line = text(of: index)
    if line.contains("(set) ") { return " { get }" }
    guard let brace = line.firstIndex(of: "{") else { return "" }
    let rest = line[line.index(after: brace)...].drop { $0 == " " }
    let body = rest.isEmpty && index + 1 < lines.count ? text(of: index + 1) : rest
    if ["get set", "set", "didSet", "willSet", "_modify"].contains(where: { body.hasPrefix($0) }) { return "" }
    // A getter in a body of several lines can have a setter after it.
    return body.hasPrefix("get {") ? "" : " { get }"
  }

  private static func cleaned(_ text: String) -> String {
    var text = text
    for word in ["public ", "package internal(set) ", "package(set) ", "internal(set) ", "private(set) "] {
      text = text.replacing(word, with: "")
    }
    while text.last == " " || text.last == "\n" { text.removeLast() }
    return text
  }
}
