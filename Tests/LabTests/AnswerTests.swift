import Foundation
import JSONTestSupport
import Testing

/// What an answer says besides the answer: the devices and systems, and what would change it.
@Suite("The doubts of an answer")
struct AnswerTests {
  @Test("A study with a question and an ablation say what would change the answer, in every format")
  func flips() throws {
    let lab = try LabProcess.withStudy(more: #""question": "Which is better?", "columns": ["main_busy_ms"]"#)
    let outcome = try lab("study.json -o out", prints: "On ipod-touch-5g with ios-9-reinpalu-2017. … Moved through")
    #expect(outcome.output.contains("flips"))
    let json = try lab.text("out/study/results.json")
    #expect(json.contains("\"flips\": [\n") && json.contains("\"tried\": "))
    #expect(try lab.text("out/study/report.html").contains("What would change this answer"))
    let markdown = try lab.text("out/study/results.md")
    #expect(markdown.missing("Which is better? … plain … Moved through … All figures are simulated. … ## Runs") == nil)
    // Cached runs give the same bytes.
    try lab("study.json -o out -q")
    #expect(try lab.text("out/study/results.json") == json)
    try lab("ablate study.json --factors cell-reuse,static-cells --minimize main_ms_per_entry", prints: "Moved through")
  }

  @Test("A value is told in the unit in which a profile has it")
  func units() throws {
    let lab = try LabProcess.withStudy(more: #""question": "Which is better?", "columns": ["footprint_peak_mb"]"#)
    try lab(
      "study.json --set device.appMemoryLimitMB=24",
      prints: "device.memory.appBase (20.8 MB/app, low confidence) … then none of them completes")
    #expect(try lab.text("Results/study/results.json").contains("\"unit\": \"MB/app\",\n"))
  }

  @Test("Without a question, nothing is tried")
  func plain() throws {
    let lab = try LabProcess.withStudy()
    #expect(try !lab("study.json -o out").output.contains("flips"))
    #expect(try !lab.text("out/study/results.json").contains("\"flips\""))
  }

  @Test("A metric that leaves out decoded pictures is named where the system counts them")
  func memory() throws {
    let lab = try LabProcess.withStudy(more: #""columns": ["memory_avg_mb"]"#)
    #expect(try !lab("study.json").output.contains("leaves out"))
    try lab("study.json --set device=iphone-12", prints: "memory_avg_mb leaves out … footprint_avg_mb.")
  }

  @Test("lab explain says where the memory is, by kind")
  func explain() throws {
    let lab = try LabProcess.withStudy()
    try lab("explain study.json plain", prints: "Where the memory is … peak, simulated (MB) … app base … the footprint")
  }
}

@Suite("lab scoreboard")
struct ScoreboardTests {
  private static let figure =
    #""published": [{"what": "the load", "source": "a paper", "metric": "load_ms", "run": "plain", "measured": [1, 100000]}]"#

  @Test("Published figures are compared, with a verdict and a source for each, and nothing is written")
  func figures() throws {
    let lab = try LabProcess.withStudy(more: Self.figure)
    let before = try lab.names()
    try lab(
      "scoreboard study.json",
      prints: "Of 1 published figures … 1 within 1.5 … the load … within 1.5 … The load: a paper")
    try lab("scoreboard study.json -f markdown", prints: "| the load | ipod-touch-5g, ios-9-reinpalu-2017 |")
    #expect(try lab.names() == before)
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "Scenarios/published"), withIntermediateDirectories: true)
    for file in ["study.json", "messages.json", "media.json"] {
      try lab.write("Scenarios/published/\(file)", try lab.text(file))
    }
    // A folder is searched for scenarios; its other files are none.
    try lab("scoreboard Scenarios/published/study.json", prints: "Of 1 published figures")
  }

  @Test("A scenario without published figures, a missing folder and an invalid figure are errors")
  func errors() throws {
    let lab = try LabProcess.withStudy()
    try lab.rejects("scoreboard study.json", says: "study.json has no published figures to compare with")
    try lab.rejects("scoreboard", exits: 66, says: "Scenarios/published: error:")
    try lab.write("bad.json", SampleFile.scenario("bad", more: Self.figure.replacing("\"plain\"", with: "\"plan\"")))
    try lab.rejects("scoreboard bad.json", exits: 65, says: "bad.json:4: … \"plan\"")
  }
}
