import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Testing

@Suite("The scale of served pictures")
struct MediaScaleTests {
  /// The study's files with a library that assumes a scale; its animation is 20 px wide, its still 420 px.
  private func files(_ scale: String) -> TextFiles {
    var files = Study.files
    let media = Study.media.replacing("\"stills\":", with: "\"scale\": \(scale), \"stills\":")
    files.files["data/media.json"] = Array(media.utf8)
    return files
  }

  private static let half =
    #"{"animations": 0.5, "status": "fitted", "confidence": "low", "source": "a test", "rows": ["worst"]}"#

  private func load(_ data: String, runs: String = Study.runs, sweep: [String] = []) throws -> ResolvedScenario {
    let text = Study.text(
      runs: runs, data: #"{"messages": "data/m.json", "media": "data/media.json"\#(data)}"#)
    return try Study.loader(files(Self.half)).load(
      SourceFile(name: "study.json", text: text), changes: ScenarioChanges(set: [], sweep: sweep))
  }

  /// The widths of the still and of the animation, by run.
  private func widths(_ scenario: ResolvedScenario) -> [[Int]] {
    scenario.runs.map { run in
      ["https://m.example/a.jpg", "https://m.example/b.gif"].map { run.configuration.media[$0]?.pixelWidth ?? 0 }
    }
  }

  @Test("A library's scale holds unless the data of the scenario or of a run give another")
  func precedence() throws {
    #expect(try widths(load("")) == [[420, 10], [420, 10]])
    #expect(try widths(load(#", "mediaScale": {"stills": 0.5}"#)) == [[210, 20], [210, 20]])
    let runs = """
      {"name": "worst", "techniques": []},
          {"name": "small", "techniques": [], "data": {"mediaScale": {"animations": 0.1}}}
      """
    // A run inherits the factors that it does not give.
    #expect(try widths(load(#", "mediaScale": {"stills": 0.5}"#, runs: runs)) == [[210, 20], [210, 2]])
  }

  @Test("A scale can be swept by the paths of its factors")
  func sweep() throws {
    let scenario = try load(#", "mediaScale": {"animations": 1}"#, sweep: ["data.mediaScale.animations=1,0.8"])
    #expect(widths(scenario) == [[420, 20], [420, 20], [420, 16], [420, 16]])
  }

  @Test("A fitted scale of a library is named with its rows; an estimate is not")
  func fittedAssumptions() throws {
    let fitted = try load("").fittedAssumptions
    #expect(fitted.map(\.name) == ["scale of media.json"] && fitted.map(\.rows) == [["worst"]])
    let estimate = files(#"{"animations": 0.5, "status": "estimate", "confidence": "low", "source": "a test"}"#)
    let scenario = try Study.loader(estimate).load(SourceFile(name: "study.json", text: Study.text()))
    #expect(scenario.fittedAssumptions.isEmpty)
    // Not if the scenario replaces it, in all runs or in one; this also applies if the library is part of the scenario.
    #expect(try load(#", "mediaScale": {"animations": 1}"#).fittedAssumptions.isEmpty)
    let replaced = #"{"name": "worst", "techniques": [], "data": {"mediaScale": {"animations": 1}}}"#
    #expect(try load("", runs: replaced).fittedAssumptions.isEmpty)
    let media = Study.media.replacing("\"stills\":", with: "\"scale\": \(Self.half), \"stills\":")
    let text = Study.text(data: #"{"messages": "data/m.json", "media": \#(media)}"#)
    let inline = try Study.loader(Study.files).load(SourceFile(name: "study.json", text: text)).fittedAssumptions
    #expect(inline.map(\.name) == ["scale of the library in the scenario"])
  }

  @Test("Factors out of range, unknown kinds of pictures and scales without provenance are errors at their places")
  func errors() throws {
    let text = MarkedText(
      Study.text(
        data:
          #"{"messages": "data/m.json", "media": "data/media.json", "mediaScale": {"stills": ‸0, "animations": ‸1.5, ‸"animation": 1}}"#
      ))
    expect(
      Study.diagnostics(of: text.text), at: text,
      messages: [
        "out of range; expected a number from 0.1 to 1; found 0",
        "out of range; expected a number from 0.1 to 1; found 1.5",
        #"unknown key "animation" in a media scale; did you mean "animations""#,
      ])
    // A library's scale is checked even if the scenario replaces it.
    for data in [
      #"{"messages": "data/m.json", "media": "data/media.json""#,
      #"{"messages": "data/m.json", "mediaScale": {}, "media": "data/media.json""#,
    ] {
      let problems = Study.diagnostics(of: Study.text(data: data + "}"), files: files(#"{"animations": 0.5}"#))
      #expect(problems.count == 3 && problems.allSatisfy { $0.message.contains("is missing in an assumed scale") })
    }
    let without = MarkedText(Study.text(data: #"{"messages": "data/text.json", "mediaScale": ‸{"stills": 0.5}}"#))
    expect(
      Study.diagnostics(of: without.text), at: without,
      messages: ["the data has no library whose pictures can be scaled; expected \"media\" in data"])
  }
}
