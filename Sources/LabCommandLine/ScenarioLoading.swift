import Analysis
import Foundation
import JSON
import LabRunner
import ListRuntime
import Scenarios

extension Lab {
  /// Reads and validates a scenario, with the origins of its values.
  func explainedScenario(_ path: String, _ changes: ScenarioChanges) throws(Failure) -> ExplainedScenario {
    guard let explained = try explainedScenarios([path], changes).first else {
      preconditionFailure("\(path) gave no scenario")
    }
    return explained
  }

  /// Reads and validates scenarios.
  ///
  /// - Throws: ``Failure`` with every problem of every file; nothing has run by then.
  func explainedScenarios(
    _ paths: [String], _ changes: ScenarioChanges = .none
  ) throws(Failure) -> [ExplainedScenario] {
    let loader = scenarioLoader
    var scenarios: [ExplainedScenario] = []
    var problems: [Failure] = []
    for path in paths {
      do throws(ScenarioFailure) { scenarios.append(try loader.explained(path, changes: changes)) } catch {
        problems.append(failure(of: error))
      }
    }
    if let failure = Failure(combining: problems) { throw failure }
    try checkFolders(scenarios.map(\.scenario), paths)
    return scenarios
  }

  /// A loader that knows the registered techniques and metrics.
  var scenarioLoader: ScenarioLoader {
    ScenarioLoader(
      files: files, techniques: techniques, metrics: Measurements.names, headings: Quantity.namesByHeading)
  }

  /// Rejects two scenarios whose results would overwrite each other.
  private func checkFolders(_ scenarios: [ResolvedScenario], _ paths: [String]) throws(Failure) {
    for (position, scenario) in scenarios.enumerated() {
      guard let first = scenarios.prefix(position).firstIndex(where: { $0.resultsPath == scenario.resultsPath })
      else { continue }
      throw Failure(
        .badInput,
        "\(paths[position]): error: its results would replace those of \(paths[first]): "
          + "both are written to a folder \(scenario.resultsPath)\n")
    }
  }
}
