import JSON

/// A new scenario: built-in data on a built-in device, scrolled once, with runs to compare.
struct ScenarioTemplate {
  /// The path of the schema from the scenario.
  let schema: String
  let summary: String
  let question: String
  /// The events that change the list during the scroll, as JSON.
  var events: [String] = []
  /// The names and techniques of the runs; every run but the first is compared with the first.
  let runs: [(name: String, techniques: [String])]
  let expect: [String]
  /// The columns of tables; the answer uses the first metric.
  let columns: [String]

  /// The text of the file.
  var text: String {
    """
    {
      "$schema": \(JSONString.quoted(schema)),
      "summary": \(JSONString.quoted(summary)),
      "question": \(JSONString.quoted(question)),
      "device": "ipod-touch-5g",
      "data": {"messages": "data/messages-500.json", "media": "data/media.json"},
      "content": {"kind": "chat"},
      "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 50, "firstIncrement": 100, "increment": 30, "passes": 1},
      "columns": [\(columns.map(JSONString.quoted).joined(separator: ", "))],
    \(events.isEmpty ? "" : "  \"events\": [\(events.joined(separator: ", "))],\n")  "runs": [
    \(runs.enumerated().map { "    \(run($1.name, $1.techniques, isFirst: $0 == 0))" }.joined(separator: ",\n"))
      ],
      "expect": [
    \(expect.map { "    \(JSONString.quoted($0))" }.joined(separator: ",\n"))
      ]
    }

    """
  }

  private func run(_ name: String, _ techniques: [String], isFirst: Bool) -> String {
    let ids = techniques.map(JSONString.quoted).joined(separator: ", ")
    let other = isFirst ? "" : ", \"compareTo\": \(JSONString.quoted(runs[0].name))"
    return "{\"name\": \(JSONString.quoted(name)), \"techniques\": [\(ids)]\(other)}"
  }
}
