package import Foundation

/// Writes the result files of a study to their own folder, atomically.
///
/// It writes them to a hidden staging folder, which then replaces the target. A reader never sees a partial result, and
/// an error or interruption before the replacement leaves the previous results unchanged.
package struct ResultWriter: Sendable {
  /// The folder that contains one results folder per scenario.
  package let root: URL

  /// Creates a writer. The folder need not exist.
  package init(root: URL) { self.root = root }

  /// The file that marks a results folder. A nonempty folder without it is never replaced.
  package static let marker = "results.json"

  /// Replaces a scenario's results folder.
  ///
  /// - Parameters:
  ///   - files: the result files, including ``marker``; their names have no slashes.
  ///   - scenario: the scenario's name, from which ``folderName(_:)`` makes the folder's name.
  /// - Returns: the results folder.
  @discardableResult
  package func write(_ files: [ResultFile], scenario: String) throws(ResultWriteError) -> URL {
    precondition(files.contains { $0.name == Self.marker }, "\(Self.marker) is not among \(files.map(\.name))")
    let target = folder(of: scenario)
    let manager = FileManager.default
    try attempt(root) { try manager.createDirectory(at: root, withIntermediateDirectories: true) }
    try checkReplaceable(target)
    let suffix = "\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)"
    let staging = root.appending(path: ".new-\(suffix)", directoryHint: .isDirectory)
    let backup = root.appending(path: ".old-\(suffix)", directoryHint: .isDirectory)
    defer {
      try? manager.removeItem(at: staging)
      try? manager.removeItem(at: backup)
    }
    try? manager.removeItem(at: staging)
    try? manager.removeItem(at: backup)
    try attempt(staging) { try manager.createDirectory(at: staging, withIntermediateDirectories: false) }
    for file in files {
      let path = staging.appending(path: file.name, directoryHint: .notDirectory)
      try attempt(path) { try Data(file.bytes).write(to: path) }
    }
    let replaces = manager.fileExists(atPath: target.path)
    if replaces { try attempt(target) { try manager.moveItem(at: target, to: backup) } }
    do {
      try manager.moveItem(at: staging, to: target)
    } catch {
      if replaces { try? manager.moveItem(at: backup, to: target) }
      throw ResultWriteError(path: target.relativePath, reason: error.localizedDescription)
    }
    return target
  }

  /// Writes a shard file to the study's shard folder, next to its results folder.
  ///
  /// Concurrent shards may share the folder: each file is written atomically.
  ///
  /// - Returns: the URL of the file.
  package func write(_ shard: ShardFile) throws(ResultWriteError) -> URL {
    let target = root.appending(path: Self.folderName(shard.study) + Self.shardsSuffix, directoryHint: .isDirectory)
    try attempt(target) { try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true) }
    let path = target.appending(path: shard.name, directoryHint: .notDirectory)
    try attempt(path) { try Data(shard.bytes).write(to: path, options: .atomic) }
    return path
  }

  /// The suffix of the name of a study's shard folder.
  private static let shardsSuffix = "-shards"

  package func folder(of scenario: String) -> URL {
    root.appending(path: Self.folderName(scenario), directoryHint: .isDirectory)
  }

  /// The folder name for a scenario's name: never empty, hidden or a path.
  ///
  /// Each character that is not a letter, digit, dot, dash or underscore becomes a dash.
  package static func folderName(_ scenario: String) -> String {
    let name = String(scenario.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
  }

  /// Throws if the target exists and is not a results folder.
  private func checkReplaceable(_ target: URL) throws(ResultWriteError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: target.path, isDirectory: &isDirectory) else { return }
    guard isDirectory.boolValue else {
      throw ResultWriteError(path: target.relativePath, reason: "there is a file of that name")
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: target.path)) ?? []
    guard names.isEmpty || names.contains(Self.marker) else {
      throw ResultWriteError(
        path: target.relativePath, reason: "it holds other files and no \(Self.marker), so it is not replaced")
    }
  }

  /// Converts a file system error to an error that names the path.
  private func attempt(_ url: URL, _ body: () throws -> Void) throws(ResultWriteError) {
    do { try body() } catch {
      throw ResultWriteError(path: url.relativePath, reason: error.localizedDescription)
    }
  }
}
