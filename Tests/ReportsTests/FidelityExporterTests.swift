import JSON
import LabRunner
import ListRuntime
import Reports
import RunRecordSupport
import Scenarios
import Testing
import XMLSupport

@Suite("Comparisons with measurements")
struct FidelityExporterTests {
  private struct Broken: Error, CustomStringConvertible {
    var description: String { "no, \"really\"" }
  }

  private func reference(base: String) throws -> Reference {
    let collector = DiagnosticCollector()
    let text = """
      {
        "name": "table", "summary": "Figures for tests.", "source": "Nobody, 2026.",
        "noise": {"fps_avg": 1.5, "frame_rate_stability_pct": 6},
        "rows": {
          "\(base)": {"cells": {
            "fps_avg": {"value": 40.5, "status": "stated", "basis": "Page 1."},
            "frame_rate_stability_pct": {"value": [90, 92.25], "status": "derived", "basis": "100 less some."}}},
          "idle": {"compareTo": "\(base)", "cells": {
            "fps_avg": {"value": 52, "status": "stated", "basis": "Page 2."},
            "frame_rate_stability_pct": {"status": "unknown", "basis": "Not given."}}},
          "broken": {"compareTo": "\(base)", "cells": {
            "fps_avg": {"value": 30, "status": "stated", "basis": "Page 3."}}}
        }
      }
      """
    return try #require(
      ReferenceFile.read(
        SourceFile(name: "table.json", text: text), runs: nil, metrics: FidelityStudy.metricNames,
        reportingTo: collector), "\(DiagnosticText.text(collector.sorted))")
  }

  /// A study of three runs at a number of scroll starts. The second run is faster at each further start, and the third run fails.
  private func study(starts: Int = 1, base: String = "base") async throws -> FidelityStudy {
    let scenario = try SampleScenario.scenario(
      runs: [SampleScenario.Run(base), SampleScenario.Run("idle"), SampleScenario.Run("broken")])
    var studies: [StudyResult] = []
    for start in 0..<starts {
      studies.append(
        await StudyRunner(jobs: 2) { configuration in
          switch configuration.name {
          case "broken": throw Broken()
          case "idle": SampleRecord.record(samples: [50, 51 + start])
          default: SampleRecord.record(samples: [40, 40])
          }
        }.run(scenario))
    }
    return FidelityStudy(of: scenario, reference: try reference(base: base), studies: studies)
  }

  @Test(
    "The text has every cell with its difference, every step with its verdict, and the totals",
    arguments: ["text", "markdown"])
  func content(_ format: String) async throws {
    let words = try await Exporters.fidelity.words(format, of: study()).replacing(" |", with: "")
    try expectInOrder(
      [
        "Figures for tests.", "Nobody, 2026.", "Noise: frame rate 1.5 fps, stability 6 %.",
        "base frame rate (fps) 40.5 40.00 -0.50 -0.3 stated not used",
        "base stability (%) 90 to 92.25 100.00 +7.75 +1.3 derived not used",
        "idle stability (%) - 100.00 - - prediction not used", "broken frame rate (fps) 30 n/a - - stated not used",
        "broken failed: no, \"really\"", "idle base frame rate (fps) +11.50 +10.50 1.5 agrees",
        "1 of 1 measured changes", "frame rate (fps) 2 1.00 0.7 1.000 2 1.00", "measured: idle, base",
      ], in: words)
  }

  @Test("With several starts, the text shows the minimum and the maximum, and the mean as the model's value")
  func spread() async throws {
    let words = try await Exporters.fidelity.words("text", of: study(starts: 3))
    try expectInOrder(
      ["the mean of 3 evenly spaced starts", "idle frame rate (fps) 52 51.00 50.50 51.50 -1.00 -0.7"], in: words)
  }

  @Test("JSON contains every cell with its status and basis, and null for missing values")
  func json() async throws {
    let root = try await Exporters.fidelity.json(of: study())
    #expect(root["schemaVersion"]?.integer == 1)
    let rows = try #require(root["rows"]).elements.map { $0 }
    let cells = try #require(rows.first?["cells"])
    let rate = try #require(cells["fps_avg"])
    #expect(rate["measured"]?["low"]?.literal == "40.500000" && rate["model"]?["mean"]?.literal == "40.00")
    #expect(rate["difference"]?.literal == "-0.50" && rate["differenceInNoise"]?.literal == "-0.333")
    #expect(rate["status"]?.string == "stated" && rate["basis"]?.string == "Page 1.")
    #expect(rows.first?["use"]?.string == "notUsed")
    let unknown = try #require(rows.dropFirst().first?["cells"]?["frame_rate_stability_pct"])
    #expect(unknown["isPrediction"]?.boolean == true && unknown["measured"]?.kind == .null)
    #expect(unknown["difference"]?.kind == .null && unknown["model"]?["mean"]?.literal == "100.00")
    #expect(rows.last?["cells"]?["fps_avg"]?["model"]?.kind == .null)
    #expect(root["failures"]?.elements.map { $0["reason"]?.string } == ["no, \"really\""])
    #expect(root["order"]?["isEqual"]?.boolean == true && root["order"]?["pairs"]?.integer == 1)
    #expect(root["totals"]?["fps_avg"]?["meanAbsoluteError"]?.literal == "1.00")
  }

  @Test("The same comparison gives the same bytes, and Markdown and JSON are files next to those of the study")
  func sameBytes() async throws {
    let studies = [try await study(starts: 2), try await study(starts: 2)]
    for exporter in Exporters.fidelity.all {
      #expect(exporter.bytes(of: studies[0]) == exporter.bytes(of: studies[1]), "\(exporter.format)")
      #expect(exporter.bytes(of: studies[0]).last == UInt8(ascii: "\n"), "\(exporter.format)")
    }
    let names = Exporters.fidelity.files(of: studies[0]).map(\.name)
    #expect(names == ["fidelity.json", "fidelity.md"])
    #expect(Set(Exporters.studies.all.compactMap(\.fileName)).isDisjoint(with: names))
  }

  @Test("The page draws measurements with their noise next to the model, and the study's page has the same section")
  func page() async throws {
    let study = try await study(starts: 2)
    let page = try Exporters.fidelity.page(of: study)
    let charts = page.all("svg").filter { $0.attributes["aria-labelledby"]?.hasPrefix("fidelity-") == true }
    #expect(charts.count == 2)
    let titles = try #require(charts.first).all("title").map(\.text)
    #expect(titles.contains("base, measured, with its noise: 40.50") && titles.contains("base, model: 40.00"))
    #expect(page.wholeText.contains("Totals") && page.wholeText.contains("distance in noise"))
    let files = Exporters.studies.files(of: StudyReport(try await SampleStudy.study(), fidelity: study))
    let report = try #require(files.first { $0.name == Exporters.pageFile })
    let whole = try #require(XMLDocument(report.bytes).root)
    let parts = whole.all("section").compactMap { $0.attributes["id"] }
    #expect(parts.contains("fidelity") && parts.contains("frame-rate"))
  }
}
