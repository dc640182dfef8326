import Foundation
package import Scenarios
import Synchronization

extension Repository {
  /// The scenarios that tests have read so far, by path and changes.
  private static let scenarios = Mutex<[[String]: ResolvedScenario]>([:])

  /// Reads a scenario of the repository as `lab` does, with every registered technique. A scenario is read once and shared by the
  /// tests.
  ///
  /// - Parameters:
  ///   - path: the path from the root.
  ///   - changes: changes of values, as for the option `--set`.
  package static func scenario(_ path: String, set changes: [String] = []) throws -> ResolvedScenario {
    let key = [path] + changes
    if let known = scenarios.withLock({ $0[key] }) { return known }
    let scenario = try scenarioLoader.load(url(path).path, changes: ScenarioChanges(set: changes))
    scenarios.withLock { $0[key] = scenario }
    return scenario
  }

  /// Reads scenarios with every registered technique and metric.
  package static var scenarioLoader: ScenarioLoader { PluginPackage.lab.scenarioLoader }
}
