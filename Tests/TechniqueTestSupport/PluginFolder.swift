internal import Analysis
internal import Foundation
package import JSON
package import ListRuntime
package import Scenarios
internal import Techniques

/// The folder of a registered technique: the place of its README and its scenarios.
package struct PluginFolder: Sendable, CustomStringConvertible {
  /// The technique.
  package let technique: any Technique.Type

  /// Every registered technique's folder, in the order of the registry.
  package static let all: [PluginFolder] = allTechniques().map { PluginFolder(technique: $0) }

  /// The folder's name, which is the module's: the technique's type without "Technique".
  package var name: String {
    let type = String(describing: technique)
    return type.hasSuffix("Technique") ? String(type.dropLast("Technique".count)) : type
  }

  package var description: String { technique.declaration.id }

  /// What the technique says of itself.
  package var declaration: TechniqueDeclaration { technique.declaration }

  /// The README's text.
  package func readme() throws -> PluginReadme { PluginReadme(try Repository.text("Plugins/\(name)/README.md")) }

  /// The path of a scenario of this plugin, from the root.
  package func scenarioPath(_ scenario: String) -> String { "Plugins/\(name)/Scenarios/\(scenario).json" }

  /// Reads a scenario of this plugin as `lab` does.
  package func scenario(_ scenario: String) throws -> ResolvedScenario {
    try Repository.scenario(scenarioPath(scenario))
  }

  /// Reads a scenario's text as if it stood in this plugin's folder of scenarios.
  package func scenario(named name: String, text: String) throws -> ResolvedScenario {
    let path = Repository.url(scenarioPath(name)).path
    return try Repository.scenarioLoader.load(SourceFile(name: path, bytes: Array(text.utf8)))
  }

  /// The registered techniques this one needs below it, in stacking order, without itself; heights, if it needs them
  /// calculated, by the technique that does no more than that.
  package var requirements: [any Technique.Type] {
    (declaration.requires + (declaration.needsCalculatedHeights ? ["manual-heights"] : []))
      .compactMap(TechniqueRegistry.technique)
  }
}

extension PluginFolder {
  /// The registered technique with an id, or nil.
  package static func technique(_ id: String) -> (any Technique.Type)? { TechniqueRegistry.technique(id) }
}
