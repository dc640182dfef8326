package import Foundation
import JSON

/// Writes the result files of a study to their own folder, atomically.
///
/// A reader never sees a partial result, and an error or interruption leaves either the previous or the new results.
package struct ResultWriter: Sendable {
  /// The folder that contains one results folder per scenario.
  package let root: URL
  /// The names of all files that the lab writes into results folders; other files are not its own.
  private let names: Set<String>

  /// Creates a writer. The folder need not exist.
  ///
  /// - Parameter names: the names of all files that the lab can write into results folders.
  package init(root: URL, names: Set<String> = []) {
    self.root = root
    self.names = names
  }

  /// The file that marks a results folder. A nonempty folder without it is never replaced.
  package static let marker = "results.json"

  /// Replaces the lab's files in a scenario's results folder; other files stay.
  ///
  /// If the folder is a link, the folder behind it is written.
  ///
  /// - Parameters:
  ///   - files: the result files, including ``marker``; their names have no slashes.
  ///   - scenario: the name of the scenario; a folder with the results of another one is not replaced.
  ///   - path: the path of the results folder below ``root``.
  /// - Returns: the results folder.
  @discardableResult
  package func write(
    _ files: [ResultFile], of scenario: String, to path: String
  ) throws(ResultWriteError) -> URL {
    precondition(files.contains { $0.name == Self.marker }, "\(Self.marker) is not among \(files.map(\.name))")
    let shown = folder(path)
    try AtomicFile.makeFolder(shown.deletingLastPathComponent().path)
    try checkReplaceable(shown, by: scenario)
    let stranded: [String]
    do throws(SystemError) {
      let isFolder = try SystemCalls.kind(of: shown.path) == .folder
      let target = isFolder ? try SystemCalls.resolved(shown.path) : AtomicFile.linkTarget(of: shown.path)
      stranded = try ResultFolder(URL(filePath: target), names: names.union(files.map(\.name))).replace(by: files)
    } catch {
      throw ResultWriteError(path: shown.relativePath, reason: error.reason)
    }
    if let first = stranded.first {
      throw ResultWriteError(
        path: shown.relativePath,
        reason: "the results are written, but other files could not be moved back into their folder: \(first)")
    }
    return shown
  }

  /// Writes a shard file to the study's shard folder, next to its results folder.
  ///
  /// Concurrent shards may share the folder: each file is written atomically.
  ///
  /// - Parameter path: the path of the results folder below ``root``.
  /// - Returns: the URL of the file.
  package func write(_ shard: ShardFile, besideResultsAt path: String) throws(ResultWriteError) -> URL {
    let path = folder(path + Self.shardsSuffix).appending(path: shard.name, directoryHint: .notDirectory)
    try AtomicFile.write(shard.bytes, to: path.relativePath, makesFolders: true)
    return path
  }

  /// The suffix of the name of a study's shard folder.
  private static let shardsSuffix = "-shards"

  /// The folder at a path below ``root``, with ``folderName(_:)`` of each part.
  package func folder(_ path: String) -> URL {
    root.appending(
      path: path.split(separator: "/").map { Self.folderName(String($0)) }.joined(separator: "/"),
      directoryHint: .isDirectory)
  }

  /// The folder name for a name: never empty, hidden or a path.
  ///
  /// Each character that is not a letter, digit, dot, dash or underscore becomes a dash.
  package static func folderName(_ name: String) -> String {
    let name = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
  }

  /// Throws if the target exists and is not a results folder of the scenario: the runs of `feed-ablation` and the ablation of `feed`
  /// have the same folder.
  private func checkReplaceable(_ target: URL, by scenario: String) throws(ResultWriteError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: target.path, isDirectory: &isDirectory) else { return }
    guard isDirectory.boolValue else {
      throw ResultWriteError(path: target.relativePath, reason: "a file with this name exists")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: target.path) else {
      throw ResultWriteError(path: target.relativePath, reason: "the folder cannot be read")
    }
    // Folders in it can belong to scenarios in a folder with this scenario's name.
    guard names.contains(Self.marker) || names.allSatisfy({ isFolder(target.appending(path: $0).path) }) else {
      throw ResultWriteError(
        path: target.relativePath, reason: "it contains other files and no \(Self.marker), so it is not replaced")
    }
    if let other = Self.scenario(ofResults: target.appending(path: Self.marker)), other != scenario {
      throw ResultWriteError(
        path: target.relativePath,
        reason: "it has the results of another scenario, \(JSONString.quoted(other)): name another folder with --output"
      )
    }
  }

  /// The scenario of existing results; nil if they cannot be read.
  private static func scenario(ofResults file: URL) -> String? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    return JSONDocument(
      SourceFile(name: file.relativePath, bytes: Array(data)), reportingTo: DiagnosticCollector())?
      .root["scenario"]?.string
  }

  private func isFolder(_ path: String) -> Bool { (try? SystemCalls.kind(of: path)) == .folder }
}
