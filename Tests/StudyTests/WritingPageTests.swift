internal import Foundation
internal import JSON
internal import Scenarios
internal import TechniqueTestSupport
import Testing

@Suite("Scenarios/WRITING.md and Scenarios/CI.md")
struct WritingPageTests {
  /// The pages' pieces of JSON.
  private static let pieces: [String] = ["WRITING", "CI"].flatMap { name in
    let page = (try? Repository.text("Scenarios/\(name).md")) ?? ""
    return page.components(separatedBy: "```json\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test("The pages show pieces of scenarios")
  func thereArePieces() { #expect(Self.pieces.count >= 6) }

  @Test("Every piece can stand in a scenario", arguments: pieces)
  func pieceIsRight(_ piece: String) throws {
    let base = """
      {
        "name": "page", "summary": "a test", "data": {"messages": "data/messages-500.json", "media": "data/media.json"},
        "content": {"kind": "chat"}, "imageCaches": "disk",
        "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 50, "firstIncrement": 100, "increment": 30, "passes": 5},
        "device": "ipod-touch-5g", "runs": [{"name": "plain", "techniques": []}, {"name": "pooled", "techniques": ["cell-reuse"]}]
      }
      """
    var whole = try object(base)
    let own = try object(piece)
    if own["devices"] != nil { whole["device"] = nil }
    whole.merge(own) { $1 }
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: whole, options: [.sortedKeys, .prettyPrinted]))
    do throws(ScenarioFailure) {
      _ = try Repository.scenarioLoader.load(SourceFile(name: Repository.url("Scenarios/page.json").path, bytes: bytes))
    } catch { Issue.record("\(error.text)") }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
