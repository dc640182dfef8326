internal import ListRuntime
package import ScenarioKit

/// The runs that a study needs, in the order in which their results are wanted.
package struct StudyPlan: Sendable {
  /// The study's name, which is also that of its folder of results.
  package let study: String
  /// The runs.
  package let runs: [ResolvedRun]

  /// A plan from its parts.
  package init(study: String, runs: [ResolvedRun]) {
    self.study = study
    self.runs = runs
  }

  /// All runs of a scenario.
  package init(_ scenario: ResolvedScenario) { self.init(study: scenario.name, runs: scenario.runs) }

  /// The digest of each run's configuration: O(runs + data).
  package func digests() -> [Digest] {
    var digests = ConfigurationDigests()
    return runs.map { digests.digest(of: $0.configuration) }
  }
}
