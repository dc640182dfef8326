import Foundation
import JSON

/// Reads files; tests use texts in memory instead.
package protocol FileReader {
  /// The bytes of the file at a path.
  ///
  /// - Throws: ``FileReadError`` if the file cannot be read.
  func read(_ path: String) throws(FileReadError) -> [UInt8]
  /// The names of the files in a folder, ascending, for suggestions; empty if there is no such folder.
  func names(in folder: String) -> [String]
}

extension FileReader {
  /// The file in the folder of a path whose name is nearest to that of the path; nil if none is near.
  package func nearest(to path: String) -> String? {
    let folder = FilePath.folder(of: path)
    return NearestName.nearest(to: FilePath.name(of: path), among: names(in: folder)).map { FilePath.join(folder, $0) }
  }

  /// What is wrong with a path, as the predicate of a sentence, with the nearest file if there is none at the path.
  package func phrase(of error: FileReadError, at path: String) -> String {
    let nearest = error == .missing ? nearest(to: path).map { "; did you mean \($0)?" } : nil
    return error.phrase + (nearest ?? "")
  }
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
  /// The maximum size of a file in bytes.
  private let byteLimit: Int
  /// The maximum size of standard input in bytes: its size is not known before it is read, and it may be endless.
  package static let standardInputLimit = 1 << 28

  /// A reader of files that a ``JSONDocument`` can hold.
  package init() { self.init(byteLimit: JSONDocument.byteLimit) }

  /// A reader with another maximum size of a file in bytes, for tests.
  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Reads a whole file. A file that exceeds the limit is rejected, and so is a device or a pipe, which may be endless.
  package func read(_ path: String) throws(FileReadError) -> [UInt8] {
    // The system would truncate the path at this character and read another file.
    if path.contains("\0") { throw .unreadable("has a NUL character in its path") }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing }
    if isFolder.boolValue { throw .unreadable("is a folder") }
    // Opening a pipe can block.
    if let kind = Self.specialKind(path) {
      throw .unreadable(
        "is \(kind), not a file: write its content to a file, or pipe it to lab with - instead of a path")
    }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable("cannot be read") }
    defer { try? file.close() }
    if let size = try? file.seekToEnd() {
      if size > UInt64(byteLimit) { throw Self.tooLarge(byteLimit) }
      try? file.seek(toOffset: 0)
    }
    return try bytes(of: file, limit: byteLimit)
  }

  /// What a path is that does not lead to a regular file, as in `a pipe`; nil for a regular file.
  private static func specialKind(_ path: String) -> String? {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // The links of /proc to pipes and sockets lead nowhere.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else { return "a pipe" }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: return nil
    case .typeCharacterSpecial, .typeBlockSpecial: return "a device"
    case .typeSocket: return "a socket"
    default: return "a pipe"
    }
  }

  package func names(in folder: String) -> [String] {
    let folder = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Only regular files, because reading a pipe can block.
    return names.filter { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: FilePath.join(folder, name))
      return attributes?[.type] as? FileAttributeType == .typeRegular
    }.sorted()
  }

  /// Reads standard input to its end, at most ``standardInputLimit`` bytes.
  package func readStandardInput() throws(FileReadError) -> [UInt8] {
    try bytes(of: .standardInput, limit: min(byteLimit, Self.standardInputLimit))
  }

  private func bytes(of file: FileHandle, limit: Int) throws(FileReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while let part = try file.read(upToCount: 1 << 22), !part.isEmpty {
        bytes += part
        if bytes.count > limit { break }
      }
    } catch {
      throw .unreadable("cannot be read: \(error.localizedDescription)")
    }
    guard bytes.count <= limit else { throw Self.tooLarge(limit) }
    return bytes
  }

  private static func tooLarge(_ limit: Int) -> FileReadError { .unreadable("exceeds the limit of \(limit) bytes") }
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

  package func names(in folder: String) -> [String] {
    files.keys.filter { FilePath.folder(of: $0) == folder }
      .map(FilePath.name).sorted()
  }
}
