import Analysis
import Foundation
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing

/// After a change of the model, run feed-updates.json again and update the page.
@Suite("Scenarios/studies/feed-updates.md")
struct SystemsPageTests {
  @Test("The table of new lists has the main-thread time and the rows that enter of each run of feed-updates.json")
  func feedUpdates() throws {
    let scenario = try Repository.scenario("Scenarios/feed-updates.json")
    var values: [String: [String]] = [:]
    var order: [String] = []
    for run in scenario.runs {
      let measured = Measurements(of: ListSimulation(run.configuration).run())
      let name = run.configuration.name.split(separator: "@", maxSplits: 1).last.map(String.init) ?? ""
      if values[name] == nil { order.append(name) }
      let time = try #require(measured["main_busy_ms"]).approximation
      let entered = try #require(measured["counters.rows_entered"]).approximation
      values[name, default: []].append("\(Int(time.rounded())) ms, \(Int(entered)) rows")
    }
    let lines = order.map { name in
      let parts = name.replacing("os=", with: "").split(separator: ",")
      return "| \(parts.joined(separator: " | ")) | \((values[name] ?? []).joined(separator: " | ")) |"
    }
    let table =
      "| device | system | undisturbed | reload | difference | in place |\n| --- | --- | --- | --- | --- | --- |\n"
      + lines.joined(separator: "\n") + "\n"
    #expect(try Repository.text("Scenarios/studies/feed-updates.md").contains(table), "the table must be:\n\(table)")
  }
}
