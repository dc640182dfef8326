internal import Foundation

/// Reads files; tests hand over texts instead.
package protocol FileReader {
  /// The bytes of a file.
  ///
  /// - Throws: ``FileReadError`` saying why there are none.
  func read(_ path: String) throws(FileReadError) -> [UInt8]
}

/// Why a file could not be read.
package enum FileReadError: Error, Hashable {
  /// There is no such file.
  case missing
  /// There is something, but it cannot be read, in words: `is a folder`.
  case unreadable(String)

  /// In words, to follow the file's name.
  package var phrase: String {
    switch self {
    case .missing: "does not exist"
    case .unreadable(let reason): reason
    }
  }
}

/// Files of the disk; relative paths start at the working folder.
package struct DiskFiles: FileReader {
  /// The disk.
  package init() {}

  /// Reads a whole file.
  package func read(_ path: String) throws(FileReadError) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing }
    if isFolder.boolValue { throw .unreadable("is a folder") }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable("cannot be read") }
    return [UInt8](data)
  }
}

/// Files that are texts in memory.
package struct TextFiles: FileReader {
  /// Texts by path.
  package var files: [String: [UInt8]]

  /// Files from texts.
  package init(_ texts: [String: String]) { files = texts.mapValues { Array($0.utf8) } }

  /// Looks a file up.
  package func read(_ path: String) throws(FileReadError) -> [UInt8] {
    guard let bytes = files[path] else { throw .missing }
    return bytes
  }
}
