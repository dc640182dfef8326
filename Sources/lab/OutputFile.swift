internal import Foundation

/// Files that a user names to be written.
enum OutputFile {
  /// Writes a file as a whole or not at all, and says why not; folders that are not there are made.
  ///
  /// What a link points to is written, and a pipe or device is written into: neither is replaced by a file.
  static func write(_ bytes: [UInt8], to path: String, _ lab: Lab) -> ExitCode {
    do {
      let target = resolved(path)
      let type = try? FileManager.default.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
      if FileManager.default.fileExists(atPath: path), type != .typeRegular {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        try file.write(contentsOf: bytes)
      } else {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: target, options: .atomic)
      }
      return .ok
    } catch {
      lab.console.say("lab: cannot write \(path): \(error.localizedDescription)\n")
      return .cannotWrite
    }
  }

  /// Whether there is a file that begins otherwise than a text would.
  static func holdsOther(than bytes: [UInt8], at path: String) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: resolved(path)),
      let type = try? FileManager.default.attributesOfItem(atPath: resolved(path).path)[.type] as? FileAttributeType,
      type == .typeRegular, let start = try? file.read(upToCount: 2), !start.isEmpty
    else { return false }
    return !bytes.starts(with: start)
  }

  /// Whether a path is that of something in a folder, at any depth.
  static func lies(_ path: String, in folder: String) -> Bool {
    resolved(path).path.hasPrefix(resolved(folder).path + "/")
  }

  /// Whether two paths name one file, however they are spelled.
  static func isSame(_ first: String, _ second: String) -> Bool { resolved(first).path == resolved(second).path }

  private static func resolved(_ path: String) -> URL {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
  }
}
