internal import ScenarioKit

extension Lab {
  /// Reads and checks scenarios whose runs are to be run: one that declares only an ablation is none of them.
  ///
  /// Runs that the options leave out are not among them.
  func runnableScenarios(_ paths: [String], _ options: ScenarioOptions) throws -> [ResolvedScenario] {
    let scenarios = try scenarios(paths, options.changes)
    for (path, scenario) in zip(paths, scenarios) where scenario.runs.isEmpty {
      throw UsageError("\(path) has no runs, only an ablation", suggestion: "lab ablate \(path)")
    }
    return try scenarios.map { try options.chosen(from: $0) }
  }
}
