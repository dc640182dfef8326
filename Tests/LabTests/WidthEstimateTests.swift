import Foundation
import JSONTestSupport
import Testing

@Suite("Texts whose widths are estimates")
struct WidthEstimateTests {
  private static func scenario(_ texts: [String]) -> String {
    let messages = texts.enumerated().map { #"{"messageId": \#($0), "direction": "in", "message": "\#($1)"}"# }
    return """
      {
        "summary": "Texts.", "device": "iphone-6", "data": {"messages": [\(messages.joined(separator: ", "))]},
        "content": {"kind": "chat"}, "scroll": {"driver": "jump", "rows": [1], "intervalMs": 100},
        "events": [{"atMs": 50, "event": "insert", "at": 0, "messages": [{"messageId": 9, "direction": "in", "message": "Привет"}]}],
        "runs": [{"name": "run", "techniques": []}, {"name": "other", "techniques": ["cell-reuse"]}]
      }
      """
  }

  private func lab(_ text: String) throws -> LabProcess {
    let lab = try LabProcess()
    try lab.write("texts.json", text)
    return lab
  }

  @Test("The answer and the explanation of a run name the scripts and count the texts, those of events too")
  func announced() throws {
    let lab = try lab(Self.scenario(["Café", "مرحبا 👍🏽", "Hello 👍"]))
    let facts = "3 of 4 texts … Cyrillic (1), Arabic (1), emoji (2)"
    try lab("run texts.json", prints: facts)
    try lab("explain texts.json run", prints: facts)
    for file in ["report.html", "results.md"] {
      let text = try lab.text("Results/texts/\(file)").replacing("\\", with: "")
      #expect(text.missing(facts) == nil, "\(file)")
    }
  }

  @Test("A run of texts with certain widths says nothing of estimates")
  func silent() throws {
    let lab = try lab(Self.scenario(["Café", "Việt Nam"]).replacing("Привет", with: "Hello"))
    #expect(try !lab("run texts.json").output.contains("estimates"))
    #expect(try !lab("explain texts.json run").output.contains("The widths"))
  }

  @Test("A stack in which one technique skips what another counts on is refused, with the order that works")
  func refusedStack() throws {
    let stack = #"["cell-reuse", "two-step-binding", "flattened-layers", "manual-heights"]"#
    try lab(Self.scenario(["A"]).replacing(#"["cell-reuse"]"#, with: stack)).rejects(
      "run texts.json", exits: 65,
      says: #"two-step-binding comes before flattened-layers … "flattened-layers" before "two-step-binding""#)
  }
}
