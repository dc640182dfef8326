internal import Foundation

/// Reads files; tests use texts in memory instead.
package protocol FileReader {
  /// The bytes of the file at a path.
  ///
  /// - Throws: ``FileReadError`` if the file cannot be read.
  func read(_ path: String) throws(FileReadError) -> [UInt8]
}

/// An error of reading a file.
package enum FileReadError: Error, Hashable {
  /// The file does not exist.
  case missing
  /// The path exists but cannot be read; the reason in words, as in `is a folder`.
  case unreadable(String)

  /// The error in words, as the predicate of a sentence about the file.
  package var phrase: String {
    switch self {
    case .missing: "does not exist"
    case .unreadable(let reason): reason
    }
  }
}

/// Reads files from disk; relative paths start at the working directory.
package struct DiskFiles: FileReader {
  /// A reader of files on disk.
  package init() {}

  /// Reads a whole file.
  package func read(_ path: String) throws(FileReadError) -> [UInt8] {
    // The system would end the path there and read another file.
    if path.contains("\0") { throw .unreadable("has a NUL character in its path") }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing }
    if isFolder.boolValue { throw .unreadable("is a folder") }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable("cannot be read") }
    return [UInt8](data)
  }
}

/// Reads files from texts in memory.
package struct TextFiles: FileReader {
  /// The content of the files, by path.
  package var files: [String: [UInt8]]

  /// A reader of the given texts, by path.
  package init(_ texts: [String: String]) { files = texts.mapValues { Array($0.utf8) } }

  /// Returns the bytes of the text with a path.
  package func read(_ path: String) throws(FileReadError) -> [UInt8] {
    guard let bytes = files[path] else { throw .missing }
    return bytes
  }
}
