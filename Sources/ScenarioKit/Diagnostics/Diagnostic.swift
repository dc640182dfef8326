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

  /// Line and column of its start; nil if it is about the file as a whole.
  package var position: SourcePosition? { range.map { file.position(of: $0.start) } }
}

/// Collects diagnostics, so that all problems of all files are reported in one go.
///
/// A class because many readers of nested values add to one list.
package final class DiagnosticCollector {
  /// Most diagnostics kept per file; a broken file of a million rows is not worth a million messages.
  package static let limitPerFile = 100

  /// Files in the order in which the first problem of each was found.
  private var files: [(file: SourceFile, kept: [Diagnostic], dropped: Int)] = []
  /// Number of errors reported so far, repeated ones included: a reader that leaves it as it was has succeeded.
  package private(set) var errorCount = 0
  /// Whether any error was reported.
  package var hasErrors: Bool { errorCount > 0 }

  /// An empty collection.
  package init() {}

  /// Adds a diagnostic; an equal one is kept once.
  package func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    // The last file is almost always the one.
    guard let index = files.lastIndex(where: { $0.file.name == diagnostic.file.name }) else {
      files.append((diagnostic.file, [diagnostic], 0))
      return
    }
    if files[index].kept.contains(where: { $0.range == diagnostic.range && $0.message == diagnostic.message }) { return }
    if files[index].kept.count < Self.limitPerFile {
      files[index].kept.append(diagnostic)
    } else {
      files[index].dropped += 1
    }
  }

  /// Reports an error at a value of a JSON file.
  package func error(
    at value: JSONValue, _ message: String, expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    add(
      Diagnostic(
        in: value.source, at: value.range, message, expected: expected, found: found, suggestion: suggestion))
  }

  /// Everything reported: by file in the order of their first problems, then by position, then by message.
  package var sorted: [Diagnostic] {
    files.flatMap { entry in
      let diagnostics = entry.kept.sorted { lhs, rhs in
        let left = lhs.range?.start ?? -1
        let right = rhs.range?.start ?? -1
        return left == right ? lhs.message < rhs.message : left < right
      }
      guard entry.dropped > 0 else { return diagnostics }
      let rest = Diagnostic(in: entry.file, at: nil, "\(entry.dropped) more problems in this file are not shown")
      return diagnostics + [rest]
    }
  }
}
