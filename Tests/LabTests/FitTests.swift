import Foundation
import JSON
import ListRuntime
import Scenarios
import Testing

@Suite("lab fit", .serialized)
struct FitTests {
  /// A study on the literature's device profile, and measurements of it that are slower than the model.
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withData(messages: 60)
    let device = LabProcess.project.appending(path: "Scenarios/devices/ipod-touch-5g-literature.json")
    try lab.write(
      "base.json",
      String(contentsOf: device, encoding: .utf8).replacing("\"ipod-touch-5g-literature\"", with: "\"base\""))
    try lab.write(
      "study.json",
      SampleFile.ablation(
        #""runs": [{"name": "plain", "techniques": []}, {"name": "reuse", "techniques": ["cell-reuse"]}]"#
      ).replacing(SampleFile.device, with: "base.json").replacing(
        "\"media.json\"", with: "\"media.json\", \"mediaAsText\": true"
      ).replacing(
        /"driver": .*\]/,
        with:
          #""driver": "timer", "intervalMs": 400, "baseStep": 300, "firstIncrement": 100, "increment": 30, "passes": 1"#
      ))
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

  private let study = "fit study.json --reference table.json"
  private let fit = "fit study.json --reference table.json --base base.json --phases 1 --factors"

  /// A device profile in the folder of a process.
  private func profile(_ name: String, of lab: LabProcess) throws -> DeviceProfile {
    let collector = DiagnosticCollector()
    let file = SourceFile(name: "\(name).json", text: try lab.text("\(name).json"))
    return try #require(
      DeviceFile.read(file, reportingTo: collector), "\(DiagnosticText.text(collector.sorted))")
  }

  @Test(
    "The written profile is the base's file with the fitted coefficients marked, and can be run and fitted again"
  )
  func profile() throws {
    let lab = try lab()
    let outcome = try lab(
      "\(fit) layout --choose composites=every-refresh -o mine.json",
      prints: "base … table … Factors: 1. Rows: 1 (plain).")
    #expect(outcome.errors == "profile: mine.json\n")
    let (base, mine) = (try profile("base", of: lab), try profile("mine", of: lab))
    #expect(mine.id == "mine" && mine.fit?.base == "base" && mine.fit?.rows == ["plain"])
    #expect(mine.fit?.metrics == ["cpu_avg_pct"] && mine.fit?.starts == 1)
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
    #expect(mine.system.compositing.value == .everyRefresh && mine.system.compositing.status == .fitted)
    #expect(mine.system.label == "\(base.system.version)-table", "\(mine.system.label)")
    #expect(mine.memory == base.memory)
    // Lines without fitted values are unchanged: others are its id, its summary, its system and the coefficients.
    let lines = Set(try lab.text("mine.json").split(separator: "\n"))
    let changed = try lab.text("base.json").split(separator: "\n").filter { !lines.contains($0) }
    #expect(changed.count == 3 + factor.coefficients.count, "\(changed.map { $0.prefix(40) })")
    // A fit of the fitted profile starts again from the literature's values.
    try lab("\(study) --base mine.json --phases 1 --factors layout -o again.json")
    let again = try profile("again", of: lab)
    #expect(again.work == mine.work && again.fit?.base == "base")
  }

  @Test("A fit from a profile with a chosen rule begins with the rule of the base, and with its evidence")
  func chosenRules() throws {
    let lab = try lab()
    // A base with a rule of its own.
    try lab.write(
      "base.json",
      lab.text("base.json").replacing(
        "\"os\": \"ios-9\"",
        with:
          #""os": {"id": "ios-9", "composites": {"value": "every-refresh", "source": "Own evidence.", "status": "derived", "confidence": "medium"}}"#
      ))
    try lab("\(fit) layout --choose composites=on-commit --choose graphicsClock=scales-with-load -o mine.json")
    let mine = try profile("mine", of: lab)
    #expect(mine.system.compositing.value == .onCommit && mine.system.compositing.prior == .everyRefresh)
    try lab("\(study) --base mine.json --phases 1 --factors layout -o again.json")
    try lab("\(fit) layout -o direct.json")
    let (again, direct) = (try profile("again", of: lab), try profile("direct", of: lab))
    #expect(again.system.compositing.value == .everyRefresh && again.system.compositing.source == "Own evidence.")
    #expect(again.system.compositing.prior == nil && again.rules == direct.rules && again.work == direct.work)
    #expect(again.fit?.base == "base" && again.system.label == direct.system.label, "\(again.system.label)")
  }

  @Test("The summary counts the factors that were fitted, and the report names those that were not, and what is missed")
  func summary() throws {
    let lab = try lab()
    let outcome = try lab("\(fit) layout,app,retention -o mine.json", prints: "nothing about app, retention")
    #expect(outcome.output.contains("app, measure memory_avg_mb or footprint_avg_mb"))
    #expect(!outcome.output.contains("by the split") && !outcome.output.contains("row omitted"))
    let summary = try profile("mine", of: lab).summary
    #expect(summary.hasSuffix("; 7 coefficients fitted to table; factors: 1.") && !summary.contains(".;"), "\(summary)")
    try lab.write("table.json", lab.text("table.json").replacing("\"cpu_avg_pct\": 2", with: "\"cpu_avg_pct\": 0.02"))
    try lab(
      "\(fit) counted-cpu",
      prints:
        "The fitted model misses figures that it was fitted to by more than 2 times their noise, 1 of 1: cpu_avg_pct of plain by … times."
    )
  }

  @Test(
    "A fit is of one device as its file describes it: other scenarios are rejected, or some of their rows are selected")
  func devices() throws {
    let lab = try lab()
    let (study, table) = (try lab.text("study.json"), try lab.text("table.json"))
    let device = "\"device\": \"base.json\""
    for change in [#""cost": {"cpu": 3}"#, #""os": "ios-17""#, #""cores": 1, "name": "mine""#] {
      try lab.write("study.json", study.replacing(device, with: #""device": {"id": "base.json", \#(change)}"#))
      try lab.rejects("\(fit) layout", exits: 65, says: "study.json: error: the run plain changes the device: … --base")
    }
    try lab.write("study.json", study.replacing(device, with: "\(device), \"os\": \"ios-17\""))
    try lab.rejects("\(fit) layout", exits: 65, says: "the run plain changes the device: os=ios-17")
    // A name changes nothing.
    try lab.write("study.json", study.replacing(device, with: #""device": {"id": "base.json", "name": "mine"}"#))
    try lab("\(fit) layout")
    try lab.write("other.json", lab.text("base.json").replacing("\"id\": \"base\"", with: "\"id\": \"other\""))
    try lab.write("study.json", study.replacing(device, with: #""devices": ["base.json", "other.json"]"#))
    let cells = try #require(table.firstRange(of: "\"plain\": "))
    let row = table[cells.upperBound...].dropLast(2)
    try lab.write(
      "table.json", table[..<cells.lowerBound] + "\"plain@base\": \(row), \"plain@other\": \(row)}}")
    try lab.rejects("\(fit) layout", exits: 64, says: "several devices, base and other … --rows plain@base")
    try lab("\(fit) layout --rows plain@other -o mine.json", prints: "Rows: 1 (plain@other)")
    #expect(try profile("mine", of: lab).fit?.rows == ["plain@other"])
  }

  @Test("A fitted share of CPU time is written, whether or not the base has one")
  func instrument() throws {
    let lab = try lab()
    var shares: [Int64] = []
    let (base, table) = (try lab.text("base.json"), try lab.text("table.json"))
    // The section is the file's last member.
    let section = try #require(base.range(of: ",\n  \"instrument\""))
    // Measured at 45 %, more than all CPU time would have to be counted; at 5 % a part of it.
    for (text, measured) in [(base, 45), (base, 5), (base[..<section.lowerBound] + "\n}\n", 5)] {
      try lab.write("base.json", String(text))
      try lab.write("table.json", table.replacing("\"value\": 45", with: "\"value\": \(measured)"))
      try lab("\(fit) counted-cpu -o mine.json")
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
      (64, "layout --rows plains", "\"plains\" … plain … plain?"),
      (64, "layout --rows plain,plain", "\"plain\" … twice"),
      (64, "layout --metrics fps", "\"fps\" … fps_avg, cpu_avg_pct"), (64, "layout --split ''", "\"\""),
      (64, "layout --split plain", "--split … all rows of table"),
      (64, "layout --cross-validate", "two rows … only plain"),
      (64, "layout --choose composites=sometimes", "composites … \"sometimes\" … on-commit or every-refresh"),
      (64, "layout --choose composite=on-commit", "composites?"), (64, "layout --phases 2", "--phases … twice"),
      (64, "layout --format html", "\"html\""), (64, "layout -o 'no device.json'", "\"no device\""),
      (64, "layout -o base.json", "base.json"), (64, "layouts", "layout?"),
      (64, "layout --metrics fps_avg", "layout … frame_main_ms_p50, frame_main_ms_p95,"),
      (73, "layout -o nowhere/mine.json", "nowhere/mine.json … folder nowhere"),
    ] as [(Int32, String, String)])
  func refusals(code: Int32, options: String, facts: String) throws {
    try lab().rejects("\(fit) \(options)", exits: code, says: facts)
  }

  @Test("Missing files and invalid files are rejected at their place")
  func inputs() throws {
    let lab = try lab()
    try lab.rejects("\(study) --base other", exits: 66, says: "devices/other.json: error:")
    try lab.write("broken.json", "{\"id\": \"broken\"")
    try lab.rejects("\(study) --base broken.json", exits: 65, says: "broken.json:1:")
    try lab.write("wrong.json", #"{"name": "wrong", "summary": "s", "source": "t", "noise": {}, "rows": {}}"#)
    try lab.rejects("fit study.json --reference wrong.json --base base.json", exits: 65, says: "wrong.json")
  }
}
