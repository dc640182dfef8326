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

  @Test("A system is a generation, or one whose rules are chosen otherwise")
  func generations() throws {
    let plain = try run(nil)
    #expect(plain.system == .iOS9)
    let later = try run(#""ios-12""#)
    #expect(later.system.heightQueries == .iOS12 && later.system.table.dataPrefetching == .oneScreen)
    #expect(try run(#"{"id": "ios-12"}"#) == later)
    let modern = try run(#""ios-15""#)
    #expect(modern.system.heightQueries == .iOS12 && modern.system.table.cellPreparation == .nextCell)
    let changed = try run(#"{"id": "ios-15", "cellPreparation": "off", "heightQueries": "ios-9"}"#)
    #expect(changed.system.heightQueries == .iOS9 && changed.system.table.cellPreparation == .off)
    #expect(changed.system.table.reconfiguration == .byTable)
    for generation in SystemGeneration.all {
      #expect(try run(#""\#(generation.id)""#).system == generation.system)
      #expect(SystemGeneration.Rule.all.contains { $0.choice(generation).source.count > 20 })
    }
  }

  @Test(
    "An error is reported at its place",
    arguments: [
      (#"‸"ios-14""#, "\"ios-14\" has the table view rules of an earlier generation"),
      (#"‸"ios-8""#, "unknown value"), (#"{"id": "ios-15", "cellPreparation": ‸"on"}"#, "unknown value"),
      (#"{"id": "ios-15", ‸"prefetching": "off"}"#, "unknown key"),
      (#"‸{"cellPreparation": "off"}"#, #""id" is missing in a system"#),
    ])
  func invalid(marked: String, message: String) {
    let text = MarkedText(Study.text(more: "\"os\": \(marked),\n      "))
    let found = Study.diagnostics(of: text.text)
    #expect(found.count == 1 && found.allSatisfy { $0.message.contains(message) }, "\(found)")
  }

  @Test("SYSTEMS.md has the rules of each generation as the program has them")
  func page() throws {
    let project = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let page = try String(contentsOf: project.appending(path: "Scenarios/SYSTEMS.md"), encoding: .utf8)
    var table =
      "| generation | rule | value | status, confidence | evidence | against it |\n| --- | --- | --- | --- | --- | --- |\n"
    var last: SystemGeneration?
    for generation in SystemGeneration.all {
      for rule in SystemGeneration.Rule.all {
        let choice = rule.choice(generation)
        if let last, rule.choice(last) == choice { continue }
        table +=
          "| \(generation.id) | `\(rule.name)` | `\(choice.value)` | \(choice.status.rawValue), \(choice.confidence.rawValue) "
          + "| \(choice.source) | \(choice.against.isEmpty ? "–" : choice.against) |\n"
      }
      last = generation
    }
    #expect(page.contains(table), "the table must be:\n\(table)")
  }
}
