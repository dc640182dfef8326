import Foundation
import JSON
import ListRuntime
import Scenarios
import Testing

@Suite("lab fit", .serialized)
struct FitProcessTests {
  /// A study on the literature's device profile, and measurements of it that are slower than the model.
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withData(messages: 60)
    let device = LabProcess.project.appending(path: "Scenarios/devices/ipod-touch-5g-literature.json")
    try FileManager.default.copyItem(at: device, to: lab.folder.appending(path: "base.json"))
    var text = try String(contentsOf: lab.folder.appending(path: "base.json"), encoding: .utf8)
    text = text.replacing("\"id\": \"ipod-touch-5g-literature\"", with: "\"id\": \"base\"")
    try lab.write("base.json", text)
    try lab.write(
      "study.json",
      """
      {
        "name": "study", "summary": "A study for tests.", "device": "base.json",
        "data": {"messages": "messages.json", "media": "media.json", "mediaAsText": true},
        "content": {"kind": "chat"},
        "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 300, "firstIncrement": 100, "increment": 30, "passes": 1},
        "runs": [{"name": "plain", "techniques": []}, {"name": "reuse", "techniques": ["cell-reuse"]}]
      }
      """)
    try lab.write(
      "table.json",
      """
      {"name": "table", "summary": "A table for tests.", "source": "Nobody, 2026.", "noise": {"fps_avg": 1, "cpu_avg_pct": 2},
       "rows": {"plain": {"cells": {
         "fps_avg": {"status": "unknown", "basis": "Not measured."},
         "cpu_avg_pct": {"value": 45, "status": "stated", "basis": "Made up."}}}}}
      """)
    return lab
  }

  private let arguments = [
    "fit", "study.json", "--reference", "table.json", "--base", "base.json", "--factors", "layout", "--phases", "1",
  ]

  /// A device profile in the folder of a process.
  private func profile(_ name: String, of lab: LabProcess) throws -> DeviceProfile {
    let bytes = try Data(contentsOf: lab.folder.appending(path: "\(name).json"))
    let collector = DiagnosticCollector()
    let read = DeviceFile.read(SourceFile(name: "\(name).json", bytes: Array(bytes)), reportingTo: collector)
    return try #require(read, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test(
    "The written profile is the base's file with the fitted coefficients marked, and can be run and fitted again"
  )
  func profile() throws {
    let lab = try lab()
    defer { lab.remove() }
    let outcome = try lab.run(arguments + ["--choose", "composites=every-refresh", "-o", "mine.json"])
    #expect(outcome.code == 0 && outcome.errors == "profile: mine.json\n", "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("base fitted to table. Factors: 1. Rows: 1 (plain). "))
    let (base, mine) = (try profile("base", of: lab), try profile("mine", of: lab))
    #expect(mine.id == "mine" && mine.fit?.base == "base" && mine.fit?.rows == ["plain"])
    #expect(mine.fit?.metrics == ["fps_avg", "cpu_avg_pct"] && mine.fit?.starts == 1)
    let factor = try #require(mine.fit?.factors.first)
    #expect(factor.name == "layout" && factor.thousandths > 1100, "\(factor.thousandths)")
    for kind in WorkKind.allCases {
      let (before, after) = (base.work[kind.index], mine.work[kind.index])
      guard factor.coefficients.contains(kind.name) else {
        #expect(after == before, "\(kind.name)")
        continue
      }
      #expect(after.prior == CoefficientPrior(value: before.value, status: before.status, rows: before.rows))
      #expect(after.value == factor.scaled(before.value), "\(kind.name)")
      #expect(after.status == .fitted && after.rows == ["plain"])
    }
    #expect(mine.rules.compositing.value == .everyRefresh && mine.rules.compositing.status == .fitted)
    #expect(mine.memory == base.memory)
    // Lines without fitted values are unchanged.
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOf: lab.folder.appending(path: name), encoding: .utf8).split(separator: "\n")
    }
    let changed = try lines("base.json").filter { !(try lines("mine.json").contains($0)) }
    // Its id, its summary and the coefficients.
    #expect(changed.count == 2 + factor.coefficients.count, "\(changed.map { $0.prefix(40) })")
    // A fit of the fitted profile starts again from the literature's values.
    let second = arguments.map { $0 == "base.json" ? "mine.json" : $0 } + ["-o", "again.json"]
    #expect(try lab.run(second).code == 0)
    let again = try profile("again", of: lab)
    #expect(again.work == mine.work && again.fit?.base == "base")
  }

  @Test("A fitted share of CPU time is written, whether or not the base has one")
  func instrument() throws {
    let lab = try lab()
    defer { lab.remove() }
    let fit = arguments.map { $0 == "layout" ? "counted-cpu" : $0 } + ["-o", "mine.json"]
    var shares: [Int64] = []
    let base = try String(contentsOf: lab.folder.appending(path: "base.json"), encoding: .utf8)
    // The section is the file's last member.
    let section = try #require(base.range(of: ",\n  \"instrument\""))
    let table = try String(contentsOf: lab.folder.appending(path: "table.json"), encoding: .utf8)
    // Measured at 45 %, more than all CPU time would have to be counted; at 5 % a part of it.
    let cases = [(base, "45"), (base, "5"), (base[..<section.lowerBound] + "\n}\n", "5")]
    for (text, measured) in cases {
      try lab.write("base.json", String(text))
      try lab.write("table.json", table.replacing("\"value\": 45", with: "\"value\": \(measured)"))
      let outcome = try lab.run(fit)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let mine = try profile("mine", of: lab)
      #expect(mine.countedCPU.prior?.value == Coefficient.wholeShare && mine.countedCPU.status == .fitted)
      shares.append(mine.countedCPU.value)
    }
    #expect(shares[0] == Coefficient.wholeShare, "\(shares)")
    #expect(shares[1] == shares[2] && shares[1] < Coefficient.wholeShare, "\(shares)")
  }

  @Test(
    "An impossible fit is rejected before it starts, and nothing is written",
    arguments: [
      (["--rows", "plains"], 64, "unknown row \"plains\"; it is one of plain\n  did you mean plain?"),
      (["--rows", "plain,plain"], 64, "the row \"plain\" is given twice"),
      (["--metrics", "fps"], 64, "unknown metric \"fps\"; it is one of fps_avg, cpu_avg_pct"),
      (["--split", ""], 64, "unknown row \"\""),
      (
        ["--choose", "composites=sometimes"], 64, "composites cannot be \"sometimes\"; it is on-commit or every-refresh"
      ),
      (["--choose", "composite=on-commit"], 64, "did you mean composites?"),
      (["--phases", "2"], 64, "--phases is given twice"),
      (["--format", "html"], 64, "unknown format \"html\""),
      (["-o", "nowhere/mine.json"], 73, "cannot write nowhere/mine.json: there is no folder nowhere"),
      (["-o", "no device.json"], 64, "\"no device\" cannot be the id of a device"),
      (["-o", "base.json"], 64, "base.json is the profile that the fit starts from"),
      (
        ["--metrics", "fps_avg"], 64,
        "no selected row has a figure that layout can change; record at least one of frame_main_ms_p50, frame_main_ms_p95, "
      ),
    ])
  func refusals(extra: [String], code: Int32, text: String) throws {
    let lab = try lab()
    defer { lab.remove() }
    let outcome = try lab.run(arguments + extra)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: lab.folder.appending(path: "mine.json").path))
  }

  @Test("Unknown factors, missing files and invalid files are rejected")
  func inputs() throws {
    let lab = try lab()
    defer { lab.remove() }
    let common = ["fit", "study.json", "--reference", "table.json"]
    let unknown = try lab.run(common + ["--base", "base.json", "--factors", "layouts"])
    #expect(unknown.code == 64 && unknown.errors.contains("did you mean layout?"))
    let missing = try lab.run(common + ["--base", "other"])
    #expect(missing.code == 66 && missing.errors.hasPrefix("devices/other.json: error: does not exist"))
    try lab.write("broken.json", "{\"id\": \"broken\"")
    let broken = try lab.run(common + ["--base", "broken.json"])
    #expect(broken.code == 65 && broken.errors.contains("broken.json:1:"))
    try lab.write(
      "wrong.json", "{\"name\": \"wrong\", \"summary\": \"s\", \"source\": \"t\", \"noise\": {}, \"rows\": {}}")
    let wrong = try lab.run("fit", "study.json", "--reference", "wrong.json", "--base", "base.json")
    #expect(wrong.code == 65 && wrong.errors.contains("nothing to compare with"))
  }
}
