/// One problem of an input: its source location, what was found, and what was expected.
package struct Diagnostic: Sendable, Hashable {
  /// How serious a diagnostic is.
  package enum Severity: String, Sendable, CaseIterable {
    /// The input cannot be used, or a required expectation failed.
    case error
    /// Information for the user; never a failure.
    case warning
  }

  /// Whether it is an error or a warning.
  package var severity: Severity
  /// The file with the problem; its content is needed to show the line.
  package var file: SourceFile
  /// The byte range of the problem; nil if it concerns the whole file.
  package var range: SourceRange?
  /// The message: one sentence without a period.
  package var message: String
  /// What was expected, as in `a whole number from 1 to 64`.
  package var expected: String?
  /// What was found, as in `"two"`.
  package var found: String?
  /// The nearest valid name, quoted if the file quotes it.
  package var suggestion: String?

  /// A diagnostic about a range of a file, or about the whole file if the range is nil.
  package init(
    _ severity: Severity = .error, in file: SourceFile, at range: SourceRange?, _ message: String,
    expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.range = range
    self.message = Self.limited(message)
    self.expected = expected.map(Self.limited)
    self.found = found.map(Self.limited)
    self.suggestion = suggestion.map(Self.limited)
  }

  /// The maximum length of each text of a diagnostic in Unicode scalars; a longer text is cut and ends with `…`.
  package static let textLimit = 2000

  /// The text, cut at the limit: a message may quote a key of many kilobytes, or list thousands of names.
  private static func limited(_ text: String) -> String {
    // A text has at least as many bytes as scalars.
    guard text.utf8.count > textLimit,
      let end = text.unicodeScalars.index(text.startIndex, offsetBy: textLimit, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    return String(text.unicodeScalars[..<end]) + "…"
  }

  /// A diagnostic at a source location.
  package init(
    _ severity: Severity = .error, at location: SourceLocation, _ message: String, expected: String? = nil,
    found: String? = nil, suggestion: String? = nil
  ) {
    self.init(
      severity, in: location.file, at: location.range, message, expected: expected, found: found, suggestion: suggestion
    )
  }

  /// Line and column of the start; nil if the diagnostic concerns the whole file.
  package var position: SourcePosition? { range.map { file.position(of: $0.start) } }

  /// The source location as `file:line:column`, or only the file name without a range.
  package var locationText: String { position.map { "\(file.name):\($0.line):\($0.column)" } ?? file.name }

  /// The message, what was expected and what was found in one line, without the source location.
  package var sentence: String {
    ([message] + [expected.map { "expected \($0)" }, found.map { "found \($0)" }].compactMap { $0 })
      .joined(separator: "; ")
  }
}
