internal import Analysis
internal import Foundation
internal import JSON
package import ListRuntime
package import Scenarios
internal import Techniques

/// The folder of a registered technique, with its README and its scenarios.
package struct PluginFolder: Sendable, CustomStringConvertible {
  /// The technique's type.
  package let technique: any Technique.Type

  /// Every registered technique's folder, in the order of the registry.
  package static let all: [PluginFolder] = allTechniques().map { PluginFolder(technique: $0) }

  /// The name of the folder and of the module: the technique's type name without "Technique".
  package var name: String {
    let type = String(describing: technique)
    return type.hasSuffix("Technique") ? String(type.dropLast("Technique".count)) : type
  }

  package var description: String { technique.declaration.id }

  /// The technique's declaration.
  package var declaration: TechniqueDeclaration { technique.declaration }

  /// Reads the README.
  package func readme() throws -> PluginReadme { PluginReadme(try Repository.text("Plugins/\(name)/README.md")) }

  /// The path of a scenario of this plugin, from the root.
  package func scenarioPath(_ scenario: String) -> String { "Plugins/\(name)/Scenarios/\(scenario).json" }

  /// Reads a scenario of this plugin as `lab` does.
  package func scenario(_ scenario: String) throws -> ResolvedScenario {
    try Repository.scenario(scenarioPath(scenario))
  }

  /// Reads a scenario from text as if it were a file in this plugin's scenario folder.
  package func scenario(named name: String, text: String) throws -> ResolvedScenario {
    let path = Repository.url(scenarioPath(name)).path
    return try Repository.scenarioLoader.load(SourceFile(name: path, bytes: Array(text.utf8)))
  }

  /// The techniques that this one requires below it, in stacking order, without itself; `manual-heights` is added if it
  /// needs calculated heights.
  package var requirements: [any Technique.Type] {
    (declaration.requires + (declaration.needsCalculatedHeights ? ["manual-heights"] : []))
      .compactMap(TechniqueRegistry.technique)
  }
}

extension PluginFolder {
  /// The default options, and one set for each other value of each choice or Boolean option.
  package var optionVariants: [TechniqueOptions] {
    var variants = [TechniqueOptions(of: declaration)]
    for option in declaration.options {
      let values: [OptionValue] =
        switch option.domain {
        case .boolean: [.boolean(true), .boolean(false)]
        case .choice(let words): words.map { .choice($0) }
        case .integer, .number: []
        }
      for value in values where value != option.defaultValue {
        variants.append(TechniqueOptions(of: declaration, given: [option.name: value]))
      }
    }
    return variants
  }

  /// The registered technique with an id; nil if there is none.
  package static func technique(_ id: String) -> (any Technique.Type)? { TechniqueRegistry.technique(id) }
}
