import Analysis
package import Foundation
package import ListRuntime
package import Scenarios
import Techniques

/// A package with techniques, whose folders are in `Plugins`: its folder, and the techniques that its scenarios can
/// name.
package struct PluginPackage: Sendable {
  /// The folder with Package.swift.
  package let root: URL
  /// The techniques of the package that are not built in.
  package let own: [any Technique.Type]

  /// The repository of the lab.
  package static let lab = PluginPackage(root: Repository.root, adding: [])

  /// A package with techniques besides the built-in ones.
  package init(root: URL, adding own: [any Technique.Type]) {
    self.root = root
    self.own = own
  }

  /// All techniques that scenarios can name: the built-in ones, then those of the package.
  package var techniques: [any Technique.Type] { allTechniques() + own }

  /// The folders of the package's techniques, in the order of the registry.
  package var plugins: [PluginFolder] {
    (own.isEmpty ? allTechniques() : own).map { PluginFolder(technique: $0, package: self) }
  }

  /// The technique with an id; nil if there is none.
  package func technique(_ id: String) -> (any Technique.Type)? { techniques.first { $0.declaration.id == id } }

  /// The URL of a file or folder, given its path from the root.
  package func url(_ path: String) -> URL { root.appending(path: path) }

  /// Reads a text file, given its path from the root.
  package func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  /// Reads scenarios as the package's `lab` does, with every technique and metric.
  package var scenarioLoader: ScenarioLoader {
    ScenarioLoader(
      files: BuiltInFiles(ProgramFiles.all, over: DiskFiles()), techniques: techniques, metrics: Measurements.names)
  }
}
