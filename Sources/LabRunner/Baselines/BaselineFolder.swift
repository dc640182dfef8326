internal import Foundation
internal import JSON
package import Scenarios

/// Where the baselines of a scenario are: one file each, `baselines/<scenario>/<name>.json` beside the scenario's file.
package struct BaselineFolder: Sendable {
  /// Its path.
  package let path: String

  /// The baseline that is meant if none is named.
  package static let defaultName = "main"
  /// The folder beside scenarios that holds those of all of them.
  package static let parentName = "baselines"

  /// The folder of a scenario's baselines.
  ///
  /// - Parameter parent: the folder in which every scenario has one; nil for that beside the scenario's file.
  package init(of scenario: ResolvedScenario, in parent: String? = nil) {
    let parent = parent ?? FilePath.join(FilePath.folder(of: scenario.source.name), Self.parentName)
    path = FilePath.join(parent, ResultWriter.folderName(scenario.name))
  }

  /// The path of a baseline's file.
  package func path(of name: String) -> String { FilePath.join(path, "\(name).json") }

  /// The names of all baselines, ascending; nothing if there is no folder.
  package func names() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(Identifier.isValid).sorted()
  }

  /// Writes a baseline as a whole or not at all, over one of that name.
  package func write(_ bytes: [UInt8], as name: String) throws(ResultWriteError) {
    let file = path(of: name)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      // What a link points to is replaced, and not the link.
      try Data(bytes).write(to: URL(filePath: file).resolvingSymlinksInPath(), options: .atomic)
    } catch {
      throw ResultWriteError(path: file, reason: error.localizedDescription)
    }
  }

  /// Deletes a baseline.
  package func delete(_ name: String) throws(ResultWriteError) {
    let file = path(of: name)
    do { try FileManager.default.removeItem(atPath: file) } catch {
      throw ResultWriteError(path: file, reason: error.localizedDescription)
    }
  }
}
