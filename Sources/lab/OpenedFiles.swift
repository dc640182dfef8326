internal import Scenarios
internal import Synchronization

/// Files that remember which of them were asked for, so that nothing is written over what is read.
///
/// A class, since readers share what they remember; it may be used by several threads.
final class OpenedFiles: FileReader, Sendable {
  private let files: any FileReader & Sendable
  private let opened = Mutex<Set<String>>([])

  /// Reads from other files.
  init(_ files: any FileReader & Sendable) { self.files = files }

  /// All paths that were asked for, whether there was a file or not, ascending.
  var paths: [String] { opened.withLock { $0.sorted() } }

  func read(_ path: String) throws(FileReadError) -> [UInt8] {
    opened.withLock { _ = $0.insert(path) }
    return try files.read(path)
  }
}
