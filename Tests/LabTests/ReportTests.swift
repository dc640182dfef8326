import Foundation
import Testing

@Suite("lab report", .serialized)
struct ReportTests {
  @Test("The page is the same as the one in the results of a run, in the results folder or in a file")
  func page() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study", second: "\"cell-reuse\""))
    let alone = try lab.run("report", "study.json", "-o", "deep/page.html")
    #expect(alone.code == 0 && alone.output.isEmpty)
    #expect(alone.errors == "report: deep/page.html\n")
    #expect(try !lab.names().contains("Results/study"))
    let page = try lab.text("deep/page.html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">") && page.contains("What is on the screen"))
    let whole = try lab.run("report", "study.json")
    #expect(whole.code == 0, "\(whole.errors)")
    #expect(whole.errors == "report: Results/study/report.html\n")
    #expect(try lab.text("Results/study/report.html") == page)
    #expect(try lab.run("study.json", "-q", "--no-cache", "-j", "3", "-o", "again").code == 0)
    #expect(try lab.text("again/study/report.html") == page)
    #expect(try lab.run("run", "study.json", "-f", "html", "-o", "again").output == page)
  }

  @Test(
    "The page of an ablation is that of lab ablate, and its cached runs leave no page without a filmstrip"
  )
  func ablation() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    let text = SampleFile.scenario("study", second: "\"cell-reuse\"")
    try lab.write("study.json", text)
    #expect(try lab.run("ablate", "study.json", "--factors", "cell-reuse", "-q").code == 0)
    let ablated = try lab.text("Results/study-ablation/report.html")
    #expect(ablated.contains("What each technique changes") && !ablated.contains("What is on the screen"))
    // The ablation cached runs without pictures: the study's page must not use them.
    #expect(try lab.run("report", "study.json", "-q").code == 0)
    let page = try lab.text("Results/study/report.html")
    #expect(try lab.run("run", "study.json", "-q", "--no-cache", "-o", "uncached").code == 0)
    #expect(try lab.text("uncached/study/report.html") == page)
  }

  @Test("A chart of the page is written as an SVG, and an unknown chart is an error with the names of all charts")
  func chart() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study", second: "\"cell-reuse\""))
    let outcome = try lab.run("report", "study.json", "--chart", "bars-1", "-o", "rate.svg")
    #expect(outcome.code == 0 && outcome.errors == "chart: rate.svg\n", "\(outcome.errors)")
    let picture = try lab.text("rate.svg")
    #expect(
      picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && picture.contains(">Frame rate, fps</text>"))
    let other = try lab.run("report", "study.json", "--chart", "bars-l", "-o", "other.svg")
    #expect(other.code == 64 && other.errors.contains("its charts are bars-0, bars-1"), "\(other.errors)")
    #expect(try !lab.names().contains("other.svg"))
  }

  @Test("Contradictory command lines are rejected before anything runs")
  func refusals() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    try lab.write("other.json", SampleFile.scenario("other"))
    for (arguments, message) in [
      (["report"], "report needs a scenario file"),
      (["report", "study.json", "other.json", "-o", "a.html"], "a.html cannot hold the pages of 2 scenarios"),
      (["report", "study.json", "-o", "study.json"], "would overwrite the input study.json"),
      (["report", "study.json", "-o", "pages/"], "--output takes the file of the page"),
      (["report", "study.json", "-o", "-"], "--output takes the file of the page"),
      (["report", "study.json", "--chart", "bars-1"], "--chart needs --output FILE"),
    ] {
      let outcome = try lab.run(arguments)
      #expect(outcome.code == 64 && outcome.errors.contains(message), "\(arguments): \(outcome.code) \(outcome.errors)")
    }
    #expect(try lab.run("report", "missing.json").errors.contains("missing.json"))
    #expect(try !lab.names().contains("Results"))
  }
}
