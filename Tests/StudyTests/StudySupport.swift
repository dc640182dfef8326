import Analysis
import Foundation
import JSON
import LabRunner
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing

/// A shipped scenario; the thesis's study by default.
func shipped(_ name: String = "cumulative", set changes: [String] = []) throws -> ResolvedScenario {
  try Repository.scenario("Scenarios/\(name).json", set: changes)
}

/// The configuration of a run of a shipped scenario.
func configuration(_ run: String, of scenario: String = "cumulative") throws -> RunConfiguration {
  try #require(try shipped(scenario).runs.first { $0.name == run }, "\(run)").configuration
}

/// Shipped measurements.
func measurements(_ name: String, for scenario: ResolvedScenario) throws -> Reference {
  let path = "Scenarios/reference/\(name).json"
  let file = SourceFile(name: path, bytes: try DiskFiles().read(Repository.url(path).path))
  let collector = DiagnosticCollector()
  return try #require(
    ReferenceFile.read(
      file, runs: scenario.runs.map(\.name), metrics: FidelityStudy.metricNames, reportingTo: collector),
    "\(DiagnosticText.text(collector.sorted))")
}

/// A shipped scenario against measurements, with values that are means over starts of the scroll.
func fidelity(of name: String, reference: String, starts: Int) async throws -> FidelityStudy {
  let scenario = try shipped(name)
  var studies: [StudyResult] = []
  for repetition in ScrollStarts(count: starts).scenarios(of: scenario) {
    studies.append(await StudyRunner(jobs: 2).run(repetition))
  }
  return FidelityStudy(of: scenario, reference: try measurements(reference, for: scenario), studies: studies)
}

/// The thesis's study against its measurements, simulated once for all tests.
enum ThesisComparison {
  private static let simulated = Task { try await fidelity(of: "cumulative", reference: "reinpalu-2017", starts: 16) }

  /// The comparison with the shipped profile.
  static func study() async throws -> FidelityStudy { try await simulated.value }
}
