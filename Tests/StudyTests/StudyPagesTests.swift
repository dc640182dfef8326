import Analysis
import Foundation
import LabRunner
import Scenarios
import TechniqueTestSupport
import Testing

/// After a change of the model, run the studies again and update their pages.
@Suite("Pages of studies")
struct StudyPagesTests {
  /// A table of a page: a metric, the conditions, and a line of values for each run.
  private struct Table {
    let metric: String
    let conditions: [String]
    var lines: [(run: String, values: [String])] = []
  }

  /// The tables of a page whose first heading is a metric.
  private func tables(of page: String) throws -> [Table] {
    var tables: [Table] = []
    for line in try Repository.text(page).split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let name = cells[0].trimmingCharacters(in: ["`"])
      if Quantity.metric(name) != nil {
        tables.append(Table(metric: name, conditions: Array(cells.dropFirst())))
      } else {
        tables[tables.count - 1].lines.append((name, Array(cells.dropFirst())))
      }
    }
    return tables
  }

  @Test(
    "Every figure in the tables of a page is what the study gives, and what the study expects holds",
    arguments: [("advice-2017", 3), ("at-120-hz", 2)])
  func figures(name: String, count: Int) async throws {
    let page = "Scenarios/studies/\(name).md"
    let tables = try tables(of: page)
    let study = await StudyRunner(jobs: 2).run(try Repository.scenario("Scenarios/\(name).json"))
    #expect(tables.count == count && study.failedRuns.isEmpty && study.failedExpectations.isEmpty, "\(page)")
    for table in tables {
      let metric = try #require(Quantity.metric(table.metric))
      #expect(table.lines.count * table.conditions.count == study.runs.count, "\(page)")
      for (run, values) in table.lines {
        for (condition, value) in zip(table.conditions, values) {
          let measured = study.run(named: "\(run)@\(condition)")?.data?.measurements[table.metric]
          #expect(value == measured.map { metric.text($0) }, "\(page): \(table.metric) of \(run)@\(condition)")
        }
      }
    }
  }
}
