import Foundation
import Testing

@Suite("Suggestions for wrong inputs")
struct InputSuggestionTests {
  @Test("A missing scenario, device or data file suggests the nearest file beside it")
  func missingFiles() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    let scenario = try lab.run("run", "studdy.json")
    #expect(
      scenario.code == 66 && scenario.errors.contains("does not exist; did you mean study.json?"), "\(scenario.errors)")
    try lab.write("study.json", SampleFile.scenario("study").replacing("\"messages.json\"", with: "\"mesages.json\""))
    let data = try lab.run("run", "study.json")
    #expect(data.code == 65 && data.errors.contains("did you mean \"messages.json\"?"), "\(data.errors)")
  }

  @Test("A wrong media library is one problem, which names the right one")
  func wrongLibrary() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    #expect(try lab.run("generate", "media", "--preset", "movies", "-o", "posters.json").code == 0)
    let text = SampleFile.scenario("study").replacing(", \"mediaAsText\": true", with: "")
    try lab.write("study.json", text.replacing("\"media.json\"", with: "\"posters.json\""))
    let run = try lab.run("run", "study.json")
    #expect(run.code == 65)
    #expect(run.errors.contains("the media library posters.json lacks "), "\(run.errors)")
    #expect(run.errors.contains(" pictures of messages.json"), "\(run.errors)")
    #expect(run.errors.contains("did you mean \"media.json\"?"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count <= 6, "\(run.errors)")
  }

  @Test(
    "The built-in library that the items were generated from is named; a file that is not a library is reported where it is named"
  )
  func builtInLibraries() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    #expect(try lab.run("new", "scenario", "feed").code == 0)
    for (wrong, message) in [
      ("media-posts", "the media library data/media-posts.json lacks "),
      ("messages-500", "data/messages-500.json is not a media library"),
    ] {
      let outcome = try lab.run("run", "feed.json", "--set", "data.media=data/\(wrong).json")
      #expect(outcome.code == 65 && outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.errors.contains("did you mean \"data/media.json\"?"), "\(outcome.errors)")
    }
  }

  @Test(
    "Every subcommand that reads a file suggests the nearest one",
    arguments: [
      "run fed.json", "validate fed.json", "explain fed.json with", "ablate fed.json", "report fed.json",
      "check fed.json",
      "compare fed.json feed.json", "fidelity feed.json --reference fed.json", "merge fed.json", "list runs fed.json",
    ])
  func everySubcommand(_ line: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    #expect(try lab.run("new", "scenario", "feed").code == 0)
    let outcome = try lab.run(line.split(separator: " ").map(String.init))
    #expect(outcome.code == 66 && outcome.errors.contains("did you mean feed.json?"), "\(outcome.errors)")
  }

  @Test("A key of the scenario in a run is reported with the place where it belongs")
  func misplacedKey() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write(
      "study.json",
      SampleFile.scenario("study").replacing("{\"name\": \"plain\",", with: "{\"name\": \"plain\", \"columns\": [],"))
    let run = try lab.run("run", "study.json")
    #expect(run.code == 65)
    #expect(
      run.errors.contains("unknown key \"columns\" in a run")
        && run.errors.contains("expected this key at the top level of the scenario"), "\(run.errors)")
  }
}
