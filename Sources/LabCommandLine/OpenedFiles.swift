package import Scenarios
import Synchronization

/// A file reader that records the requested paths, so that no output overwrites an input.
///
/// It is a class because all users share one record; it is thread-safe.
package final class OpenedFiles: FileReader, Sendable {
  private let files: any FileReader & Sendable
  private let opened = Mutex<Set<String>>([])

  /// Creates a reader that forwards to another one.
  package init(_ files: any FileReader & Sendable) { self.files = files }

  /// All requested paths, ascending, including those of missing files.
  var paths: [String] { opened.withLock { $0.sorted() } }

  package func read(_ path: String) throws(FileReadError) -> [UInt8] {
    opened.withLock { _ = $0.insert(path) }
    return try files.read(path)
  }

  package func names(in folder: String) -> [String] { files.names(in: folder) }
}
