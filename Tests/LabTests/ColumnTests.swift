import Foundation
import Testing

@Suite("Columns of tables: metrics, counters and amounts of work")
struct ColumnTests {
  private func write(_ lab: LabProcess, columns: String) throws {
    try lab.write(
      "study.json",
      SampleFile.scenario("study", second: "\"cell-reuse\"").replacing(
        "\"content\":", with: "\"columns\": \(columns), \"content\":"))
  }

  @Test("Counters and amounts of work appear in every output for people, with their units and changes")
  func counts() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab, columns: #"["counters.cells_created", "work.viewCreate", "load_ms"]"#)
    let run = try lab.run("run", "study.json")
    #expect(run.code == 0, "\(run.errors)")
    for text in ["cells created", "viewCreate", "load"] {
      #expect(run.output.contains(text), "\(text) is not in the table:\n\(run.output)")
      for file in ["results.md", "report.html"] {
        #expect(try lab.text("Results/study/\(file)").contains(text), "\(text) is not in \(file)")
      }
    }
    #expect(run.output.contains(" count ") && run.output.contains(" views "))
    #expect(run.output.contains("Of 2 runs") && run.output.contains(" load time, "), "\(run.output)")
    let json = try lab.text("Results/study/results.json")
    #expect(json.contains("\"cells_created\"") && json.contains("\"viewCreate\""))
  }

  @Test("Columns without a metric give tables and no answer by a metric that nobody asked for")
  func countsOnly() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab, columns: #"["counters.cells_created"]"#)
    let run = try lab.run("run", "study.json")
    #expect(run.code == 0 && run.output.contains("cells created"), "\(run.errors)")
    #expect(!run.output.contains("frame rate") && !run.output.contains("Of 2 runs"), "\(run.output)")
    let page = try lab.text("Results/study/report.html")
    #expect(page.contains("Cells created, count"))
  }

  @Test(
    "The heading of a metric suggests its name",
    arguments: [
      ("hitches", "hitch_ms_per_s"), ("Work per row", "main_ms_per_entry"), ("worst second", "worst_window_fps"),
      ("cells created", "counters.cells_created"),
      ("counters.cells_creatd", "counters.cells_created"),
    ])
  func headings(heading: String, name: String) throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab, columns: "[\"\(heading)\"]")
    let run = try lab.run("run", "study.json")
    #expect(run.code == 65)
    #expect(run.errors.contains("did you mean \"\(name)\"?"), "\(run.errors)")
  }
}
