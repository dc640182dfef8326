import JSON

/// Escapes texts from outside for Markdown, as paragraphs, headings, list items and cells of tables.
///
/// Source: CommonMark 0.31.2, sections 2.4 (backslash escapes), 4 (leaf blocks) and 5 (container blocks); GitHub Flavored
/// Markdown, section 4.10 (tables).
package enum MarkdownText {
  /// Text on one line with Markdown's special characters escaped, in which nothing is a command of a build system.
  package static func escaped(_ text: String) -> String {
    let scalars = unindented(LogText.escaped(text).unicodeScalars[...])
    let marker = blockMarker(in: scalars)
    var result = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      // A log shows Markdown too, and its lines may be commands: see LogText.
      let isCommand = scalar == ":" && result.last == ":"
      if isCommand || index == marker || "\\`*_{}[]<>|#~&".unicodeScalars.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  /// Text on one line as a code span, which may be in the cell of a table; escaped text if it contains a backtick.
  package static func code(_ text: String) -> String {
    if text.isEmpty || text.contains("`") { return escaped(text) }
    return "`\(LogText.escaped(text).replacing("|", with: "\\|"))`"
  }

  /// The text without leading spaces if there are four or more, which would make it a block of code.
  private static func unindented(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    let content = text.drop { $0 == " " }
    return text.count - content.count < 4 ? text : content
  }

  /// The position of the character that makes the text a list item, a heading or a rule, or nil.
  private static func blockMarker(in text: Substring.UnicodeScalarView) -> String.Index? {
    let content = text.drop { $0 == " " }
    guard let first = content.first else { return nil }
    if "-+=".unicodeScalars.contains(first) {
      guard let second = content.dropFirst().first, second == " " || second == first else { return nil }
      return content.startIndex
    }
    let rest = content.drop { ("0"..."9").contains($0) }
    guard rest.startIndex > content.startIndex, let end = rest.first, end == "." || end == ")" else { return nil }
    return rest.dropFirst().first.map { $0 == " " } ?? true ? rest.startIndex : nil
  }
}
