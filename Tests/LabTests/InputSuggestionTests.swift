import Foundation
import Testing

@Suite("Suggestions for wrong inputs")
struct InputSuggestionTests {
  @Test(
    "A wrong file or key of a scenario is reported with the right one",
    arguments: [
      ("\"messages.json\"", "\"mesages.json\"", "\"messages.json\"?"),
      ("{\"name\": \"plain\",", "{\"name\": \"plain\", \"columns\": [],", "\"columns\" in a run … top level"),
    ])
  func scenario(right: String, wrong: String, facts: String) throws {
    let lab = try LabProcess.withStudy()
    try lab.write("study.json", try lab.text("study.json").replacing(right, with: wrong))
    try lab.rejects("run study.json", exits: 65, says: facts)
  }

  @Test("A wrong media library is one problem, which names the right one")
  func wrongLibrary() throws {
    let lab = try LabProcess.withStudy()
    try lab("generate media --preset movies -o posters.json")
    try lab.write(
      "study.json",
      try lab.text("study.json").replacing(", \"mediaAsText\": true", with: "").replacing(
        "media.json", with: "posters.json"))
    let run = try lab("run study.json", exits: 65, says: "posters.json … messages.json … \"media.json\"?")
    #expect(run.errors.split(separator: "\n").count <= 6, "\(run.errors)")
  }

  @Test(
    "The built-in library that the items were generated from is named; a file that is not a library is reported where it is named",
    arguments: [("media-posts", "data/media-posts.json lacks"), ("messages-500", "data/messages-500.json is not")])
  func builtInLibraries(wrong: String, facts: String) throws {
    try LabProcess.withFeed().rejects(
      "run feed.json --set data.media=data/\(wrong).json", exits: 65, says: "\(facts) … \"data/media.json\"?")
  }
}
