internal import Analysis
internal import Foundation
package import Scenarios
internal import Techniques

extension Repository {
  /// Reads a scenario of the repository as `lab` does, with every registered technique; `path` counts from the root.
  package static func scenario(_ path: String) throws -> ResolvedScenario {
    try scenarioLoader.load(url(path).path)
  }

  /// Reads scenarios with every registered technique and metric.
  package static var scenarioLoader: ScenarioLoader {
    ScenarioLoader(
      files: BuiltInFiles(ProgramFiles.all, over: DiskFiles()), techniques: allTechniques(), metrics: Measurements.names
    )
  }
}
