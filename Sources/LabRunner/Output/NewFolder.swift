import Foundation
import Scenarios

/// Writes new folders as a whole.
package enum NewFolder {
  /// Makes a folder with files, and the folders on the way to it. A reader sees all of it or nothing, also after an
  /// interruption; an existing empty folder is replaced.
  ///
  /// - Parameters:
  ///   - files: the texts by their paths in the folder, which have no `..`.
  ///   - path: the path of the folder.
  /// - Returns: whether it was made; false if there is a file or a folder that is not empty.
  /// - Throws: ``ResultWriteError`` if it cannot be written; nothing of it remains.
  package static func create(_ files: [(path: String, text: String)], at path: String) throws(ResultWriteError) -> Bool
  {
    let target = path.hasPrefix("/") ? path : "./\(path)"
    // The part before the last slash is empty for a folder in the root.
    let (folder, name) = (FilePath.folder(of: target), target.split(separator: "/").last.map(String.init) ?? "")
    let parent = folder.isEmpty ? "/" : folder
    let made = AtomicFile.missingFolders(of: target)
    do throws(ResultWriteError) {
      try AtomicFile.makeFolder(parent)
      return try create(files, at: target, named: name, in: parent)
    } catch {
      AtomicFile.removeEmpty(made)
      throw ResultWriteError(path: path, reason: error.reason)
    }
  }

  private static func create(
    _ files: [(path: String, text: String)], at target: String, named name: String, in parent: String
  ) throws(ResultWriteError) -> Bool {
    do throws(SystemError) {
      guard try isFree(target) else { return false }
      UnfinishedFiles.forEachAbandoned(in: parent, for: name) { try? FileManager.default.removeItem(atPath: $0) }
      let new = try UnfinishedFile.make(for: name, in: parent, isFolder: true)
      do throws(SystemError) {
        try write(files, into: new.path)
        // Replaces an empty folder, but neither a file nor any other folder.
        try SystemCalls.replace(target, by: new.path)
      } catch {
        try? FileManager.default.removeItem(atPath: new.path)
        if error == .notEmpty || error == .alreadyExists || error == .notFolder { return false }
        throw error
      }
      // The lock is required up to this point.
      extendLifetime(new)
      return true
    } catch {
      throw ResultWriteError(path: target, reason: error.reason)
    }
  }

  /// Whether there is nothing at a path, or an empty folder.
  private static func isFree(_ path: String) throws(SystemError) -> Bool {
    switch try SystemCalls.kind(of: path) {
    case .nothing: true
    case .folder: (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty ?? false
    case .file, .other: false
    }
  }

  private static func write(_ files: [(path: String, text: String)], into folder: String) throws(SystemError) {
    var made: Set<String> = []
    for file in files {
      var parent = folder
      for part in file.path.split(separator: "/").dropLast() {
        parent += "/\(part)"
        if made.insert(parent).inserted { try SystemCalls.makeFolder(parent) }
      }
      try OpenFile("\(folder)/\(file.path)", .new).write(StreamedContent(Array(file.text.utf8)))
    }
  }
}
