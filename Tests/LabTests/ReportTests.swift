import Foundation
import Testing

@Suite("lab report", .serialized)
struct ReportTests {
  @Test("The page is the same as the one in the results of a run, in the results folder or in a file")
  func page() throws {
    let lab = try LabProcess.withStudy()
    let alone = try lab("report study.json -o deep/page.html")
    #expect(alone.output.isEmpty && alone.errors == "report: deep/page.html\n")
    #expect(try !lab.names().contains("Results/study"))
    let page = try lab.text("deep/page.html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">") && page.contains("What is on the screen"))
    #expect(try lab("report study.json").errors == "report: Results/study/report.html\n")
    #expect(try lab.text("Results/study/report.html") == page)
    try lab("study.json -q --no-cache -j 3 -o again")
    #expect(try lab.text("again/study/report.html") == page)
    #expect(try lab("run study.json -f html -o again").output == page)
  }

  @Test(
    "The page of an ablation is that of lab ablate, and its cached runs leave no page without a filmstrip"
  )
  func ablation() throws {
    let lab = try LabProcess.withStudy()
    try lab("ablate study.json --factors cell-reuse -q")
    let ablated = try lab.text("Results/study-ablation/report.html")
    #expect(ablated.contains("What each technique changes") && !ablated.contains("What is on the screen"))
    // The ablation cached runs without pictures: the study's page must not use them.
    try lab("report study.json -q")
    try lab("run study.json -q --no-cache -o uncached")
    #expect(try lab.text("uncached/study/report.html") == lab.text("Results/study/report.html"))
  }

  @Test("A chart of the page is written as an SVG, and an unknown one is an error with the names of all charts")
  func chart() throws {
    let lab = try LabProcess.withStudy()
    #expect(try lab("report study.json --chart bars-1 -o rate.svg").errors == "chart: rate.svg\n")
    let picture = try lab.text("rate.svg")
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(picture.contains(">Frame rate, fps</text>"))
    try lab("report study.json --chart bars-l -o other.svg", exits: 64, says: "bars-0, bars-1")
    #expect(try !lab.names().contains("other.svg"))
  }
}
