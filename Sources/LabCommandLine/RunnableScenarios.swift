import Scenarios

/// A scenario with the origins of its values.
typealias ExplainedScenario = (scenario: ResolvedScenario, explanations: ScenarioExplanations)

extension Lab {
  /// Reads and validates scenarios that have runs; a scenario that declares only an ablation is an error.
  ///
  /// The result contains all runs, including those that `--filter` and `--skip` exclude.
  func runnableScenarios(_ paths: [String], _ options: ScenarioOptions) throws -> [ExplainedScenario] {
    let scenarios = try explainedScenarios(paths, options.changes)
    for (path, explained) in zip(paths, scenarios) where explained.scenario.runs.isEmpty {
      throw UsageError("\(path) has no runs, only an ablation", suggestion: "lab ablate \(path)")
    }
    return scenarios
  }
}
