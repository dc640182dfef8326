import JSON
import JSONTestSupport
import Scenarios
import Testing

@Suite("Published figures")
struct PublishedFigureTests {
  /// A scenario of the test support with a published figure, whose runs are "worst" and "reuse".
  private func text(_ figure: String) -> String {
    Study.text(more: "\"published\": [\(figure)],\n      ")
  }

  @Test("A figure is a value, a difference, a cost per unit or a ratio of the runs' values")
  func figures() throws {
    let values = ["worst": 12.0, "reuse": 3]
    for (json, expected, base) in [
      (#""measured": 1"#, 12, nil), (#""less": "reuse", "measured": 1"#, 9, 0),
      (#""less": "reuse", "per": 3, "measured": [1, 2]"#, 3, nil), (#""over": "reuse", "measured": 1"#, 4, 1),
      (#""less": "reuse", "order": "above""#, 9, 0),
    ] as [(String, Double, Double?)] {
      let text = text(#"{"what": "w", "source": "s", "metric": "fps_avg", "run": "worst", \#(json)}"#)
      let figure = try #require(Study.loader().load(SourceFile(name: "study.json", text: text)).published.first)
      #expect(figure.figure { values[$0] } == expected && figure.base == base, "\(json)")
      #expect(
        figure.figure { _ in nil } == nil
          && figure.figure { $0 == "worst" ? 1 : nil } == (figure.runs.count > 1 ? nil : 1))
      #expect(figure.figure { _ in 0 } == (figure.over == nil ? 0 : nil), "nothing is divided by zero")
    }
  }

  @Test(
    "An error is reported at its location",
    arguments: [
      (
        #"{"what": "w", "source": "s", "metric": "fps_avg", "run": ‸"wurst", "measured": 3}"#,
        "unknown run"
      ),
      (#"{"what": "w", "source": "s", "metric": ‸"fps", "run": "worst", "measured": 3}"#, "unknown metric"),
      (
        #"{"what": "w", "source": "s", "metric": "fps_avg", "run": "worst", "less": "worst", "over": ‸"worst", "measured": 3}"#,
        "a ratio is neither a difference nor divided again"
      ),
      (
        #"‸{"what": "w", "source": "s", "metric": "fps_avg", "run": "worst"}"#, "nothing to compare with, or two things"
      ),
      (
        #"{"what": "w", "source": "s", "metric": "fps_avg", "run": "worst", "order": ‸"above"}"#,
        "an order needs two runs"
      ),
      (
        #"{"what": "w", "source": "s", "metric": "fps_avg", "run": "worst", "measured": ‸[3, 2]}"#,
        "the ends of the range are reversed"
      ),
      (
        #"{"what": "w", "source": "s", "metric": "fps_avg", "run": "worst", "measured": 3, "per": ‸0}"#, "out of range"
      ),
    ])
  func invalid(marked: String, message: String) {
    let marked = MarkedText(text(marked))
    let found = Study.diagnostics(of: marked.text)
    #expect(found.count == 1 && found[0].message.contains(message), "\(found)")
  }
}
