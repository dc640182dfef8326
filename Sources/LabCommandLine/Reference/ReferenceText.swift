import JSON
import Reports

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
    // Few texts have such a name, and the search for the pattern takes far longer than that for the underscore.
    guard text.utf8.contains(UInt8(ascii: "_")) else { return escaped(text[...]) }
    var result = ""
    var rest = text[...]
    for match in text.matches(of: /(counters\.)?[A-Za-z0-9]+_[A-Za-z0-9_]+/) {
      result += escaped(rest[..<match.range.lowerBound]) + MarkdownText.code(String(match.output.0))
      rest = rest[match.range.upperBound...]
    }
    return result + escaped(rest)
  }

  /// A part of a text, escaped.
  private static func escaped(_ part: Substring) -> String { part.isEmpty ? "" : MarkdownText.escaped(String(part)) }
}
