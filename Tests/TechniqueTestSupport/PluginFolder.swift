import Foundation
import JSON
package import ListRuntime
package import Scenarios

/// The folder of a technique in its package, with its README and its scenarios.
package struct PluginFolder: Sendable, CustomStringConvertible {
  /// The technique's type.
  package let technique: any Technique.Type
  /// The package of the technique.
  package let package: PluginPackage

  /// The folder of a technique.
  package init(technique: any Technique.Type, package: PluginPackage = .lab) {
    self.technique = technique
    self.package = package
  }

  /// The folder of every technique of the lab, in the order of the registry.
  package static let all: [PluginFolder] = PluginPackage.lab.plugins

  /// The name of the folder and of the module: the technique's type name without "Technique".
  package var name: String {
    let type = String(describing: technique)
    return type.hasSuffix("Technique") ? String(type.dropLast("Technique".count)) : type
  }

  package var description: String { technique.declaration.id }

  /// The technique's declaration.
  package var declaration: TechniqueDeclaration { technique.declaration }

  /// Reads the README.
  package func readme() throws -> PluginReadme { PluginReadme(try package.text("Plugins/\(name)/README.md")) }

  /// The path of a scenario of this plugin, from the root.
  package func scenarioPath(_ scenario: String) -> String { "Plugins/\(name)/Scenarios/\(scenario).json" }

  /// Reads a scenario of this plugin as `lab` does.
  package func scenario(_ scenario: String) throws -> ResolvedScenario {
    try package.scenarioLoader.load(package.url(scenarioPath(scenario)).path)
  }

  /// Reads a scenario from text as if it were a file in this plugin's scenario folder.
  package func scenario(named name: String, text: String) throws -> ResolvedScenario {
    let path = package.url(scenarioPath(name)).path
    return try package.scenarioLoader.load(SourceFile(name: path, bytes: Array(text.utf8)))
  }

  /// The techniques that this one requires below it, in stacking order, without itself; `manual-heights` is added if it
  /// needs calculated heights.
  package var requirements: [any Technique.Type] {
    (declaration.requires + (declaration.needsCalculatedHeights ? ["manual-heights"] : []))
      .compactMap(package.technique)
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

  /// The technique of the lab with an id; nil if there is none.
  package static func technique(_ id: String) -> (any Technique.Type)? { PluginPackage.lab.technique(id) }
}
