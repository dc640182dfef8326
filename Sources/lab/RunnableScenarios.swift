internal import ScenarioKit

extension Lab {
  /// Reads and checks scenarios whose runs are to be run: one that declares only an ablation is none of them.
  func runnableScenarios(_ paths: [String]) throws -> [ResolvedScenario] {
    let scenarios = try scenarios(paths)
    for (path, scenario) in zip(paths, scenarios) where scenario.runs.isEmpty {
      throw UsageError("\(path) has no runs, only an ablation", suggestion: "lab ablate \(path)")
    }
    return scenarios
  }
}
