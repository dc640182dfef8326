internal import Analysis
internal import LabRunner
internal import ListRuntime
internal import Reports
internal import RunRecordSupport
internal import Scenarios
import Testing
internal import XMLSupport

@Suite("The shape of pages")
struct PageShapeTests {
  private func page(runs: [SampleScenario.Run]) async throws -> XMLDocument.Element {
    let scenario = try SampleScenario.scenario(runs: runs, expectations: [])
    let study = await StudyRunner(jobs: 1) { configuration in
      SampleRecord.record(name: configuration.name, samples: [50, 51], footprints: [28_500_000])
    }.run(scenario)
    return try #require(XMLDocument(HTMLExporter().bytes(of: study)).root)
  }

  private static let swept = [
    SampleScenario.Run("plain@iphone-6,os=ios-12"),
    SampleScenario.Run("reuse@iphone-6,os=ios-12", compareTo: ["plain@iphone-6,os=ios-12"]),
    SampleScenario.Run("plain@iphone-8,os=ios-15"),
    SampleScenario.Run("reuse@iphone-8,os=ios-15", compareTo: ["plain@iphone-8,os=ios-15"]),
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

  @Test("Headings go down by one level at most, every picture has a name, and every column that scrolls can be focused")
  func structure() async throws {
    let page = try await page(runs: Self.swept)
    #expect(page.attributes["lang"] == "en")
    #expect(page.all("title").first?.text.isEmpty == false)
    let levels = page.subtree.compactMap {
      $0.name.count == 2 && $0.name.hasPrefix("h") ? Int($0.name.dropFirst()) : nil
    }
    #expect(levels.first == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(levels)")
    let pictures = page.all("svg").filter { $0.attributes["role"] == "img" }
    #expect(pictures.allSatisfy { $0.attributes["aria-labelledby"] != nil || $0.attributes["aria-label"] != nil })
    let scrolling = page.subtree.filter { $0.attributes["class"]?.split(separator: " ").contains("scroll") == true }
    #expect(!scrolling.isEmpty && scrolling.allSatisfy { $0.attributes["tabindex"] == "0" })
  }
}
