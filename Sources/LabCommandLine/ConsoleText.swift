import JSON

/// Text for the console: the program's own text, with all external text escaped.
///
/// A literal of this type is the program's own text. Interpolated values (names, paths, arguments, environment
/// variables, contents of files, system messages) are escaped by ``LogText``, so it stays on its line.
package struct ConsoleText: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The text; its line ends are the program's.
  private(set) var raw: String

  /// The program's own text.
  package init(stringLiteral value: String) { raw = value }

  /// The program's own text with interpolated values.
  package init(stringInterpolation: Interpolation) { raw = stringInterpolation.raw }

  /// An external text, escaped.
  init(escaping text: String) { raw = LogText.escaped(text) }

  /// Lines, each escaped as a whole and ending with a newline.
  init(lines: some Sequence<String>) { raw = lines.map { LogText.escaped($0) + "\n" }.joined() }

  /// A text of several lines that is already plain text, such as a formatted diagnostic.
  init(verbatim text: String) { raw = text }

  /// The text as it is printed: no line is interpreted as a command by a build system.
  var printed: String {
    // It works on scalars, since CR LF is one character. Only line feeds remain: LogText escapes carriage returns.
    raw.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { LogText.withoutCommand(String($0)) }.joined(separator: "\n")
  }

  /// Collects the parts of a text.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var raw = ""

    package init(literalCapacity: Int, interpolationCount: Int) { raw.reserveCapacity(literalCapacity * 2) }

    package mutating func appendLiteral(_ literal: String) { raw += literal }

    /// Appends an external value, escaped.
    package mutating func appendInterpolation<Value>(_ value: Value) { raw += LogText.escaped("\(value)") }

    /// Appends a text in which all external text is escaped.
    package mutating func appendInterpolation(_ text: ConsoleText) { raw += text.raw }
  }

  static func + (left: ConsoleText, right: ConsoleText) -> ConsoleText {
    ConsoleText(verbatim: left.raw + right.raw)
  }

  static func += (left: inout ConsoleText, right: ConsoleText) { left.raw += right.raw }
}

extension Sequence<ConsoleText> {
  /// The texts one after the other.
  func joined(separator: String = "") -> ConsoleText {
    ConsoleText(verbatim: map(\.raw).joined(separator: separator))
  }
}
