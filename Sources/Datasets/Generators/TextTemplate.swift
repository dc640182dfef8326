/// A text of which every message gets a copy with its own number: some equal lines.
package struct TextTemplate: Hashable, Sendable {
  /// One line of the text; every `{id}` in it stands for the message's number.
  package let line: String
  /// How often the line is repeated, at least 1.
  package let lineCount: Int

  /// Makes a template.
  ///
  /// - Precondition: `lineCount` is at least 1.
  package init(line: String, lineCount: Int) {
    precondition(lineCount >= 1, "a text has at least one line, not \(lineCount)")
    self.line = line
    self.lineCount = lineCount
  }

  /// Reads a template as the command line gives it: `LINES:LINE`, as in `2:Medium message with id [{id}]`.
  ///
  /// Nil if the part before the first colon is not a whole number of at least 1, or there is no colon.
  package init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"), let count = Int(argument[..<colon]), count >= 1 else { return nil }
    self.init(line: String(argument[argument.index(after: colon)...]), lineCount: count)
  }

  /// The text of the message with a number.
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
