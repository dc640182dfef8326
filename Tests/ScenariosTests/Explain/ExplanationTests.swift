import ListRuntime
import Scenarios
import Testing

@Suite("Explanations of runs")
struct ExplanationTests {
  private static let runs = """
    {"name": "a", "techniques": ["pool", "cached-heights"]},
        {"name": "b", "extends": "a", "add": [{"id": "corners", "count": 3}], "data": {"mediaAsText": true}},
        {"name": "c", "extends": "b", "remove": ["pool"], "compareTo": "a"}
    """

  private func explanations(_ set: [String] = [], more: String = "") throws -> ScenarioExplanations {
    var files = Study.files
    files.files["study.json"] = Array(Study.text(runs: Self.runs, more: more).utf8)
    return try Study.loader(files).explanations(of: "study.json", changes: ScenarioChanges(set: set))
  }

  private func origins(_ explanation: RunExplanation) -> [String: String] {
    Dictionary(explanation.values.map { ($0.path, "\($0.text) \($0.origin)") }) { first, _ in first }
  }

  @Test("Every value has an origin: a line of a file, an argument, or a default")
  func valueOrigins() throws {
    let explanation = try #require(
      try explanations(["scroll.passes=2", "device.cores=4", "device.cost.gpu=2"]).explanation(of: "c"))
    let origins = origins(explanation)
    #expect(origins["name"] == "\"study\" study.json:2")
    #expect(origins["imageCaches"] == "\"disk\" default")
    #expect(origins["scroll.increment"] == "30 study.json:7")
    #expect(origins["scroll.passes"] == "2 --set scroll.passes=2")
    #expect(origins["content.fontSize"] == "12 default")
    #expect(origins["device"] == "phone study.json:4")
    #expect(origins["device.refreshHz"] == "60 devices/phone.json:2")
    #expect(origins["device.cores"] == "4 --set device.cores=4")
    #expect(origins["device.cost.gpu"] == "2 --set device.cost.gpu=2")
    #expect(origins["data.messages"] == "data/m.json study.json:5")
    #expect(origins["data.mediaAsText"] == "true study.json:10")
    #expect(origins["compareTo"] == "a study.json:11")
  }

  @Test("Techniques come from the run that names them, and so do their options")
  func techniqueOrigins() throws {
    let explanation = try #require(try explanations().explanation(of: "c"))
    #expect(
      explanation.layers.map { "\($0.declaration.id) \($0.origin)" } == [
        "cached-heights study.json:9", "corners study.json:10",
      ])
    #expect(
      explanation.layers[1].options.map { "\($0.path) \($0.text) \($0.origin)" } == [
        "redraw \"once\" default", "radius 15.0 default", "count 3 study.json:10", "baked false default",
      ])
  }

  @Test("An extension point lists its strategies, and a replacement hides those below it")
  func extensionPoints() throws {
    let explanation = try #require(
      try explanations(["runs.a.techniques=[\"pool\", \"manual-heights\", \"cached-heights\"]"])
        .explanation(of: "a"))
    #expect(explanation.strategies(at: .heights) == ["manual-heights", "cached-heights"])
    #expect(explanation.strategies(at: .cells) == [nil, "pool"])
    #expect(explanation.strategies(at: .images) == [nil])
  }

  @Test("Runs of a variant are explained with the variant's values")
  func variants() throws {
    let explanations = try explanations(more: #""sweep": {"scroll.passes": [1, 5]}, "#)
    #expect(explanations.runs == ["a@passes=1", "b@passes=1", "c@passes=1", "a@passes=5", "b@passes=5", "c@passes=5"])
    let origins = origins(try #require(explanations.explanation(of: "a@passes=5")))
    #expect(origins["scroll.passes"] == "5 study.json:8")
    #expect(explanations.explanation(of: "a") == nil)
  }
}
