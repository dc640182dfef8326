/// Collects diagnostics, so that all problems of all files are reported at once.
///
/// A class because readers of nested values share one list.
package final class DiagnosticCollector {
  /// Maximum number of diagnostics per file, so that a broken file of a million rows does not give a million messages.
  package static let limitPerFile = 100

  /// The diagnostics of each file; files are in the order of their first diagnostic.
  private var files: [(file: SourceFile, diagnostics: [Diagnostic], isTruncated: Bool)] = []
  /// Number of errors reported so far, including repeated ones: a reader that does not change it has succeeded.
  package private(set) var errorCount = 0
  /// Whether at least one error was reported.
  package var hasErrors: Bool { errorCount > 0 }

  /// For a key that is unknown in its object, the place where it belongs, as in `the top level of the scenario`; nil if
  /// there is none.
  package var otherPlaces: (_ key: String) -> String? = { _ in nil }

  /// Creates a collector without diagnostics.
  package init() {}

  /// Adds a diagnostic unless it repeats one with the same range and message.
  package func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    // Consecutive diagnostics usually concern the same file.
    guard let index = files.lastIndex(where: { $0.file.name == diagnostic.file.name }) else {
      files.append((diagnostic.file, [diagnostic], false))
      return
    }
    if files[index].diagnostics.contains(where: {
      $0.range == diagnostic.range && $0.message == diagnostic.message && $0.file == diagnostic.file
    }) {
      return
    }
    if files[index].diagnostics.count < Self.limitPerFile {
      files[index].diagnostics.append(diagnostic)
    } else {
      files[index].isTruncated = true
    }
  }

  /// Adds an error about a file, or only counts it if the file already has the maximum number of diagnostics.
  ///
  /// For diagnostics that take long to create, such as those that look for the nearest name.
  package func addUnlessFull(_ file: SourceFile, _ diagnostic: () -> Diagnostic) {
    guard let index = files.lastIndex(where: { $0.file.name == file.name }),
      files[index].diagnostics.count >= Self.limitPerFile
    else {
      add(diagnostic())
      return
    }
    errorCount += 1
    files[index].isTruncated = true
  }

  /// Reports an error at a source location.
  package func error(
    at location: SourceLocation, _ message: String, expected: String? = nil, found: String? = nil,
    suggestion: String? = nil
  ) {
    add(Diagnostic(at: location, message, expected: expected, found: found, suggestion: suggestion))
  }

  /// Reports an error at a value of a JSON file.
  package func error(
    at value: JSONValue, _ message: String, expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    error(at: value.location, message, expected: expected, found: found, suggestion: suggestion)
  }

  /// All diagnostics: by file in the order of the first diagnostic, then by position, then by message.
  package var sorted: [Diagnostic] {
    files.flatMap { entry in
      let diagnostics = entry.diagnostics.sorted { lhs, rhs in
        let left = lhs.range?.start ?? -1
        let right = rhs.range?.start ?? -1
        return left == right ? lhs.message < rhs.message : left < right
      }
      guard entry.isTruncated else { return diagnostics }
      let rest = Diagnostic(in: entry.file, at: nil, "further problems in this file are not shown")
      return diagnostics + [rest]
    }
  }
}
