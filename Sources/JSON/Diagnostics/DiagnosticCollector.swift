/// Collects diagnostics, so that all problems of all files are reported in one go.
///
/// A class because many readers of nested values add to one list.
package final class DiagnosticCollector {
  /// Most diagnostics kept per file; a broken file of a million rows is not worth a million messages.
  package static let limitPerFile = 100

  /// Files in the order in which the first problem of each was found.
  private var files: [(file: SourceFile, kept: [Diagnostic], isCut: Bool)] = []
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
      files.append((diagnostic.file, [diagnostic], false))
      return
    }
    if files[index].kept.contains(where: {
      $0.range == diagnostic.range && $0.message == diagnostic.message && $0.file == diagnostic.file
    }) {
      return
    }
    if files[index].kept.count < Self.limitPerFile {
      files[index].kept.append(diagnostic)
    } else {
      files[index].isCut = true
    }
  }

  /// Reports an error at a piece of a file.
  package func error(
    at place: SourcePlace, _ message: String, expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    add(Diagnostic(at: place, message, expected: expected, found: found, suggestion: suggestion))
  }

  /// Reports an error at a value of a JSON file.
  package func error(
    at value: JSONValue, _ message: String, expected: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    error(at: value.place, message, expected: expected, found: found, suggestion: suggestion)
  }

  /// Everything reported: by file in the order of their first problems, then by position, then by message.
  package var sorted: [Diagnostic] {
    files.flatMap { entry in
      let diagnostics = entry.kept.sorted { lhs, rhs in
        let left = lhs.range?.start ?? -1
        let right = rhs.range?.start ?? -1
        return left == right ? lhs.message < rhs.message : left < right
      }
      guard entry.isCut else { return diagnostics }
      let rest = Diagnostic(in: entry.file, at: nil, "further problems in this file are not shown")
      return diagnostics + [rest]
    }
  }
}
