internal import Scenarios
internal import TechniqueTestSupport

/// The runs of the techniques' two scenarios, each simulated once for all tests that look at it.
///
/// An actor, since tests ask at the same time; what a test does to a run it does to one of its own.
actor SharedRuns {
  private static let shared = SharedRuns()

  private var studies: [String: Task<StudyRuns, any Error>] = [:]

  /// The runs of a scenario of a technique.
  static func of(_ plugin: PluginFolder, _ scenario: String) async throws -> StudyRuns {
    try await shared.study(plugin, scenario).value
  }

  private func study(_ plugin: PluginFolder, _ scenario: String) -> Task<StudyRuns, any Error> {
    let path = plugin.scenarioPath(scenario)
    if let study = studies[path] { return study }
    let study = Task.detached { StudyRuns(try plugin.scenario(scenario)) }
    studies[path] = study
    return study
  }
}
