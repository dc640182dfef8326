import Analysis
import Foundation
import JSON
import LabRunner
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing

/// The thesis's study against its measurements, simulated once for all tests.
enum ThesisComparison {
  /// The number of scroll starts over which values are means.
  static let starts = 16

  /// The thesis's measurements.
  static func reference(for scenario: ResolvedScenario, name: String = "reinpalu-2017") throws -> Reference {
    let path = "Scenarios/reference/\(name).json"
    let file = SourceFile(name: path, bytes: try DiskFiles().read(Repository.url(path).path))
    let collector = DiagnosticCollector()
    return try #require(
      ReferenceFile.read(
        file, runs: scenario.runs.map(\.name), metrics: FidelityStudy.metricNames, reportingTo: collector),
      "\(DiagnosticText.text(collector.sorted))")
  }

  private static let simulated = Task {
    let scenario = try Repository.scenario("Scenarios/cumulative.json")
    var studies: [StudyResult] = []
    for repetition in ScrollStarts(count: starts).scenarios(of: scenario) {
      studies.append(await StudyRunner(jobs: 2).run(repetition))
    }
    return FidelityStudy(of: scenario, reference: try reference(for: scenario), studies: studies)
  }

  /// The comparison with the shipped profile.
  static func study() async throws -> FidelityStudy { try await simulated.value }
}

@Suite("The thesis's measurements")
struct ThesisReferenceTests {
  @Test(
    "The shipped reference has a row for every run of the thesis's studies, and six cells in each",
    arguments: ["cumulative", "as-written"])
  func rows(name: String) throws {
    let scenario = try Repository.scenario("Scenarios/\(name).json")
    let reference = try ThesisComparison.reference(for: scenario)
    #expect(reference.rows.map(\.run) == scenario.runs.map(\.name))
    for row in reference.rows {
      #expect(row.cells.map(\.metric).sorted() == reference.noise.map(\.metric).sorted(), "\(row.run)")
    }
    #expect(reference.noise.count == 6)
    #expect(reference.rows.flatMap(\.cells).count { $0.status != .unknown } == 40)
  }

  @Test("No-offscreen is compared with presizing, as rasterization is, and async nodes with the best case")
  func comparisons() throws {
    let reference = try ThesisComparison.reference(for: Repository.scenario("Scenarios/cumulative.json"))
    let steps = reference.rows.compactMap { row in row.compareTo.map { "\(row.run) < \($0)" } }
    #expect(
      steps == [
        "reuse < worst", "static-cells < reuse", "manual-heights < static-cells", "cached-heights < manual-heights",
        "image-presizing < cached-heights", "rasterization < image-presizing", "no-offscreen < image-presizing",
        "async-nodes < best",
      ])
  }

  @Test("The profile of the browser is fitted to the reference that is shipped, by the rows that web-lists.md names")
  func profile() throws {
    let scenario = try Repository.scenario("Scenarios/web-list.json")
    let fit = try #require(scenario.runs.first?.configuration.profile.fit)
    #expect(fit.reference == "web-list-chromium" && fit.scenario == "web-list")
    // Fitting begins with the literature's costs of the base.
    #expect(fit.base == "ipod-touch-5g-literature")
    #expect(
      fit.rows == [
        "worst", "reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing", "text-worst",
      ])
  }
}
