import Foundation

/// Writes every file that the lab writes for its user, except result folders.
package enum AtomicFile {
  /// Writes a file atomically: a reader sees either the previous content or the new one, also after an interruption.
  ///
  /// Symbolic links are followed. Pipes, sockets and devices are written into. Folders on the way to the file are made if
  /// `makesFolders`.
  ///
  /// Complexity: O(bytes + files in the folder), without `removesAbandoned` O(bytes).
  ///
  /// - Parameter removesAbandoned: whether to remove leftovers of earlier attempts to write the file by processes that
  ///   have ended.
  /// - Throws: ``ResultWriteError``; the previous content is then unchanged.
  package static func write(
    _ bytes: [UInt8], to path: String, makesFolders: Bool = false, removesAbandoned: Bool = true
  ) throws(ResultWriteError) {
    try write(StreamedContent(bytes), to: path, makesFolders: makesFolders, removesAbandoned: removesAbandoned)
  }

  /// Writes a file like ``write(_:to:makesFolders:removesAbandoned:)-([UInt8],_,_,_)``, part by part.
  package static func write(
    _ content: StreamedContent, to path: String, makesFolders: Bool = false, removesAbandoned: Bool = true
  ) throws(ResultWriteError) {
    do throws(SystemError) {
      if path.contains("\0") { throw SystemError.invalidArgument }
      // A redirected standard output is a regular file, which the shell has opened.
      if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
        return try OpenFile(path, .writingExisting).write(content)
      }
      switch try SystemCalls.kind(of: path) {
      case .folder: throw SystemError.isFolder
      case .other: try OpenFile(path, .writingExisting).write(content)
      case .file: try place(content, at: try SystemCalls.resolved(path), removesAbandoned, SystemCalls.replace(_:by:))
      case .nothing:
        let target = linkTarget(of: path)
        if makesFolders { try makeFolders(to: parts(of: target).folder) }
        try place(content, at: target, removesAbandoned, SystemCalls.replace(_:by:))
      }
    } catch {
      throw ResultWriteError(path: path, reason: error.reason)
    }
  }

  /// Writes a file that must not exist, and makes the folders on the way to it. If several processes create it at the
  /// same time, only one succeeds, except on a file system that cannot rename without replacing.
  ///
  /// - Returns: whether the file was written; false if it already exists.
  /// - Throws: ``ResultWriteError`` if it cannot be written; folders that were made for it are removed again.
  package static func create(_ bytes: [UInt8], at path: String) throws(ResultWriteError) -> Bool {
    do throws(SystemError) {
      guard try SystemCalls.kind(of: path) == .nothing else { return false }
      let target = linkTarget(of: path)
      let made = missingFolders(of: target)
      do throws(SystemError) {
        try makeFolders(to: parts(of: target).folder)
        try place(StreamedContent(bytes), at: target, true) { (target, new) throws(SystemError) in
          do throws(SystemError) { try SystemCalls.rename(new, to: target, .exclusive) } catch {
            if error != .notSupported { throw error }
            try SystemCalls.replace(target, by: new)
          }
        }
      } catch {
        removeEmpty(made)
        throw error
      }
      return true
    } catch {
      if error == .alreadyExists { return false }
      throw ResultWriteError(path: path, reason: error.reason)
    }
  }

  /// The folders on the way to a path that do not exist, the innermost first.
  package static func missingFolders(of path: String) -> [String] {
    var missing: [String] = []
    var folder = parts(of: path).folder
    while !folder.isEmpty, folder != "/", (try? SystemCalls.kind(of: folder)) == .nothing {
      missing.append(folder)
      folder = parts(of: folder).folder
    }
    return missing
  }

  /// Removes a file that an attempt has made, and the folders of ``missingFolders(of:)`` that are empty then.
  package static func remove(_ path: String, andEmpty folders: [String]) {
    try? SystemCalls.remove(path, isFolder: false)
    removeEmpty(folders)
  }

  static func removeEmpty(_ folders: [String]) {
    for folder in folders { try? SystemCalls.remove(folder, isFolder: true) }
  }

  /// Makes a folder and those on the way to it, unless they exist.
  package static func makeFolder(_ path: String) throws(ResultWriteError) {
    do throws(SystemError) { try makeFolders(to: path) } catch {
      throw ResultWriteError(path: path, reason: error.reason)
    }
  }

  private static func makeFolders(to path: String) throws(SystemError) {
    guard !path.isEmpty, try SystemCalls.kind(of: path) != .folder else { return }
    try makeFolders(to: parts(of: path).folder)
    do throws(SystemError) { try SystemCalls.makeFolder(path) } catch {
      // Another process may have made it in between.
      if error != .alreadyExists { throw error }
      if try SystemCalls.kind(of: path) != .folder { throw SystemError.notFolder }
    }
  }

  /// The folder of a path, which is empty for a name in the working folder, and the name. Foundation's
  /// `deletingLastPathComponent` traps for paths of one character (swift-foundation of Swift 6.3).
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// A folder as the beginning of a path.
  private static func prefix(of folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
  }

  /// The path that a link without a target leads to; other paths lead to themselves.
  static func linkTarget(of path: String) -> String {
    var path = path
    // Cycles of links are errors before this is called; the limit is that of Linux.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = next.hasPrefix("/") ? next : "\(prefix(of: parts(of: path).folder))\(next)"
    }
    return path
  }

  /// Writes an unfinished file and puts it in its place.
  ///
  /// - Parameter move: renames the file to its place; called with the place and the unfinished file.
  private static func place(
    _ content: StreamedContent, at target: String, _ removesAbandoned: Bool,
    _ move: (_ target: String, _ new: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let (parent, name) = parts(of: target)
    let folder = parent.isEmpty ? "." : parent
    if removesAbandoned {
      UnfinishedFiles.forEachAbandoned(in: folder, for: name) { try? SystemCalls.remove($0, isFolder: false) }
    }
    let new = try UnfinishedFile.make(for: name, in: folder)
    do throws(SystemError) {
      new.file.copyPermissions(of: target)
      try new.file.write(content)
      try move(target, new.path)
    } catch {
      try? SystemCalls.remove(new.path, isFolder: false)
      throw error
    }
    // The lock is required up to this point.
    extendLifetime(new)
  }
}
