/// A lock on a folder, for files in and around it that are read, changed and written again by one process at a time.
package enum FolderLock {
  /// Waits until no other process has the lock of a folder, and calls `body` with it.
  ///
  /// A process releases the lock when it ends, for any reason. A folder that cannot be read, or is on a file system
  /// without locks, is not locked.
  package static func holding<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
    guard let folder = try? OpenFile(path, .reading) else { return try body() }
    folder.lock()
    defer { extendLifetime(folder) }
    return try body()
  }
}
