import Foundation
import LabRunner
import ListRuntime
import Scenarios

/// A small study with all its files in memory, which tests modify.
enum InMemoryScenario {
  /// Three messages, one per line from line 2.
  static let messages = """
    [
      {"messageId": 1, "direction": "in", "message": "hello"},
      {"messageId": 2, "direction": "out", "message": "there"},
      {"messageId": 3, "direction": "in", "message": "again"}
    ]
    """

  static let runs = """
    {"name": "worst", "techniques": ["plain"]},
    {"name": "reuse", "extends": "worst", "add": [{"id": "options", "count": 4}]}
    """

  /// The shipped profile of the iPod touch.
  static func device() throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scenarios/devices/ipod-touch-5g.json"), encoding: .utf8)
  }

  /// The study as `lab` reads it, with `more` at line 6.
  static func explained(
    runs: String = runs, more: String = "", messages: String = messages, media: String? = nil, device: String? = nil,
    passes: Int = 2
  ) throws -> (scenario: ResolvedScenario, explanations: ScenarioExplanations) {
    let text = """
      {
        "name": "study", "summary": "A study for tests.", "device": "ipod-touch-5g",
        "data": {"messages": "m.json", \(media.map { "\"media\": \($0)" } ?? "\"mediaAsText\": true")}, "content": {"kind": "chat"},
        "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 50, "firstIncrement": 100, "increment": 30,
          "passes": \(passes)},
        \(more)
        "runs": [
          \(runs)
        ]
      }
      """
    let files = TextFiles([
      "study.json": text, "m.json": messages, "devices/ipod-touch-5g.json": try device ?? Self.device(),
    ])
    return try ScenarioLoader(
      files: files, techniques: [PlainTechnique.self, OptionsTechnique.self],
      metrics: ["fps_avg", "load_ms", "duration_s", "memory_avg_mb"]
    ).explained("study.json")
  }

  /// The inputs of the study's runs.
  static func inputs(
    _ explained: (scenario: ResolvedScenario, explanations: ScenarioExplanations)
  ) -> StudyInputs { StudyInputs(of: explained.scenario, explained.explanations) }
}
