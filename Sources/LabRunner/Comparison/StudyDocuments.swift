package import JSON
package import Scenarios

/// The documents of the runs of a study: the first one, and what each run changes in it.
///
/// Most inputs are the same in all runs, so that files and memory have them once.
package struct StudyDocuments: Sendable {
  /// The document of the first run; an empty object without runs.
  package private(set) var base = JSONContent.object([])
  /// What each run changes, as JSON Merge Patch (RFC 7386), by the run's name.
  package private(set) var changes: [String: JSONContent] = [:]

  package init() {}

  /// Documents from a file.
  init(base: JSONContent, changes: [String: JSONContent]) {
    self.base = base
    self.changes = changes
  }

  /// Adds the document of a run. O(size of the document).
  package mutating func add(_ document: RunDocument, of run: String) {
    if changes.isEmpty { base = document.root }
    changes[run] = document.root.mergePatch(from: base)
  }

  /// The document of a run; nil for an unknown run. O(size of the document).
  package subscript(run: String) -> RunDocument? { changes[run].map { RunDocument(base.applying($0)) } }
}
