import JSON

/// Lines of text as output.
package enum PlainText {
  /// The note on the kind of figures that a simulation gives.
  static let simulatedNote = "All figures are simulated."

  /// A count with its noun: `1 run`, `7 runs`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// The maximum width of a wrapped line, in characters.
  package static let lineWidth = 100

  /// Lines as UTF-8, each escaped for a log and ending with a newline.
  static func bytes(_ lines: some Collection<String>) -> [UInt8] {
    Array((lines.map(LogText.line).joined(separator: "\n") + "\n").utf8)
  }

  /// Text wrapped at spaces into lines of at most a width. Only a longer word exceeds it.
  ///
  /// - Parameters:
  ///   - indent: the number of spaces before the lines after the first.
  ///   - width: the width in characters.
  package static func wrapped(_ text: String, indent: Int = 0, width: Int = lineWidth) -> [String] {
    WrappedText.lines(text.printable, indent: indent, width: width)
  }

  /// An item of a list, wrapped.
  static func item(_ text: String, width: Int = lineWidth) -> [String] { wrapped("- \(text)", indent: 2, width: width) }

  /// Text wrapped for a terminal of a width, or for a file if it is nil.
  package static func wrapped(_ text: String, terminal width: Int?) -> [String] {
    wrapped(text, width: paragraphWidth(width))
  }

  /// The width of paragraphs for a terminal; for a file if the terminal's width is nil.
  package static func paragraphWidth(_ terminalWidth: Int?) -> Int { min(terminalWidth ?? lineWidth, lineWidth) }

  /// The beginning of a word that is too long: up to the last character after which a name can be broken, or as much as fits.
  private static func beginning(of word: Substring, width: Int) -> Substring {
    let part = word.prefix(max(1, width))
    let end = ["/", "-.:_,=@()"].lazy.compactMap { characters in part.lastIndex(where: { characters.contains($0) }) }
      .first
    guard let end, end > part.startIndex else { return part }
    return part[...end]
  }

  /// The lines of a narrow cell: wrapped at spaces, and longer words broken after a punctuation character or where the cell ends.
  ///
  /// Leading spaces are kept: they indent a cell below another one.
  static func cell(_ text: String, width: Int) -> [String] {
    let indent = min(text.prefix { $0 == " " }.count, width / 2)
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    for var word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
        continue
      }
      while word.count > width - indent {
        let part = beginning(of: word, width: width - indent)
        lines.append(space + part)
        word = word.dropFirst(part.count)
      }
      if !word.isEmpty { lines.append(space + word) }
    }
    return lines
  }
}
