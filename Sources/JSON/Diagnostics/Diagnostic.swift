/// One thing that is wrong with an input: where, what was found, what would be right.
package struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  package enum Severity: String, Sendable, CaseIterable {
    /// The input cannot be used, or an expectation that must hold does not.
    case error
    /// Worth knowing; never a failure.
    case warning
  }

  /// How bad it is.
  package var severity: Severity
  /// The file; its content is needed to show the line.
  package var file: SourceFile
  /// The piece of the file in question; nil if it is the file as a whole.
  package var range: SourceRange?
  /// One sentence without a full stop.
  package var message: String
  /// What would be right, as in `a whole number from 1 to 64`.
  package var expected: String?
  /// What stands there, as in `"two"`.
  package var found: String?
  /// The nearest valid name, in quotes if it stands so in the file.
  package var suggestion: String?

  /// A diagnostic from its parts.
  package init(
    _ severity: Severity = .error, in file: SourceFile, at range: SourceRange?, _ message: String,
    expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.range = range
    self.message = message
    self.expected = expected
    self.found = found
    self.suggestion = suggestion
  }

  /// A diagnostic about a piece of a file.
  package init(
    _ severity: Severity = .error, at place: SourcePlace, _ message: String, expected: String? = nil,
    found: String? = nil, suggestion: String? = nil
  ) {
    self.init(
      severity, in: place.file, at: place.range, message, expected: expected, found: found, suggestion: suggestion)
  }

  /// Line and column of its start; nil if it is about the file as a whole.
  package var position: SourcePosition? { range.map { file.position(of: $0.start) } }

  /// `file:line:column`, or the file alone.
  package var placeText: String { position.map { "\(file.name):\($0.line):\($0.column)" } ?? file.name }

  /// What is said in one line, without the place: message, what would be right, what was found.
  package var sentence: String {
    ([message] + [expected.map { "expected \($0)" }, found.map { "found \($0)" }].compactMap { $0 })
      .joined(separator: "; ")
  }
}
