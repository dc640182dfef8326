internal import Scenarios


/// A scenario with where everything in it comes from.
typealias ExplainedScenario = (scenario: ResolvedScenario, explanations: ScenarioExplanations)

extension Lab {
  /// Reads and checks scenarios whose runs are to be run: one that declares only an ablation is none of them.
  ///
  /// All runs are among them, also those that the options leave out; that these leave any is checked.
  func explainedRunnable(_ paths: [String], _ options: ScenarioOptions) throws -> [ExplainedScenario] {
    let scenarios = try explainedScenarios(paths, options.changes)
    for (path, explained) in zip(paths, scenarios) where explained.scenario.runs.isEmpty {
      throw UsageError("\(path) has no runs, only an ablation", suggestion: "lab ablate \(path)")
    }
    return scenarios
  }
}
