import JSON
import JSONTestSupport
import Testing

/// Golden diagnostics of ablations: the text of a file with a mark for each caret, and the expected messages.
@Suite("Diagnostics of ablations")
struct AblationDiagnosticsTests {
  @Test(
    "Ablations are checked at their location",
    arguments: [
      (#"{"factors": ‸[]}"#, ["wrong number of elements; expected an array of 1 to 64; found none"]),
      (#"‸{"base": "worst"}"#, ["\"factors\" is missing in an ablation; expected an array of 1 to 64"]),
      (#"{"factors": ["pool"], "base": ‸"wurst"}"#, ["unknown run \"wurst\"; did you mean \"worst\""]),
      (#"{"factors": [‸"pol"]}"#, ["unknown technique \"pol\"; did you mean \"pool\""]),
      (
        #"{"factors": [{"id": "corners", "redraw": ‸"onse"}]}"#,
        ["unknown value; expected \"once\" or \"always\"; found \"onse\"; did you mean \"once\""]
      ),
      (
        #"{"factors": ["pool", ‸"pool"]}"#,
        ["two factors have the name \"pool\"; the first is at line 8; expected unique names"]
      ),
      (
        #"{"factors": ["pool"], "base": "worst", "desing": 1}"#.replacing("\"desing\"", with: "‸\"desing\""),
        ["unknown key \"desing\" in an ablation; did you mean \"design\""]
      ),
      (
        #"{"factors": [‸"pool"], "base": "reuse"}"#,
        ["pool is in this run twice, regardless of the other factors; expected each technique once"]
      ),
      (
        #"{"factors": [‸"fixed-classes", "pool"]}"#,
        [
          "fixed-classes requires pool, regardless of the other factors; expected \"pool\" in the base run or in an earlier factor"
        ]
      ),
      (
        #"{"factors": ["pool", ‸"filled-later"]}"#,
        [
          "filled-later needs calculated heights, but no technique of this run calculates heights, regardless of the other factors; expected a technique that replaces the extension point heights"
        ]
      ),
      (#"{"factors": ["filled-later", "manual-heights"]}"#, []),
      (#"{"factors": ["pool"], "smallestEffects": {"fps_avg": 0.5}}"#, []),
      (
        #"{"factors": ["pool"], "smallestEffects": {‸"fps_av": 0.5}}"#,
        ["unknown metric \"fps_av\"; did you mean \"fps_avg\""]
      ),
      (
        #"{"factors": ["pool"], "smallestEffects": {"fps_avg": ‸-1}}"#,
        ["out of range; expected a number from 0 to 1000000000000; found -1"]
      ),
      (
        #"{"factors": [‸"nodes"]}"#,
        [
          "nodes can only show text, and the data of the base run base has pictures; expected a base run with \"data\": {\"mediaAsText\": true}"
        ]
      ),
      (
        #"{"factors": [{"factor": "heights", "levels": ‸["manual-heights"]}]}"#,
        ["wrong number of elements; expected an array of 2 to 64; found 1"]
      ),
      (
        #"{"factors": [{"factor": "heights", "levels": [[], ‸[]]}]}"#,
        ["two levels of heights have the name \"off\"; the first is at line 8; expected unique names"]
      ),
      (
        #"{"factors": [‸{"levels": [[], ["pool"]]}]}"#,
        [
          "\"factor\" is missing in a factor; expected a name of letters, digits, \"-\" and \"_\""
        ]
      ),
      (
        #"{"factors": [{"factor": "h", "levels": [[], {"level": "x", ‸"technique": ["pool"]}]}]}"#.replacing(
          "{\"level\"", with: "‸{\"level\""),
        [
          "\"techniques\" is missing in a level; expected an array",
          "unknown key \"technique\" in a level; did you mean \"techniques\"",
        ]
      ),
      (#"{"factors": ["pool"], "metrics": [‸"fps"]}"#, ["unknown metric \"fps\"; did you mean \"fps_avg\""]),
      (#"{"factors": ["pool"], "target": "‸fps >= 58"}"#, ["unknown metric \"fps\"; did you mean \"fps_avg\""]),
      (
        #"{"factors": ["pool"], "target": "fps_avg ‸=> 58"}"#,
        ["the comparison is missing; expected \"<\", \"<=\", \">\", \">=\" or \"==\"; found \"=>\""]
      ),
      (
        #"{"factors": ["pool"], "target": "fps_avg >= ‸many"}"#,
        ["what to compare with is not a finite number; expected a number; found \"many\""]
      ),
      (
        #"{"factors": ["pool"], "target": "fps_avg >= 58 ‸fps"}"#,
        [
          "the constraint continues after its number; expected \"or\", or the end of the text; write a second constraint as a separate string; found \"fps\""
        ]
      ),
      (
        #"{"factors": ["pool"], "target": "fps_avg >= 58 or ‸"}"#,
        ["a name is missing; expected the name of a metric; found the end of the relation"]
      ),
      (
        #"{"factors": ["pool"], "goal": {"subjectTo": ["fps_avg >= 58", "load_ms < 9 or ‸fps < 3"]}}"#,
        ["unknown metric \"fps\"; did you mean \"fps_avg\""]
      ),
      (
        #"{"factors": ["pool"], "goal": {"objectives": "‸reduce load_ms"}}"#,
        ["the objective is missing; expected \"minimize\" or \"maximize\"; found \"reduce\""]
      ),
      (
        #"{"factors": ["pool"], "goal": {"objectives": ["minimize load_ms ‸fps_avg"]}}"#,
        [
          "the objective continues after its metric; expected the end of the text; write a second objective as a separate string; found \"fps_avg\""
        ]
      ),
      (
        #"{"factors": ["pool"], "goal": ‸{}}"#,
        ["the goal is empty; expected \"objectives\", \"subjectTo\" or both"]
      ),
      (
        #"{"factors": ["pool"], "goal": {"objectives": "minimize load_ms"}, "target": ‸"fps_avg >= 3"}"#,
        ["the ablation has both a goal and a target; expected this constraint in \"subjectTo\" of the goal"]
      ),
      (
        #"{"factors": ["pool"], "target": "‸58"}"#,
        [
          "a name is missing; expected the name of a metric; found \"58\""
        ]
      ),
      (
        #"{"factors": ["pool"], "design": ‸"leave-one-ot"}"#,
        [
          "unknown value; expected \"full-factorial\", \"one-at-a-time\", \"leave-one-out\" or \"plackett-burman\"; found \"leave-one-ot\"; did you mean \"leave-one-out\""
        ]
      ),
      (
        #"{"factors": [{"factor": "h", "levels": [[], ["pool"], ["corners"]]}], "design": ‸"plackett-burman"}"#,
        ["a plackett-burman design needs factors with two levels; expected two levels of h; found 3"]
      ),
    ])
  func invalidAblations(marked: String, messages: [String]) {
    let text = MarkedText(Study.text(more: "\"ablation\": \(marked),\n  "))
    let diagnostics = Study.diagnostics(of: text.text)
    #expect(Set(diagnostics.map(line)) == Set(messages), "\(DiagnosticText.text(diagnostics))")
    #expect(Set(diagnostics.map { $0.range?.start ?? -1 }) == Set(text.offsets), "\(DiagnosticText.text(diagnostics))")
  }

  @Test("A design with too many combinations is rejected with its count")
  func tooManyCombinations() {
    let levels = (0..<9).map { #"{"level": "l\#($0)", "techniques": []}"# }.joined(separator: ", ")
    let factors = (0..<6).map { #"{"factor": "f\#($0)", "levels": [\#(levels)]}"# }.joined(separator: ", ")
    let text = MarkedText(
      Study.text(more: "\"ablation\": {\"factors\": [\(factors)], \"design\": ‸\"full-factorial\"},\n  "))
    expect(
      Study.diagnostics(of: text.text), at: text,
      messages: [
        "the design has too many combinations; expected at most 65536; a plackett-burman design needs fewer; found 531441"
      ])
    #expect(Study.diagnostics(of: text.text.replacing("\"full-factorial\"", with: "\"one-at-a-time\"")).isEmpty)
  }

  @Test("A scenario has runs, an ablation, or both")
  func runsOrAblation() {
    let without = Study.text(runs: "‸").split(separator: "\"runs\"").first.map(String.init) ?? ""
    #expect(Study.diagnostics(of: without + "\"ablation\": {\"factors\": [\"pool\"]}}").isEmpty)
    let empty = MarkedText("‸" + without + "\"seed\": 1}")
    expect(
      Study.diagnostics(of: empty.text), at: empty,
      messages: ["\"runs\" or \"ablation\" is missing in a scenario"])
  }
}
