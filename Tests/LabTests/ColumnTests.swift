import Foundation
import Testing

@Suite("Columns of tables: metrics, counters and amounts of work")
struct ColumnTests {
  private func lab(columns: String) throws -> LabProcess { try LabProcess.withStudy(more: "\"columns\": [\(columns)]") }

  @Test("Counters and amounts of work appear in every output for people, with their units and changes")
  func counts() throws {
    let lab = try lab(columns: #""counters.cells_created", "work.viewCreate", "load_ms""#)
    let run = try lab("run study.json", prints: "Of 2 runs … load time,")
    #expect(run.output.contains(" count ") && run.output.contains(" views "))
    let files = try ["results.md", "report.html"].map { try lab.text("Results/study/\($0)") }
    for text in ["cells created", "viewCreate", "load"] {
      #expect(([run.output] + files).allSatisfy { $0.contains(text) }, "\(text)")
    }
    let json = try lab.text("Results/study/results.json")
    #expect(json.contains("\"cells_created\"") && json.contains("\"viewCreate\""))
  }

  @Test("Columns without a metric give tables and no answer by a metric that nobody asked for")
  func countsOnly() throws {
    let lab = try lab(columns: #""counters.cells_created""#)
    let run = try lab("run study.json", prints: "cells created")
    #expect(!run.output.contains("frame rate") && !run.output.contains("Of 2 runs"), "\(run.output)")
    #expect(try lab.text("Results/study/report.html").contains("Cells created, count"))
  }

  @Test(
    "The heading of a metric suggests its name",
    arguments: [
      ("hitches", "hitch_ms_per_s"), ("Work per row", "main_ms_per_entry"), ("worst second", "worst_window_fps"),
      ("cells created", "counters.cells_created"), ("counters.cells_creatd", "counters.cells_created"),
    ])
  func headings(heading: String, name: String) throws {
    try lab(columns: "\"\(heading)\"").rejects("run study.json", exits: 65, says: "\"\(name)\"?")
  }
}
