internal import Foundation
package import Scenarios

extension Repository {
  /// Reads a scenario of the repository as `lab` does, with every registered technique; `path` counts from the root.
  package static func scenario(_ path: String) throws -> ResolvedScenario {
    try scenarioLoader.load(url(path).path)
  }

  /// Reads scenarios with every registered technique and metric.
  package static var scenarioLoader: ScenarioLoader { PluginPackage.lab.scenarioLoader }
}
