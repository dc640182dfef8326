/// A template for message texts: one line, repeated, with a placeholder for the message id.
package struct TextTemplate: Hashable, Sendable {
  /// One line of the text; every `{id}` is replaced by the message id.
  package let line: String
  /// Number of lines, at least 1.
  package let lineCount: Int

  /// A template with a line and a number of lines.
  ///
  /// - Precondition: `lineCount` is at least 1.
  package init(line: String, lineCount: Int) {
    precondition(lineCount >= 1, "a text has at least one line, not \(lineCount)")
    self.line = line
    self.lineCount = lineCount
  }

  /// Parses a template from a command-line argument: `LINES:LINE`, as in `2:Medium message with id [{id}]`.
  ///
  /// Nil if there is no colon, or the part before the first colon is not a whole number of at least 1.
  package init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"), let count = Int(argument[..<colon]), count >= 1 else { return nil }
    self.init(line: String(argument[argument.index(after: colon)...]), lineCount: count)
  }

  package func text(messageId: Int) -> String {
    var filled = ""
    var rest = line[...]
    while let brace = rest.firstIndex(of: "{") {
      filled += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{id}") {
        filled += String(messageId)
        rest = rest.dropFirst(4)
      } else {
        filled += "{"
        rest = rest.dropFirst()
      }
    }
    filled += rest
    return Array(repeating: filled, count: lineCount).joined(separator: "\n")
  }

  /// The three texts of the thesis (Reinpalu 2017): one slim line, two medium ones, three wide ones.
  package static let thesis = [
    TextTemplate(line: "Short message [{id}]", lineCount: 1),
    TextTemplate(line: "Medium message with id [{id}]", lineCount: 2),
    TextTemplate(line: "A very long message with id [{id}]", lineCount: 3),
  ]
}
