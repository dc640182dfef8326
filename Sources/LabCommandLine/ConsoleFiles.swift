import JSON
import Scenarios

/// Reads files from the disk, and standard input under the name `-`.
struct ConsoleFiles: FileReader, Sendable {
  private let disk = DiskFiles()

  /// The path that denotes standard input.
  static let standardInput = SourceFile.standardInput

  func read(_ path: String) throws(FileReadError) -> [UInt8] {
    guard path == Self.standardInput else { return try disk.read(path) }
    return try disk.readStandardInput()
  }

  func names(in folder: String) -> [String] { disk.names(in: folder) }
}
