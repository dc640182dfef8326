import Foundation
import LabRunner
import Reports
import TechniqueTestSupport
import Testing

@Suite("The page of the main study")
struct ReportPageTests {
  @Test("It is smaller than 2 MB, and contains charts and a filmstrip of each of the ten runs")
  func size() async throws {
    let study = await StudyRunner(jobs: 2).run(try Repository.scenario("Scenarios/cumulative.json"))
    let bytes = Exporters.page.bytes(of: study)
    #expect(bytes.count < 2_000_000, "\(bytes.count) bytes")
    // Names that may not be broken are in spans.
    let page = String(decoding: bytes, as: UTF8.self).replacing("<h3><span class=\"w\">", with: "<h3>").replacing(
      "</span></h3>", with: "</h3>")
    for run in study.runs {
      #expect(page.contains("aria-label=\"Filmstrip of \(run.name)\""))
      #expect(page.components(separatedBy: "<h3>\(run.name)</h3>").count == 6, "\(run.name)")
    }
    // The steps, bars of six metrics, two stacks, and four kinds of charts over time, each with a legend.
    let charts = page.components(separatedBy: "<svg class=\"chart\"").count - 1
    #expect(charts == 53)
  }
}
