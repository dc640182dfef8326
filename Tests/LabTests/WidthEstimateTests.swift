import Foundation
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

  @Test("The answer and the explanation of a run name the scripts and count the texts, those of events too")
  func announced() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    try lab.write("texts.json", Self.scenario(["Café", "مرحبا 👍🏽", "Hello 👍"]))
    let sentence = "The widths of characters in 3 of 4 texts are estimates: Cyrillic (1), Arabic (1), emoji (2)."
    let run = try lab.run("run", "texts.json")
    #expect(run.code == 0 && run.output.replacing("\n", with: " ").contains(sentence), "\(run.output) \(run.errors)")
    let page = try lab.text("Results/texts/report.html")
    #expect(page.contains(sentence))
    #expect(try lab.text("Results/texts/results.md").replacing("\\", with: "").contains(sentence))
    let explained = try lab.run("explain", "texts.json", "run")
    #expect(explained.output.replacing("\n", with: " ").contains(sentence), "\(explained.output)")
  }

  @Test("A run of texts with certain widths says nothing of estimates")
  func silent() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    try lab.write("texts.json", Self.scenario(["Café", "Việt Nam"]).replacing("Привет", with: "Hello"))
    #expect(try !lab.run("run", "texts.json").output.contains("estimates"))
    #expect(try !lab.run("explain", "texts.json", "run").output.contains("The widths"))
  }

  @Test("A stack in which one technique skips what another counts on is refused, with the order that works")
  func refusedStack() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let text = Self.scenario(["A"]).replacing(
      #"["cell-reuse"]"#, with: #"["cell-reuse", "two-step-binding", "flattened-layers", "manual-heights"]"#)
    try lab.write("texts.json", text)
    let run = try lab.run("run", "texts.json")
    #expect(run.code == 65 && run.errors.contains("two-step-binding comes before flattened-layers"), "\(run.errors)")
    #expect(run.errors.contains(#"expected "flattened-layers" before "two-step-binding""#))
  }
}
