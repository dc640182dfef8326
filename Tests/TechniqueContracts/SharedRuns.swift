import Foundation
import Scenarios
import TechniqueTestSupport

/// The scenarios of all plugins and their runs, each read and simulated once.
enum SharedRuns {
  private static let scenarios = SharedValues<String, ResolvedScenario>()
  private static let studies = SharedValues<String, StudyRuns>()

  /// A plugin's scenario.
  static func scenario(_ plugin: PluginFolder, _ name: String) async throws -> ResolvedScenario {
    try await scenarios.value(for: path(plugin, name)) { try plugin.scenario(name) }
  }

  /// The runs of a plugin's scenario.
  static func of(_ plugin: PluginFolder, _ name: String) async throws -> StudyRuns {
    try await studies.value(for: path(plugin, name)) { StudyRuns(try await scenario(plugin, name)) }
  }

  private static func path(_ plugin: PluginFolder, _ scenario: String) -> String {
    plugin.package.url(plugin.scenarioPath(scenario)).path
  }
}
