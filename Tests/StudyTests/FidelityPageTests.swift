import Foundation
import LabRunner
import Reports
import ScenarioKit
import TechniqueTestSupport
import Testing

@Suite("Against the thesis")
struct FidelityPageTests {
  private func reference(for scenario: ResolvedScenario) throws -> Reference {
    let path = "Scenarios/reference/reinpalu-2017.json"
    let file = SourceFile(name: path, bytes: try DiskFiles().read(Repository.url(path).path))
    let collector = DiagnosticCollector()
    return try #require(
      ReferenceFile.read(
        file, runs: scenario.runs.map(\.name), metrics: FidelityStudy.metricNames, reportingTo: collector),
      "\(DiagnosticText.text(collector.sorted))")
  }

  @Test(
    "The shipped reference has a row for every run of the thesis's studies, and six cells in each",
    arguments: ["cumulative", "as-written"])
  func rows(name: String) throws {
    let scenario = try Repository.scenario("Scenarios/\(name).json")
    let reference = try reference(for: scenario)
    #expect(reference.rows.map(\.run) == scenario.runs.map(\.name))
    for row in reference.rows {
      #expect(row.cells.map(\.metric).sorted() == reference.noise.map(\.metric).sorted(), "\(row.run)")
    }
    #expect(reference.noise.count == 6)
    #expect(reference.rows.flatMap(\.cells).count { $0.status != .unknown } == 40)
  }

  @Test("No-offscreen is compared with presizing, as rasterization is, and async nodes with the best case")
  func comparisons() throws {
    let reference = try reference(for: Repository.scenario("Scenarios/cumulative.json"))
    let steps = reference.rows.compactMap { row in row.compareTo.map { "\(row.run) < \($0)" } }
    #expect(
      steps == [
        "reuse < worst", "static-cells < reuse", "manual-heights < static-cells", "cached-heights < manual-heights",
        "image-presizing < cached-heights", "rasterization < image-presizing", "no-offscreen < image-presizing",
        "async-nodes < best",
      ])
  }

  /// `swift run lab fidelity` prints what the page shows; after a change of the model, put the new figures there.
  @Test("Every line of the tables in Scenarios/README.md is printed by lab fidelity")
  func page() async throws {
    let scenario = try Repository.scenario("Scenarios/cumulative.json")
    let study = await StudyRunner(jobs: 2).run(scenario)
    let fidelity = FidelityStudy(of: scenario, reference: try reference(for: scenario), studies: [study])
    let exporter = try #require(FidelityExporters.named("text"))
    let printed = Set(String(decoding: exporter.bytes(of: fidelity), as: UTF8.self).split(separator: "\n"))
    let readme = try Repository.text("Scenarios/README.md")
    let block = try #require(readme.components(separatedBy: "```\n").first { $0.hasPrefix("metric ") })
    let shown = block.split(separator: "\n").filter { !$0.hasPrefix("…") }
    #expect(shown.count > 10)
    for line in shown { #expect(printed.contains(line), "\(line)") }
  }
}
