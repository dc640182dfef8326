import Analysis
import Foundation
import JSON
import LabRunner
import ListRuntime
import Reports
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

@Suite("Against the thesis")
struct FidelityPageTests {
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

  /// After a change of the model, update the page.
  @Test("Every line of the tables in Scenarios/FIDELITY.md is printed by lab fidelity --phases 16")
  func page() async throws {
    let exporter = try #require(Exporters.fidelity["text"])
    let study = try await ThesisComparison.study()
    let printed = Set(String(decoding: exporter.bytes(of: study), as: UTF8.self).split(separator: "\n"))
    let blocks = try Repository.text("Scenarios/FIDELITY.md").components(separatedBy: "```text\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let shown = blocks.filter { $0.hasPrefix("run ") || $0.hasPrefix("metric ") }.flatMap { block in
      block.split(separator: "\n").filter { !$0.hasPrefix("…") }
    }
    #expect(shown.count > 40)
    let missing = shown.filter { !printed.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test("The table of the findings has the values that lab prints for Scenarios/findings.json")
  func findings() async throws {
    let study = await StudyRunner(jobs: 2).run(try Repository.scenario("Scenarios/findings.json"))
    let metrics = ["fps_avg", "frame_rate_stability_pct", "cpu_avg_pct", "gpu_avg_pct"]
    let lines = try Repository.text("Scenarios/studies/rasterization.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "| run | frame rate | stability | CPU | GPU |"))
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("| ") }
    #expect(rows.count == 8)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let measurements = try #require(study.run(named: cells[0])?.data, "\(cells[0])").measurements
      #expect(cells.dropFirst() == metrics.map { Measurements.text(measurements[$0], of: $0) }[...], "\(cells[0])")
    }
  }
}
