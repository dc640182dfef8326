internal import JSON
internal import Reports

/// Texts of declarations as Markdown.
enum ReferenceText {
  /// A text with its quotations, and its words with underscores, as code. Other special characters are escaped.
  static func markdown(_ text: String) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return MarkdownText.escaped(text) }
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? MarkdownText.code("\"\(part)\"") : plain(String(part))
    }.joined()
  }

  /// One of several words, each as code.
  static func oneOf(_ words: [String]) -> String { ValueShape.oneOf(words.map(MarkdownText.code)) }

  /// A text without quotations. A name of a metric, with an underscore, is code.
  private static func plain(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.contains("_") && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        ? MarkdownText.code(String(word)) : MarkdownText.escaped(String(word))
    }.joined(separator: " ")
  }
}
