import Foundation
import Testing

@Suite("lab fidelity", .serialized)
struct FidelityTests {
  /// A study with an expectation that is not met, and measurements of it.
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withStudy(expect: "\"plain.load_ms < 0\"")
    try lab.write("table.json", SampleFile.reference())
    return lab
  }

  @Test("A comparison exits with 0 whatever the scenario expects, and writes its files with those of the study")
  func ok() throws {
    let lab = try lab()
    let outcome = try lab("fidelity study.json --reference table.json --output out", prints: "study against table:")
    #expect(outcome.errors == "results: out/study\n")
    #expect(
      try lab.names().filter { $0.hasPrefix("out/study/") } == [
        "out/study/fidelity.json", "out/study/fidelity.md", "out/study/report.html", "out/study/results.csv",
        "out/study/results.json", "out/study/results.md", "out/study/table.txt",
      ])
    try lab("study.json -q -o plain", exits: 2)
    // The results are those of a run of the study plus the comparison.
    let (compared, plain) = (try lab.text("out/study/results.json"), try lab.text("plain/study/results.json"))
    #expect(compared.contains("\n  \"fidelity\": {\n") && !plain.contains("\"fidelity\""))
    let lines = Set(compared.split(separator: "\n"))
    for line in plain.split(separator: "\n") { #expect(lines.contains(line), "\(line)") }
  }

  @Test("Each row has the device of its run, and the values of this device that were fitted")
  func devices() throws {
    let lab = try lab()
    let rows = ["iphone-6", "ipod-touch-5g"].map { device in
      #""plain@\#(device)": {"cells": {"fps_avg": {"value": 30, "status": "stated", "basis": "x"}}}"#
    }
    try lab.write(
      "table.json",
      #"{"name": "table", "summary": "s", "source": "t", "noise": {"fps_avg": 1}, "rows": {\#(rows.joined(separator: ", "))}}"#
    )
    let study = try lab.text("study.json")
    var counts: [Set<Int>] = []
    for devices in ["\"iphone-6\", \"ipod-touch-5g\"", "\"ipod-touch-5g\", \"iphone-6\""] {
      try lab.write(
        "study.json",
        study.replacing(/"device": "[^"]*"/, with: "\"devices\": [\(devices)]").replacing(
          /, "expect": \[.*?\]/, with: ""))
      let outcome = try lab(
        "fidelity study.json -r table.json", prints: "the device profiles … device … Fitted coefficients")
      counts.append(
        Set(outcome.output.matches(of: /: ([0-9]+) numbers, rules/).compactMap { Int($0.output.1) }))
      try lab(
        "fidelity study.json -r table.json -f json", prints: "\"device\": null … \"device\": \"iphone-6\" … \"isPrior\""
      )
    }
    #expect(counts[0] == counts[1] && counts[0].contains(33), "\(counts)")
  }

  @Test("The results that a comparison writes say what would change the answer, as those of a run")
  func flips() throws {
    let lab = try LabProcess.withStudy(more: #""question": "Which is better?", "columns": ["main_busy_ms"]"#)
    try lab.write("table.json", SampleFile.reference())
    try lab("study.json -q -o plain")
    try lab("fidelity study.json -r table.json --phases 2 -o compared")
    let (plain, compared) = (try lab.text("plain/study/results.json"), try lab.text("compared/study/results.json"))
    #expect(plain.contains("\"flips\"") && compared.contains("\"flips\""))
    let lines = Set(compared.split(separator: "\n"))
    for line in plain.split(separator: "\n") { #expect(lines.contains(line), "\(line)") }
  }

  @Test("--set changes the scenario as for lab run, and a wrong path is reported")
  func set() throws {
    let lab = try lab()
    try lab("fidelity study.json -r table.json -o one --set topInset=0")
    try lab("run study.json -q -o two -s topInset=0", exits: 2)
    try lab("run study.json -q -o three", exits: 2)
    let tables = try ["one", "two", "three"].map { try lab.text("\($0)/study/results.csv") }
    #expect(tables[0] == tables[1] && tables[1] != tables[2])
    try lab("fidelity study.json -r table.json --set topInst=0", exits: 65, says: "topInset")
  }

  @Test("--format selects the printed format; the bytes do not depend on the number of jobs or on repetition")
  func sameBytes() throws {
    let lab = try lab()
    let options = "fidelity study.json -r table.json --phases 4"
    let json = try lab("\(options) -f json -o one -j 1", prints: "\"scrollStarts\": 4").output
    let markdown = try lab("\(options) --format=markdown -o two --jobs 3").output
    for folder in ["one", "two"] { #expect(try lab.text("\(folder)/study/fidelity.json") == json) }
    #expect(try lab.text("two/study/fidelity.md") == markdown)
  }

  @Test(
    "Without a path, the scenario and the reference are those of the folder Scenarios, and otherwise the built-in ones")
  func defaultInputs() throws {
    let lab = try lab()
    try lab("fidelity study.json", exits: 65, says: "built-in:/reference/reinpalu-2017.json:7:5: error: … \"best\"")
    try lab.write("Scenarios/reference/reinpalu-2017.json", SampleFile.reference("none"))
    try lab("fidelity study.json", exits: 65, says: "Scenarios/reference/reinpalu-2017.json:")
  }
}
