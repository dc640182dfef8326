import Foundation
import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Testing

@Suite("System generations")
struct SystemTests {
  private func run(_ os: String?) throws -> RunConfiguration {
    let text = Study.text(more: os.map { "\"os\": \($0),\n      " } ?? "")
    let scenario = try Study.loader().load(SourceFile(name: "study.json", text: text))
    return try #require(scenario.runs.first).configuration
  }

  @Test(
    "A system is that of the device, a version with the rules of its generation, or one whose rules are chosen otherwise"
  )
  func versions() throws {
    #expect(try run(nil).profile.system == SystemGeneration.iOS9.rules)
    let later = try run(#""ios-12""#).profile.system
    #expect(later.heightQueries.value == .iOS12 && later.dataPrefetching.value == .oneScreen && later.label == "ios-12")
    #expect(try run(#"{"id": "ios-12"}"#).profile.system == later)
    let recent = try run(#""ios-18""#).profile.system
    #expect(recent.contentsClip.value == .offscreenIfSeveral && recent.selfSizing.value == .onChange)
    #expect(recent.label == "ios-18")
    let changed = try run(#"{"id": "ios-15", "cellPreparation": "off", "heightQueries": "ios-9"}"#).profile.system
    #expect(changed.heightQueries.value == .iOS9 && changed.cellPreparation.value == .off)
    #expect(changed.reconfiguration.value == .byTable && changed.label == "ios-15, changed")
    // What a scenario chooses is no hypothesis.
    #expect(changed.cellPreparation.confidence == .high && changed.rasterizedClip.confidence == .low)
    let own = try run(#"{"name": "mine", "composites": "every-refresh"}"#).profile.system
    #expect(own.compositing.value == .everyRefresh && own.version == "ios-9" && own.label == "mine")
    let sourced =
      #"{"rasterizedClip": {"value": "outside", "status": "estimate", "confidence": "medium", "source": "A."}}"#
    #expect(try run(sourced).profile.system.rasterizedClip.confidence == .medium)
    for version in SystemGeneration.versions {
      #expect(try run("\"\(version)\"").profile.system == SystemGeneration.rules(ofVersion: version))
    }
  }

  @Test(
    "An error is reported at its place",
    arguments: [
      (#"‸"ios-6""#, "unknown value"), (#"‸"ios-25""#, "unknown value"),
      (#"{"id": "ios-15", "cellPreparation": ‸"on"}"#, "unknown value"),
      (#"{"id": "ios-15", ‸"prefetching": "off"}"#, "unknown key"),
      (#"{"rasterizedClip": {"value": ‸"in"}}"#, "unknown value"),
    ])
  func invalid(marked: String, message: String) {
    let text = MarkedText(Study.text(more: "\"os\": \(marked),\n      "))
    let found = Study.diagnostics(of: text.text)
    #expect(found.contains { $0.message.contains(message) }, "\(found)")
  }

  @Test("SYSTEMS.md has the rules of each generation as the program has them")
  func page() throws {
    let project = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let page = try String(contentsOf: project.appending(path: "Scenarios/SYSTEMS.md"), encoding: .utf8)
    var table =
      "| generation | rule | value | status, confidence | evidence | against it |\n| --- | --- | --- | --- | --- | --- |\n"
    var last: SystemGeneration?
    for generation in SystemGeneration.all {
      for rule in SystemRules.all {
        let choice = rule.choice(generation.rules)
        if let last, rule.choice(last.rules) == choice { continue }
        table +=
          "| \(generation.id) | `\(rule.name)` | `\(choice.value)` | \(choice.status.rawValue), \(choice.confidence.rawValue) "
          + "| \(choice.source) | \(choice.against.isEmpty ? "–" : choice.against) |\n"
      }
      last = generation
    }
    #expect(page.contains(table), "the table must be:\n\(table)")
  }
}
