import JSON
import ListRuntime
import Scenarios
import Testing

@Suite("Scenarios of pages")
struct PageScenarioTests {
  private func read(_ text: String, set: [String] = []) -> (scenario: PageScenario?, errors: [String]) {
    let collector = DiagnosticCollector()
    let scenario = PageScenario.read(
      SourceFile(name: "feed.json", text: text), changes: ScenarioChanges(set: set), collector)
    return (scenario, collector.sorted.map(\.message))
  }

  @Test("An address is enough; what is omitted has its default")
  func defaults() throws {
    let (scenario, errors) = read(#"{"page": {"address": "http://localhost:3000/feed"}}"#)
    let page = try #require(scenario?.page)
    #expect(errors.isEmpty && scenario?.runs.isEmpty == true)
    #expect(page.address.value == "http://localhost:3000/feed" && page.waitSeconds == 10)
    #expect(page.screen.width == 1280 && page.screen.height == 800 && page.delays == [0, 50, 150, 500])
    #expect(page.pixelsPerSecond == 2400 && page.scrollSeconds == 4 && page.allowedHosts.isEmpty)
  }

  @Test("Every key reaches the page, and --set changes it")
  func keys() throws {
    let text = """
      {"summary": "s", "page": {"address": "feed.html", "waitFor": ".row", "waitUntil": "app.ready", "waitS": 3,
        "scroller": "#feed", "rows": "li", "scroll": {"pxPerS": 600, "seconds": 2}, "screen": "390x844",
        "allow": ["CDN.example.com"], "responses": "feed.har", "hooks": {"prepend": "app.load"}, "delaysMs": [50]},
       "runs": [{"name": "a"}, {"name": "b", "address": "b.html", "inject": ["b.css"], "interventions": ["no-blur"]}]}
      """
    let (scenario, errors) = read(text, set: ["page.waitS=5"])
    let page = try #require(scenario?.page)
    #expect(errors.isEmpty && scenario?.summary == "s")
    #expect([page.waitFor, page.waitUntil, page.scroller, page.rows] == [".row", "app.ready", "#feed", "li"])
    #expect(page.waitSeconds == 5 && page.pixelsPerSecond == 600 && page.scrollSeconds == 2)
    #expect(page.screen.width == 390 && page.allowedHosts == ["cdn.example.com"])
    #expect(page.responses?.value == "feed.har" && page.hooks.map(\.function) == ["app.load"] && page.delays == [50])
    let run = try #require(scenario?.runs.last)
    #expect(run.address?.value == "b.html" && run.injected.map(\.value) == ["b.css"])
    #expect(run.interventions.map(\.value) == ["no-blur"])
  }

  @Test(
    "What is wrong is reported",
    arguments: [
      (#"{"page": {}}"#, #""address" is missing in a page"#),
      (#"{"page": {"address": "a.html"}, "data": {}}"#, #"unknown key "data" in a scenario of a page"#),
      (#"{"page": {"address": "a.html", "allow": ["a, EXCLUDE *"]}}"#, "invalid value"),
      (#"{"page": {"address": "a.html", "screen": "9x9"}}"#, "invalid value"),
      (#"{"page": {"address": "a.html", "delaysMs": []}}"#, "wrong number of elements"),
      (#"{"page": {"address": "a.html"}, "runs": [{"name": "a"}]}"#, "wrong number of elements"),
      (
        #"{"page": {"address": "a.html"}, "runs": [{"name": "a"}, {"name": "a"}]}"#,
        #"two runs have the name "a"; the first is at line 1"#
      ),
    ])
  func problems(text: String, message: String) { #expect(read(text).errors == [message]) }
}
