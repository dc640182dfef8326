import Foundation
import Testing

@Suite("Exit codes of the process", .serialized)
struct ExitCodeTests {
  @Test("A study that meets its expectations exits with 0, prints only its table and writes its results")
  func ok() throws {
    let lab = try LabProcess.withStudy(expect: "\"plain.duration_s >= 0\"")
    let outcome = try lab("study.json")
    #expect(outcome.output.hasPrefix("study: A study for tests.\n"))
    #expect(outcome.errors == "results: Results/study\n")
    #expect(
      try lab.names() == [
        "Results", "Results/study", "Results/study/report.html", "Results/study/results.csv",
        "Results/study/results.json", "Results/study/results.md", "Results/study/table.txt", "media.json",
        "messages.json", "study.json",
      ])
    #expect(try lab.text("Results/study/table.txt") == outcome.output)
  }

  @Test("--output moves the results, --format selects the printed format, --quiet prints nothing")
  func options() throws {
    let lab = try LabProcess.withStudy()
    let json = try lab("run --format=json --jobs 1 -o elsewhere/deep study.json").output
    #expect(try lab.text("elsewhere/deep/study/results.json") == json)
    let quiet = try lab("run study.json --quiet --output elsewhere/deep")
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    #expect(try lab.text("elsewhere/deep/study/results.json") == json)
    #expect(try !lab.names().contains("Results"))
    let media = try lab.text("media.json")
    try lab("study.json --output media.json", exits: 73, says: "cannot write")
    #expect(try lab.text("media.json") == media)
  }

  @Test("A failed expectation exits with 2 and is reported at its source location; the results are written")
  func failedExpectation() throws {
    let lab = try LabProcess.withStudy(expect: "\"plain.load_ms < 0\", [\"warn\", \"plain.load_ms < 1\"]")
    try lab(
      "study.json -q", exits: 2,
      says: "study.json:10:14: error: … plain.load_ms … < 0 … warning: … plain.load_ms … < 1")
    #expect(try lab.names().contains("Results/study/results.json"))
    try lab.write("warned.json", SampleFile.scenario("warned", expect: "[\"warn\", \"plain.load_ms < 0\"]"))
    try lab("warned.json -q")
  }

  @Test(
    "A run that is cut off exits with 3 and is named; the other run is shown, compared or saved",
    arguments: [
      ("run study.json", "other failed: … time limit of 2.0 … expectation not evaluated … other", "plain"),
      ("fidelity study.json -r table.json", "other failed: … time limit of 2.0", "plain duration (s)"),
      ("check study.json --update", "not saved", ""),
      ("check study.json --baseline plain --lenient", "other failed", "plain"),
    ])
  func failedRun(line: String, facts: String, printed: String) throws {
    let expect = "\"other.load_ms > plain.load_ms\", \"plain.load_ms >= 0\""
    let lab = try LabProcess.withStudy(second: "\"async-nodes\"", expect: expect, timeLimit: 2, messages: 400)
    try lab.write("table.json", SampleFile.reference())
    try lab("check study.json --update -q --filter plain --baseline plain")
    try lab(line, exits: 3, says: facts, prints: printed)
    #expect(try lab.text("Results/study/results.json").contains("\"failure\": \"stopped"))
    #expect(try !lab.names().contains("baselines/study/main.json"))
  }

  @Test(
    "Repeated runs that fail exit with 3, although the study itself completes, and their number is told",
    arguments: [("run study.json", 24), ("check study.json", 24), ("report study.json", 24), ("ablate study.json", 22)])
  func failedDraws(line: String, limit: Int) throws {
    let lab = try LabProcess.withStudy(more: #""ablation": {"factors": ["cell-reuse"]}"#)
    let command = "\(line) -q --set device.appMemoryLimitMB=\(limit)"
    if line.hasPrefix("check") { try lab("\(command) --update") }
    try lab(command)
    try lab("\(command) --uncertainty 8", exits: 3, says: "study: error: … of the repeated runs failed")
  }

  @Test("A technique that resembles no other one names the command that lists them, instead of all")
  func unknownTechnique() throws {
    let lab = try LabProcess.withStudy(second: "\"zzzzzz\"")
    let errors = try lab("study.json", exits: 65, says: "lab list techniques").errors
    #expect(errors.contains(/one of the \d\d ids/) && !errors.contains("cell-reuse"), "\(errors)")
  }

  @Test("Invalid content exits with 65, reports every problem of every file at its source location, and writes nothing")
  func badInput() throws {
    let lab = try LabProcess.withData()
    try lab.write("one.json", SampleFile.scenario("one", second: "\"cell-resue\"", expect: "\"plain.fps_avgg > 1\""))
    try lab.write("two.json", "{\"name\": ")
    try lab.write("good.json", SampleFile.scenario("good"))
    try lab.write("table.json", SampleFile.reference("plan", metric: "duration"))
    let one = "one.json:8:38: error: … \"cell-resue\" … ^~~~ … \"cell-reuse\"? … one.json:10:"
    let table = "table.json:1:89: error: … \"duration\" … table.json:2:11: error: … \"plan\" … \"plain\"?"
    try lab.rejects("good.json one.json two.json", exits: 65, says: "\(one) … two.json:1:")
    try lab.rejects("fidelity good.json -r table.json", exits: 65, says: table)
    try lab.rejects("fidelity one.json -r table.json", exits: 65, says: "one.json:8:38: … \"duration\"")
  }

  @Test("Two scenarios whose results would overwrite each other exit with 65")
  func sameName() throws {
    try LabProcess.withStudy().rejects("study.json ./study.json", exits: 65, says: "both … folder study")
  }

  #if os(Linux)
    @Test("A full disk behind standard output exits with 73, and the results are still written")
    func fullDisk() throws {
      let lab = try LabProcess.withStudy()
      let outcome = try lab.run(["study.json"], output: URL(filePath: "/dev/full"))
      #expect(outcome.code == 73 && outcome.errors.contains("standard output"), "\(outcome.errors)")
      #expect(try lab.names().contains("Results/study/results.json"))
    }
  #endif

  @Test(
    "Help and version exit with 0 and go to standard output", arguments: ["", "help", "--help", "-h", "--version"])
  func help(line: String) throws {
    let outcome = try LabProcess()(line)
    #expect(outcome.errors.isEmpty && outcome.output.hasPrefix("lab 0."))
  }
}
