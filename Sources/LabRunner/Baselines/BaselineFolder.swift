import Foundation
import JSON
package import Scenarios

/// The folder of a scenario's baselines: one file each, `baselines/<scenario>/<name>.json` next to the scenario file.
package struct BaselineFolder: Sendable {
  package let path: String

  /// The name of the baseline that commands use by default.
  package static let defaultName = "main"
  /// The name of the folder next to the scenario files that contains the baselines of all of them.
  package static let parentName = "baselines"

  /// The folder of a scenario's baselines.
  ///
  /// - Parameter parent: the folder that contains one folder per scenario; nil for the one next to the scenario file, or in the
  ///   working folder for a built-in scenario.
  package init(of scenario: ResolvedScenario, in parent: String? = nil) {
    let file = scenario.source.name
    let parent = parent ?? FilePath.join(BuiltInFiles.isPath(file) ? "" : FilePath.folder(of: file), Self.parentName)
    path = FilePath.join(parent, ResultWriter.folderName(scenario.name))
  }

  private init(path: String) { self.path = path }

  /// The names of the baselines of all scenarios in a folder; a name appears once for each scenario that has it.
  package static func names(beside scenarios: String) -> [String] {
    let parent = FilePath.join(scenarios, parentName)
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    return folders.sorted().flatMap { BaselineFolder(path: FilePath.join(parent, $0)).names() }
  }

  package func path(of name: String) -> String { FilePath.join(path, "\(name).json") }

  /// The names of all baselines, in ascending order; empty if the folder does not exist.
  package func names() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(Identifier.isValid).sorted()
  }

  /// Writes a baseline atomically. It replaces an existing baseline of that name.
  package func write(_ bytes: [UInt8], as name: String) throws(ResultWriteError) {
    try AtomicFile.write(bytes, to: path(of: name), makesFolders: true)
  }
}
