import Foundation
import JSON
import Scenarios
import TechniqueTestSupport
import Testing

@Suite("Scenarios/WRITING.md, Scenarios/ABLATIONS.md and Scenarios/CI.md")
struct WritingPageTests {
  /// The JSON examples of the pages.
  private static let examples: [String] = ["WRITING", "ABLATIONS", "CI"].flatMap { name in
    let page = (try? Repository.text("Scenarios/\(name).md")) ?? ""
    return page.components(separatedBy: "```json\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test("The pages contain examples of scenarios")
  func examplesExist() { #expect(Self.examples.count >= 6) }

  @Test("Every example is valid in a scenario", arguments: examples)
  func exampleIsValid(_ example: String) throws {
    let base = """
      {
        "name": "page", "summary": "a test", "data": {"messages": "data/messages-500.json", "media": "data/media.json"},
        "content": {"kind": "chat"}, "imageCaches": "disk",
        "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 50, "firstIncrement": 100, "increment": 30, "passes": 5},
        "device": "ipod-touch-5g", "runs": [{"name": "plain", "techniques": []}, {"name": "pooled", "techniques": ["cell-reuse"]}]
      }
      """
    var whole = try object(base)
    let members = try object(example)
    if members["devices"] != nil { whole["device"] = nil }
    whole.merge(members) { $1 }
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: whole, options: [.sortedKeys, .prettyPrinted]))
    do throws(ScenarioFailure) {
      _ = try Repository.scenarioLoader.load(SourceFile(name: Repository.url("Scenarios/page.json").path, bytes: bytes))
    } catch { Issue.record("\(error.text)") }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
