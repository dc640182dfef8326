import Analysis
import Foundation
import LabRunner
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing

/// Scenarios/studies/web-lists.md compares the model with what a browser gave. After a change of the model, fit again
/// and update the page.
@Suite("The model against a browser")
struct WebStudyTests {
  private func study(_ name: String) async throws -> FidelityStudy {
    let scenario = try Repository.scenario("Scenarios/\(name).json")
    var studies: [StudyResult] = []
    for repetition in ScrollStarts(count: 4).scenarios(of: scenario) {
      studies.append(await StudyRunner(jobs: 2).run(repetition))
    }
    let reference = try ThesisComparison.reference(for: scenario, name: "\(name)-chromium")
    return FidelityStudy(of: scenario, reference: reference, studies: studies)
  }

  private func total(_ metric: String, of study: FidelityStudy) throws -> FidelityTotal {
    try #require(study.fidelity.totals.first { $0.metric.name == metric })
  }

  @Test(
    "The page has the model's mean errors and rank correlations on both lists",
    arguments: [("web-list", "2.7", "-0.28", "0.92", 11), ("web-texts", "5.1", "-0.32", "0.65", 8)])
  func totals(name: String, error: String, correlation: String, memory: String, runs: Int) async throws {
    let study = try await study(name)
    let (perRow, footprint) = (try total("main_ms_per_entry", of: study), try total("memory_avg_mb", of: study))
    #expect(perRow.cells == runs && footprint.cells == runs && study.failures.isEmpty)
    #expect(perRow.meanError?.text(decimals: 1) == error)
    #expect(perRow.rankCorrelation?.text(decimals: 2) == correlation)
    #expect(footprint.rankCorrelation?.text(decimals: 2) == memory)
    let page = try String(contentsOf: Repository.url("Scenarios/studies/web-lists.md"), encoding: .utf8)
    for figure in [error, correlation, memory] { #expect(page.contains(figure), "\(figure)") }
  }

  @Test("Every row of the page's table of the model is what the model gives")
  func table() async throws {
    let study = try await study("web-list")
    let page = try String(contentsOf: Repository.url("Scenarios/studies/web-lists.md"), encoding: .utf8)
    let lines = page.split(separator: "\n")
    var rows = 0
    for row in study.fidelity.rows {
      func text(_ metric: String) throws -> String {
        let cell = try #require(row.cells.first { $0.metric.name == metric })
        let (measured, model) = (try #require(cell.measured), try #require(cell.model))
        let range = "\(measured.low.text(decimals: 1)) to \(measured.high.text(decimals: 1))"
        return "\(range) | \(model.mean.text(decimals: 1))"
      }
      let start = "| \(row.run) | \(try text("main_ms_per_entry")) | \(try text("memory_avg_mb")) |"
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
      rows += 1
    }
    #expect(rows == 11)
  }

  @Test("The profile is fitted to the reference that is shipped, and to the rows that the page names")
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
