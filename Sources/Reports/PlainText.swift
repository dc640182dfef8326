internal import JSON

/// Lines of text as output.
enum PlainText {
  /// The maximum width of a wrapped line, in characters.
  static let lineWidth = 100

  /// Lines as UTF-8, each escaped for a log and ending with a newline.
  static func bytes(_ lines: some Collection<String>) -> [UInt8] {
    Array((lines.map(LogText.line).joined(separator: "\n") + "\n").utf8)
  }

  /// Text wrapped at spaces into lines of at most a width. Only a longer word exceeds it.
  ///
  /// - Parameters:
  ///   - indent: the number of spaces before the lines after the first.
  ///   - width: the width in characters.
  static func wrapped(_ text: String, indent: Int = 0, width: Int = lineWidth) -> [String] {
    var lines: [String] = []
    for word in text.printable.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(repeating: " ", count: lines.isEmpty ? 0 : indent) + word)
      }
    }
    return lines
  }

  /// An item of a list, wrapped.
  static func item(_ text: String) -> [String] { wrapped("- \(text)", indent: 2) }
}
