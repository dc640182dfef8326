import Foundation
import Scenarios
import TechniqueTestSupport

/// The scenarios of all plugins and their runs, each read and simulated once and shared by the tests.
///
/// An actor, since tests run concurrently.
actor SharedRuns {
  private static let shared = SharedRuns()

  private var scenarios: [String: Task<ResolvedScenario, any Error>] = [:]
  private var studies: [String: Task<StudyRuns, any Error>] = [:]

  /// A plugin's scenario.
  static func scenario(_ plugin: PluginFolder, _ scenario: String) async throws -> ResolvedScenario {
    try await shared.scenario(plugin, scenario).value
  }

  /// The runs of a plugin's scenario.
  static func of(_ plugin: PluginFolder, _ scenario: String) async throws -> StudyRuns {
    try await shared.study(plugin, scenario).value
  }

  private func scenario(_ plugin: PluginFolder, _ name: String) -> Task<ResolvedScenario, any Error> {
    let path = path(plugin, name)
    if let scenario = scenarios[path] { return scenario }
    let scenario = Task.detached { try plugin.scenario(name) }
    scenarios[path] = scenario
    return scenario
  }

  private func study(_ plugin: PluginFolder, _ name: String) -> Task<StudyRuns, any Error> {
    let path = path(plugin, name)
    if let study = studies[path] { return study }
    let scenario = scenario(plugin, name)
    let study = Task.detached { StudyRuns(try await scenario.value) }
    studies[path] = study
    return study
  }

  private func path(_ plugin: PluginFolder, _ scenario: String) -> String {
    plugin.package.url(plugin.scenarioPath(scenario)).path
  }
}
