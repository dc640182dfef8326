internal import Foundation
internal import Scenarios
internal import TechniqueTestSupport

/// The runs of all plugins' scenarios, each simulated once and shared by the tests.
///
/// An actor, since tests run concurrently.
actor SharedRuns {
  private static let shared = SharedRuns()

  private var studies: [String: Task<StudyRuns, any Error>] = [:]

  /// The runs of a plugin's scenario.
  static func of(_ plugin: PluginFolder, _ scenario: String) async throws -> StudyRuns {
    try await shared.study(plugin, scenario).value
  }

  private func study(_ plugin: PluginFolder, _ scenario: String) -> Task<StudyRuns, any Error> {
    let path = plugin.package.url(plugin.scenarioPath(scenario)).path
    if let study = studies[path] { return study }
    let study = Task.detached { StudyRuns(try plugin.scenario(scenario)) }
    studies[path] = study
    return study
  }
}
