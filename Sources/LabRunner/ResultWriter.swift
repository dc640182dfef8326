package import Foundation

/// Writes the files of a study into a folder of their own, as a whole or not at all.
///
/// They are written into a hidden folder beside it, which then takes the folder's place; a reader never sees half of them,
/// and an error or an interruption before that leaves what stood there.
package struct ResultWriter: Sendable {
  /// The folder in which every scenario has a folder of its own.
  package let root: URL

  /// A writer below a folder, which need not exist yet.
  package init(root: URL) { self.root = root }

  /// The file every folder of results holds; a folder without it, unless empty, is never replaced.
  package static let marker = "results.json"

  /// Replaces the folder of a scenario's results.
  ///
  /// - Parameters:
  ///   - files: with ``marker`` among them; names without slashes.
  ///   - scenario: the folder's name; a character that is not a letter, digit, dot, dash or underscore becomes a dash.
  /// - Returns: the folder.
  @discardableResult
  package func write(_ files: [ResultFile], scenario: String) throws(ResultWriteError) -> URL {
    precondition(files.contains { $0.name == Self.marker }, "\(Self.marker) is not among \(files.map(\.name))")
    let target = folder(of: scenario)
    let manager = FileManager.default
    try attempt(root) { try manager.createDirectory(at: root, withIntermediateDirectories: true) }
    try checkReplaceable(target)
    let suffix = "\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)"
    let fresh = root.appending(path: ".new-\(suffix)", directoryHint: .isDirectory)
    let old = root.appending(path: ".old-\(suffix)", directoryHint: .isDirectory)
    defer {
      try? manager.removeItem(at: fresh)
      try? manager.removeItem(at: old)
    }
    try? manager.removeItem(at: fresh)
    try? manager.removeItem(at: old)
    try attempt(fresh) { try manager.createDirectory(at: fresh, withIntermediateDirectories: false) }
    for file in files {
      let path = fresh.appending(path: file.name, directoryHint: .notDirectory)
      try attempt(path) { try Data(file.bytes).write(to: path) }
    }
    let replaces = manager.fileExists(atPath: target.path)
    if replaces { try attempt(target) { try manager.moveItem(at: target, to: old) } }
    do {
      try manager.moveItem(at: fresh, to: target)
    } catch {
      if replaces { try? manager.moveItem(at: old, to: target) }
      throw ResultWriteError(path: target.relativePath, reason: error.localizedDescription)
    }
    return target
  }

  /// Writes a shard's file into a folder of the study's shards, beside the study's results and never among them.
  ///
  /// Shards that run at the same time may share the folder: each file takes its place as a whole.
  ///
  /// - Returns: the file.
  package func write(_ shard: ShardFile) throws(ResultWriteError) -> URL {
    let target = root.appending(path: Self.folderName(shard.study) + Self.shardsSuffix, directoryHint: .isDirectory)
    try attempt(target) { try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true) }
    let path = target.appending(path: shard.name, directoryHint: .notDirectory)
    try attempt(path) { try Data(shard.bytes).write(to: path, options: .atomic) }
    return path
  }

  /// What the name of a study's folder of shards ends with.
  private static let shardsSuffix = "-shards"

  /// The folder of a scenario's results.
  package func folder(of scenario: String) -> URL {
    root.appending(path: Self.folderName(scenario), directoryHint: .isDirectory)
  }

  /// A scenario's name as the name of a folder: never empty, hidden or a path.
  package static func folderName(_ scenario: String) -> String {
    let name = String(scenario.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
  }

  /// Refuses to replace what is not a folder of results.
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

  /// Turns an error of the file system into one that names the path.
  private func attempt(_ url: URL, _ body: () throws -> Void) throws(ResultWriteError) {
    do { try body() } catch {
      throw ResultWriteError(path: url.relativePath, reason: error.localizedDescription)
    }
  }
}
