import Analysis
import LabRunner
import ListRuntime
import Reports
import RunRecordSupport
import Scenarios
import Simulation
import Testing
import XMLSupport

@Suite("The shape of pages")
struct PageShapeTests {
  private func study(runs: [SampleScenario.Run], columns: [String] = []) async throws -> StudyResult {
    let scenario = try SampleScenario.scenario(runs: runs, expectations: [], columns: columns)
    let frame = FilmstripFrame(at: .milliseconds(1250), width: 640, height: 1136, content: "<g></g>")
    return await StudyRunner(jobs: 1) { configuration in
      SampleRecord.record(
        name: configuration.name, samples: [50, configuration.techniques.isEmpty ? 51 : 59],
        frames: [.init(mainTime: 9_000_000, shownAt: 1)], footprints: [28_500_000], filmstrip: [frame, frame])
    }.run(scenario)
  }

  private func page(runs: [SampleScenario.Run], columns: [String] = []) async throws -> XMLDocument.Element {
    try await Exporters.studies.page(of: StudyReport(study(runs: runs, columns: columns)))
  }

  private static let swept = [
    SampleScenario.Run("plain", under: "iphone-6,os=ios-12"),
    SampleScenario.Run("reuse", under: "iphone-6,os=ios-12", compareTo: ["plain@iphone-6,os=ios-12"]),
    SampleScenario.Run("plain", under: "iphone-8,os=ios-15"),
    SampleScenario.Run("reuse", under: "iphone-8,os=ios-15", compareTo: ["plain@iphone-8,os=ios-15"]),
  ]

  @Test("The condition of a sweep is a heading above the runs that have it, and their names are short")
  func conditions() async throws {
    let page = try await page(runs: Self.swept)
    let table = try #require(page.all("table").first { $0.attributes["class"] == "main" })
    let rows = table.all("tbody").flatMap { $0.all("th") }.map(\.wholeText)
    #expect(
      rows == [
        "iphone-6, os=ios-12", "plain", "reuse against plain", "iphone-8, os=ios-15", "plain", "reuse against plain",
      ])
    let bars = try #require(page.all("svg").first { $0.attributes["aria-labelledby"]?.hasPrefix("bars-") == true })
    let names = bars.all("text").map(\.text).filter { $0.contains { $0.isLetter } }
    #expect(
      names.filter { !$0.contains("%") && $0 != "n/a" && $0 != "failed" }.sorted()
        == ["iphone-6, os=ios-12", "iphone-8, os=ios-15", "plain", "plain", "reuse", "reuse"])
  }

  @Test(
    "Names are whole if one has no condition, or if no two runs have the same one",
    arguments: [["plain", "reuse@a"], ["plain@a", "plain@b"]])
  func wholeNames(names: [String]) async throws {
    let page = try await page(runs: names.map { SampleScenario.Run($0) })
    let table = try #require(page.all("table").first { $0.attributes["class"] == "main" })
    #expect(table.all("tbody").flatMap { $0.all("th") }.map(\.wholeText) == names)
  }

  @Test("A table of more than twenty runs is collapsed, and its summary says what is in it", arguments: [20, 21])
  func longTable(count: Int) async throws {
    let page = try await page(runs: (1...count).map { SampleScenario.Run("run-\($0)") })
    let summaries = page.all("details").filter { $0.all("table").contains { $0.attributes["class"] == "main" } }
      .flatMap { $0.all("summary") }.map(\.wholeText)
    #expect(summaries.count == (count > 20 ? 1 : 0))
    #expect(summaries.allSatisfy { $0.hasPrefix("All 21 runs by duration, frame rate, ") }, "\(summaries)")
  }

  @Test("An option in prose is code, so that no line is broken after its dashes")
  func options() async throws {
    let codes = try await page(runs: [SampleScenario.Run("only")]).all("code")
    let commands = codes.filter { $0.attributes["class"] == "command" }
    #expect(commands.contains { $0.text.hasPrefix("lab trace FILE ") && $0.all("code").map(\.text).contains("--run") })
    #expect(commands.flatMap { $0.all("code") }.map(\.text).contains("--at"))
  }

  @Test("Every picture has a name, and every column that scrolls can be focused")
  func structure() async throws {
    let page = try await page(runs: Self.swept)
    expectStructure(of: page)
    let pictures = page.all("svg").filter { $0.attributes["role"] == "img" }
    #expect(pictures.allSatisfy { $0.attributes["aria-labelledby"] != nil || $0.attributes["aria-label"] != nil })
    let scrolling = page.subtree.filter { $0.attributes["class"]?.split(separator: " ").contains("scroll") == true }
    #expect(!scrolling.isEmpty && scrolling.allSatisfy { $0.attributes["tabindex"] == "0" })
  }

  @Test(
    "Charts over time and filmstrips are below the condition of their runs, with short names, and the first is open")
  func chartsByCondition() async throws {
    let page = try await page(runs: Self.swept)
    for id in ["frame-rate", "frame-time", "processors", "memory", "filmstrip"] {
      let section = try #require(page.all("section").first { $0.attributes["id"] == id }, "\(id)")
      let parts = section.children.filter { $0.attributes["class"] == "part" }
      #expect(
        parts.map { $0.children.first?.wholeText.trimmed } == [
          "iphone-6, os=ios-12 – 2 runs", "iphone-8, os=ios-15 – 2 runs",
        ])
      #expect(parts.map { $0.attributes["open"] != nil } == [true, false])
      for part in parts {
        let names = part.all("h3").dropFirst().map(\.wholeText)
        #expect(names == ["plain", "reuse"], "\(id): \(names)")
      }
    }
    let titles = page.all("svg").flatMap { $0.children.filter { $0.name == "title" } }.map(\.text)
    // A picture is seen without the page, so its title has the condition.
    #expect(titles.contains("reuse, iphone-8, os=ios-15") && !titles.contains { $0.contains("@") }, "\(titles)")
  }

  @Test("No line is broken within an id or between a number and its unit, and a very long id is broken anywhere")
  func unbroken() async throws {
    let long = String(repeating: "very-", count: 6) + "long"
    let page = try await page(runs: [SampleScenario.Run("cell-reuse"), SampleScenario.Run(long)])
    let unbroken = page.all("span").filter { $0.attributes["class"] == "w" }.map(\.text)
    #expect(
      unbroken.contains("cell-reuse") && unbroken.contains("50.50 fps,") && !unbroken.contains(long), "\(unbroken)")
    let headers = page.all("th").filter { $0.attributes["scope"] == "row" }
    #expect(Set(headers.filter { $0.attributes["class"] == "long" }.map(\.wholeText)) == [long])
    #expect(page.all("p").map(\.wholeText).contains { $0.contains("frame rate, 50.50 fps") })
  }

  @Test("A figure and its percentage can be on two lines, but neither is broken")
  func changes() async throws {
    let page = try await page(
      runs: Self.swept.map { run in
        var run = run
        if !run.compareTo.isEmpty { run.techniques = [IdleTechnique.self] }
        return run
      })
    let table = try #require(page.all("table").first { $0.attributes["class"] == "main" })
    let changes = table.all("td").flatMap { $0.all("small") }.map { $0.all("span").map(\.text) }
    #expect(changes.contains(["+4.00", "(+7.9 %)"]), "\(changes)")
    #expect(changes.allSatisfy { $0.count == 2 }, "\(changes)")
  }

  @Test(
    "With many devices, the answer over all of them comes first, and that on each device is collapsed",
    arguments: [3, 4])
  func manyDevices(count: Int) async throws {
    let runs = (1...count).flatMap { device in
      ["plain", "idle"].map { name in
        SampleScenario.Run(
          "\(name)@d-\(device)", compareTo: name == "idle" ? ["plain@d-\(device)"] : [],
          techniques: name == "idle" ? [IdleTechnique.self] : [], device: "d-\(device)")
      }
    }
    let page = try await page(runs: runs)
    let answer = try #require(page.all("section").first { $0.attributes["id"] == "answer" })
    let first = try #require(answer.children.first { $0.attributes["class"] == "lead" }).wholeText
    let collapsed = answer.children.filter { $0.name == "details" }
    #expect(first.hasPrefix(count > 3 ? "By frame rate, 4 of 4 comparisons" : "On d-1: of 2 runs, "), "\(first)")
    #expect(collapsed.map { $0.all("li").count } == (count > 3 ? [4] : []))
    let facts = page.all("ul").first { $0.attributes["class"] == "facts" }?.all("li").map(\.wholeText)
    #expect(facts?.dropFirst().first?.hasPrefix("device profiles d-1 (60 Hz), d-2 (60 Hz), d-3 (60 Hz)") == true)
  }

  @Test("A title begins with a capital letter, but the id of an amount of work keeps its own")
  func capitals() async throws {
    let page = try await page(
      runs: [SampleScenario.Run("only")], columns: ["fps_avg", "counters.cells_created", "work.viewCreate"])
    let section = try #require(page.all("section").first { $0.attributes["id"] == "runs" })
    let titles = section.all("h3").map { $0.wholeText.split(separator: ",").first.map(String.init) }
    #expect(titles == ["Frame rate", "Cells created", "viewCreate"])
  }

  @Test("A check shows the outcome as an alert, and the changes in the color of their polarity beside the run")
  func check() async throws {
    let page = try await Exporters.studies.page(of: SampleRegressionCheck.report())
    let part = try #require(page.all("section").first { $0.attributes["id"] == "baseline" })
    let outcome = try #require(part.all("p").first)
    #expect(outcome.attributes["class"] == "lead alert" && outcome.all("b").map(\.text) == ["Failed. "])
    #expect(part.wholeText.contains("Against the baseline main") && part.all("table").count >= 3)
    let tables = part.all("table").filter { $0.attributes["class"] == "main" }
    let rows = tables.flatMap { $0.all("tbody") }.flatMap { $0.all("tr") }
    #expect(rows.count > 5 && tables.first?.all("tbody").first?.all("tr").count ?? 0 <= 10)
    let load = try #require(rows.first { $0.wholeText.contains("load_ms") })
    let columns = load.children.map { ($0.attributes["class"] ?? "", $0.wholeText) }
    #expect(columns.first?.1 == "idle load_ms, ms")
    #expect(columns[1].0 == "n worse" && columns[1].1.contains("\u{25BC}"), "\(columns)")
    let rate = try #require(rows.first { $0.wholeText.hasPrefix("idle fps_avg") })
    #expect(rate.children.last?.attributes["class"] == "worse", "\(rate.wholeText)")
  }

  @Test("On paper, what is collapsed or scrolls on the screen is whole, and the page says what is left out")
  func paper() async throws {
    let page = try await page(runs: [SampleScenario.Run("only")])
    let style = try #require(page.all("style").first?.text)
    let print = try #require(style.firstRange(of: "@media print{body").map { style[$0.lowerBound...] })
    for rule in [
      "details::details-content{content-visibility:visible}",
      "details .scroll,.filmstrip.scroll{overflow:visible;max-height:none",
      ".paper{display:block}", "figure details{display:none}",
    ] {
      #expect(print.contains(rule), "\(rule)")
    }
    #expect(page.all("footer").flatMap { $0.all("p") }.contains { $0.attributes["class"] == "paper" })
  }
}

extension String {
  /// The text with one space instead of all adjacent whitespace.
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
