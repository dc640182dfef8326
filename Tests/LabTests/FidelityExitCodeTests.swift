import Foundation
import Testing

@Suite("Exit codes of lab fidelity", .serialized)
struct FidelityExitCodeTests {
  private func scenario(_ second: String = "\"cell-reuse\"", timeLimit: Int = 60) -> String {
    SampleFile.scenario("study", second: second, expect: "\"plain.load_ms < 0\"", timeLimit: timeLimit)
  }

  private func reference(_ run: String = "plain", metric: String = "duration_s") -> String {
    """
    {"name": "table", "summary": "A table for tests.", "source": "Nobody, 2026.", "noise": {"\(metric)": 1.5},
     "rows": {"\(run)": {"cells": {"\(metric)": {"value": 0.4, "status": "stated", "basis": "Made up."}}}}}
    """
  }

  private func lab(messages: Int = 40) throws -> LabProcess {
    let lab = try LabProcess.withData(messages: messages)
    try lab.write("study.json", scenario())
    try lab.write("table.json", reference())
    return lab
  }

  @Test("A comparison exits with 0 whatever the scenario expects, and writes its files with those of the study")
  func ok() throws {
    let lab = try lab()
    defer { lab.remove() }
    let outcome = try lab.run("fidelity", "study.json", "--reference", "table.json", "--output", "out")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("study against table: A table for tests.\n"))
    #expect(outcome.errors == "results: out/study\n")
    #expect(
      try lab.names().filter { $0.hasPrefix("out/study/") } == [
        "out/study/fidelity.json", "out/study/fidelity.md", "out/study/report.html", "out/study/results.csv",
        "out/study/results.json", "out/study/results.md", "out/study/table.txt",
      ])
    #expect(try lab.run("study.json", "-q", "-o", "plain").code == 2)
    // The results are those of a run of the study plus the comparison.
    let (compared, plain) = (try lab.text("out/study/results.json"), try lab.text("plain/study/results.json"))
    #expect(compared.contains("\n  \"fidelity\": {\n") && !plain.contains("\"fidelity\""))
    let lines = Set(compared.split(separator: "\n"))
    for line in plain.split(separator: "\n") { #expect(lines.contains(line), "\(line)") }
  }

  @Test("--set changes the scenario as for lab run, and a wrong path is reported")
  func set() throws {
    let lab = try lab()
    defer { lab.remove() }
    #expect(try lab.run("fidelity", "study.json", "-r", "table.json", "-o", "one", "--set", "topInset=0").code == 0)
    #expect(try lab.run("run", "study.json", "-q", "-o", "two", "-s", "topInset=0").code == 2)
    let (compared, plain) = (try lab.text("one/study/results.csv"), try lab.text("two/study/results.csv"))
    #expect(compared == plain)
    #expect(try lab.run("run", "study.json", "-q", "-o", "three").code == 2)
    #expect(try lab.text("three/study/results.csv") != plain)
    let wrong = try lab.run("fidelity", "study.json", "-r", "table.json", "--set", "topInst=0")
    #expect(wrong.code == 65 && wrong.errors.contains("topInset"), "\(wrong.errors)")
  }

  @Test("--format selects the printed format; the bytes do not depend on the number of jobs or on repetition")
  func sameBytes() throws {
    let lab = try lab()
    defer { lab.remove() }
    let options = ["fidelity", "study.json", "-r", "table.json", "--phases", "4"]
    let json = try lab.run(options + ["-f", "json", "-o", "one", "-j", "1"])
    let markdown = try lab.run(options + ["--format=markdown", "-o", "two", "--jobs", "3"])
    #expect(json.code == 0 && markdown.code == 0, "\(json.errors)\(markdown.errors)")
    #expect(try lab.text("one/study/fidelity.json") == json.output)
    #expect(try lab.text("two/study/fidelity.json") == json.output)
    #expect(try lab.text("two/study/fidelity.md") == markdown.output)
    #expect(json.output.contains("\"scrollStarts\": 4"))
  }

  @Test("A run that is cut off exits with 3 and is named; the other run is compared")
  func failedRun() throws {
    let lab = try lab(messages: 400)
    defer { lab.remove() }
    try lab.write("study.json", scenario("\"async-nodes\"", timeLimit: 1))
    let outcome = try lab.run("fidelity", "study.json", "-r", "table.json")
    #expect(outcome.code == 3, "\(outcome.output)")
    #expect(outcome.errors.contains("the run other failed: stopped at its time limit of 1.0 simulated seconds"))
    #expect(outcome.output.contains("\nplain  duration (s)"))
    #expect(try lab.names().contains("Results/study/fidelity.json"))
  }

  @Test(
    "An invalid command line exits with 64, explains the error and writes nothing",
    arguments: [
      (["study.json", "study.json"], "unexpected argument \"study.json\""),
      (["--refrence", "table.json"], "unknown option --refrence\n  did you mean --reference?"),
      (["--phases", "0"], "--phases takes a whole number from 1 to 1024, not \"0\""),
      (["--format", "csv"], "unknown format \"csv\"; formats are text, html, json, markdown"),
      (["--reference"], "--reference needs a value: --reference FILE"),
    ])
  func usage(arguments: [String], message: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(["fidelity"] + arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try lab.names().isEmpty)
  }

  @Test("Invalid inputs exit with 65, report every problem of both files at its source location, and write nothing")
  func badInput() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("table.json", reference("plan", metric: "duration"))
    let before = try lab.names()
    let names = try lab.run("fidelity", "study.json", "-r", "table.json")
    #expect(names.code == 65 && names.output.isEmpty)
    #expect(names.errors.contains("table.json:2:11: error: unknown run \"plan\""), "\(names.errors)")
    #expect(names.errors.contains("did you mean \"plain\"?"))
    #expect(names.errors.contains("unknown metric \"duration\""))
    try lab.write("study.json", scenario("\"cell-resue\""))
    let both = try lab.run("fidelity", "study.json", "-r", "table.json")
    #expect(both.code == 65)
    #expect(both.errors.contains("study.json:8:38: error: unknown technique \"cell-resue\""), "\(both.errors)")
    #expect(both.errors.contains("unknown metric \"duration\""))
    #expect(try lab.names() == before)
  }

  @Test(
    "Without a path, the scenario and the reference are those of the folder Scenarios, and otherwise the built-in ones")
  func defaultInputs() throws {
    let lab = try lab()
    defer { lab.remove() }
    let builtIn = try lab.run("fidelity", "study.json")
    #expect(
      builtIn.errors.contains("built-in:/reference/reinpalu-2017.json:7:5: error: unknown run \"best\""),
      "\(builtIn.errors)")
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "Scenarios/reference"), withIntermediateDirectories: true)
    try lab.write("Scenarios/reference/reinpalu-2017.json", reference("none"))
    #expect(try lab.run("fidelity", "study.json").errors.contains("\nScenarios/reference/reinpalu-2017.json:"))
  }

  @Test("A missing scenario or reference exits with 66 and writes nothing")
  func missingInput() throws {
    let lab = try lab()
    defer { lab.remove() }
    let before = try lab.names()
    for (arguments, missing) in [
      (["study.json", "-r", "missing.json"], "missing.json"), (["missing.json", "-r", "table.json"], "missing.json"),
    ] {
      let outcome = try lab.run(["fidelity"] + arguments)
      #expect(outcome.code == 66, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains("\(missing): error: "), "\(arguments): \(outcome.errors)")
      #expect(try lab.names() == before, "\(arguments)")
    }
  }

  @Test("An unwritable output exits with 73 and stays unchanged")
  func cannotWrite() throws {
    let lab = try lab()
    defer { lab.remove() }
    let before = try lab.names()
    let outcome = try lab.run("fidelity", "study.json", "-r", "table.json", "-o", "media.json")
    #expect(outcome.code == 73)
    #expect(outcome.errors.contains("cannot write "), "\(outcome.errors)")
    #expect(try lab.names() == before)
  }
}
