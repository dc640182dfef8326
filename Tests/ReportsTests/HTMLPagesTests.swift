import Analysis
import LabRunner
import Reports
import RunRecordSupport
import Scenarios
import Testing
import XMLSupport

@Suite("The pages of ablations and of comparisons with measurements")
struct HTMLPagesTests {
  private func page(
    devices: String = #""device": "ipod-touch-5g""#, asked: String = #""target": "fps_avg >= 60""#
  ) async throws -> XMLDocument.Element {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool", "fixed", "corners"], "metrics": ["main_ms_per_entry", "fps_avg"], \#(asked)}"#,
      devices: devices)
    let study = try await SampleAblation.study(scenario).study
    return try Exporters.ablations.page(of: study)
  }

  @Test("An ablation's page has Shapley values, interactions, orders, Pareto fronts and all tables, metric by metric")
  func ablation() async throws {
    let page = try await page()
    expectStructure(of: page)
    let parts = page.all("section").compactMap { $0.attributes["id"] }
    #expect(parts == ["answer", "m0-0", "m0-others", "pareto-0", "tables"])
    let text = page.wholeText
    for part in [
      "What are the fewest techniques with frame rate >= 60 fps?", "Best: pool, with frame rate 60.00 fps.", "Caveats",
      "What each technique changes",
      "which techniques reinforce each other or overlap", "Order of adoption", "share of the change", "The best set",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let shapleyChart = try #require(
      page.all("svg").first { $0.attributes["aria-labelledby"]?.hasPrefix("m0-1-shapley") == true })
    #expect(shapleyChart.all("text").map(\.text).contains("-0.2083"))
    #expect(shapleyChart.all("title").contains { $0.text == "pool: -0.2083, from -0.2250 to -0.2000" })
  }

  @Test(
    "What the constraints exclude is shaded: with one metric against the number of techniques, and with alternatives where none holds",
    arguments: [
      (#""target": "fps_avg >= 60""#, ["goal-0-1-2"], 1),
      (#""goal": {"objectives": "minimize fps_avg"}"#, ["goal-0-2-1"], 0),
      (
        #""goal": {"objectives": "minimize main_ms_per_entry", "subjectTo": ["fps_avg >= 60 or main_ms_per_entry < 1"]}"#,
        ["goal-0-1-0"], 2
      ),
      (
        #""goal": {"subjectTo": ["fps_avg >= 60 or main_ms_per_entry < 1"]}"#,
        ["goal-0-1-2", "goal-0-0-2", "goal-0-0-1"], 2
      ),
    ])
  func excluded(asked: String, charts: [String], lines: Int) async throws {
    let page = try await page(asked: asked)
    expectStructure(of: page)
    let drawn = page.all("svg").filter { $0.attributes["aria-labelledby"]?.hasPrefix("goal-") == true }
    let names: [String] = drawn.map { $0.attributes["aria-labelledby"] ?? "" }
    let found: [String] = names.map { name in charts.first { name.hasPrefix($0) } ?? name }
    #expect(found == charts)
    let dashed = drawn.flatMap { $0.all("line") }.filter { $0.attributes["stroke-dasharray"] != nil }
    #expect(dashed.count == lines)
  }

  private static let twoDevices =
    #""devices": ["ipod-touch-5g", {"id": "ipod-touch-5g", "name": "fast-5g", "refreshHz": 120}]"#

  @Test("All tables of a metric are behind its name, below the condition, and their titles repeat neither")
  func tables() async throws {
    let part = try #require(try await page(devices: Self.twoDevices).all("section").last { $0.attributes["id"] != nil })
    #expect(part.attributes["id"] == "tables")
    let conditions = part.children.filter { $0.name == "section" && $0.children.first?.name == "h3" }
    #expect(
      conditions.map { $0.children.first?.wholeText } == ["ipod-touch-5g", "fast-5g", "Under all conditions"])
    for condition in conditions.prefix(2) {
      let metrics = condition.children.dropFirst().compactMap { $0.children.first }
      let names = metrics.compactMap { $0.children.first?.wholeText }
      #expect(names.count == 3)
      #expect(names.first?.hasPrefix("Frame rate: fps_avg, fps, higher is better – ") == true, "\(names)")
      #expect(names.dropFirst().first?.hasPrefix("Work per row: main_ms_per_entry, ms, lower is ") == true, "\(names)")
      let titles = metrics[0].all("h3").map(\.wholeText)
      #expect(titles.first == "What each technique changes" && titles.contains("Order of adoption"), "\(titles)")
      #expect(titles.allSatisfy { !$0.contains("fps_avg") && !$0.contains("5g") }, "\(titles)")
    }
  }

  @Test("After the first metric, the others share a section, with one sentence on what bars and lines are")
  func otherMetrics() async throws {
    let page = try await page(devices: Self.twoDevices)
    let links = page.all("nav").flatMap { $0.all("li") }
    #expect(
      links.map(\.wholeText) == [
        "Question and answer", "ipod-touch-5g", "Frame rate", "Work per row", "Best trade-offs", "fast-5g",
        "Frame rate",
        "Work per row", "Best trade-offs", "Method and all tables",
      ])
    // What follows the conditions is not below the last one.
    #expect(links.filter { $0.attributes["class"] == "after" }.map(\.wholeText) == ["Method and all tables"])
    let others = try #require(page.all("section").first { $0.attributes["id"] == "m0-others" })
    #expect(
      others.all("figcaption").map { $0.all("p").map(\.wholeText) }.first == ["main_ms_per_entry, lower is better"])
    #expect(
      others.children.filter { $0.name == "p" }.map(\.wholeText).first?.hasPrefix("share of the change: ") == true)
  }

  @Test("A heading begins with a capital letter, but the id of a condition keeps its own")
  func capitals() async throws {
    let page = try await page(devices: Self.twoDevices)
    let headings = page.all("h2").map(\.wholeText)
    #expect(
      headings.contains("fast-5g: Frame rate") && headings.contains("ipod-touch-5g: Best trade-offs"), "\(headings)")
    #expect(page.all("h3").map(\.wholeText).contains("fast-5g: number of techniques and frame rate"))
    let only = try await self.page()
    #expect(only.all("h3").map(\.wholeText).contains("Number of techniques and frame rate"))
  }

  @Test("Each of several conditions has its own charts")
  func conditions() async throws {
    let page = try await page(devices: Self.twoDevices)
    expectStructure(of: page)
    #expect(page.all("section").compactMap { $0.attributes["id"] }.filter { $0.hasPrefix("pareto") }.count == 2)
    #expect(page.wholeText.contains("Ranking under all conditions"))
  }
}
