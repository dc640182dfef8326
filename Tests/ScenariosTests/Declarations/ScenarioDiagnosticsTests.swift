import JSON
import JSONTestSupport
import Scenarios
import Testing

/// Golden diagnostics: the text of a file with a mark for each caret, and the expected messages.
@Suite("Diagnostics of scenarios")
struct ScenarioDiagnosticsTests {
  private func check(_ marked: String, _ messages: [String], _ location: Testing.SourceLocation = #_sourceLocation) {
    let text = MarkedText(marked)
    expect(Study.diagnostics(of: text.text), at: text, messages: messages, location)
  }

  @Test(
    "Techniques and options are checked at their location",
    arguments: [
      (#"{"name": "a", "techniques": [‸"pol"]}"#, ["unknown technique \"pol\"; did you mean \"pool\""]),
      (#"{"name": "a", "techniques": [{"id": ‸"poool"}]}"#, ["unknown technique \"poool\"; did you mean \"pool\""]),
      (
        #"{"name": "a", "techniques": [‸{"redraw": "once"}]}"#,
        ["\"id\" is missing in a technique; expected the id of a technique"]
      ),
      (
        #"{"name": "a", "techniques": [‸7]}"#,
        ["wrong type; expected a technique's id, or an object with \"id\" and options; found 7"]
      ),
      (
        #"{"name": "a", "techniques": [{"id": "corners", ‸"redrew": "once"}]}"#,
        ["corners has no option \"redrew\"; did you mean \"redraw\""]
      ),
      (
        #"{"name": "a", "techniques": [{"id": "pool", ‸"size": 3}]}"#,
        ["pool has no option \"size\"; expected no options"]
      ),
      (
        #"{"name": "a", "techniques": [{"id": "corners", "redraw": ‸"onse"}]}"#,
        ["unknown value; expected \"once\" or \"always\"; found \"onse\"; did you mean \"once\""]
      ),
      (
        #"{"name": "a", "techniques": [{"id": "corners", "radius": ‸21, "count": ‸1.5, "baked": ‸"yes"}]}"#,
        [
          "out of range; expected a number from 0 to 20 pt; found 21",
          "not a whole number; expected a whole number from 1 to 8; found 1.5",
          "wrong type; expected true or false; found \"yes\"",
        ]
      ),
      (
        #"{"name": "a", "techniques": ["pool", ‸"pool"]}"#,
        ["pool is in this run twice (run a); expected each technique once"]
      ),
      (
        #"{"name": "a", "techniques": [‸"fixed-classes"]}"#,
        ["fixed-classes requires pool (run a); expected \"pool\" before \"fixed-classes\""]
      ),
      (
        #"{"name": "a", "techniques": [‸"fixed-classes", "pool"]}"#,
        ["fixed-classes comes before pool, which it requires (run a); expected \"pool\" before \"fixed-classes\""]
      ),
      (
        #"{"name": "a", "data": {"mediaAsText": true}, "techniques": [‸"pool", "fixed-classes", ‸"nodes"]}"#,
        [
          "pool is hidden by nodes, which comes after it and replaces cells, heights (run a); expected \"pool\" after \"nodes\", or not in this run",
          "nodes cannot be in the same run as fixed-classes (run a); expected one of the two",
        ]
      ),
      (
        #"{"name": "a", "data": {"mediaAsText": true}, "techniques": ["nodes", "pool", ‸"fixed-classes"]}"#,
        ["fixed-classes cannot be in the same run as nodes (run a); expected one of the two"]
      ),
      (
        #"{"name": "a", "techniques": ["manual-heights", ‸"automatic-heights"]}"#,
        [
          "automatic-heights and manual-heights both replace the extension point heights (run a); expected one of the two"
        ]
      ),
      (
        #"{"name": "a", "techniques": [‸"cached-heights", "manual-heights"]}"#,
        [
          "cached-heights is hidden by manual-heights, which comes after it and replaces heights (run a); expected \"cached-heights\" after \"manual-heights\", or not in this run"
        ]
      ),
      (
        #"{"name": "a", "techniques": [‸"nodes"]}"#,
        [
          "nodes can only show text, and the data of the run a has pictures; expected \"data\": {\"mediaAsText\": true} in the run"
        ]
      ),
      (
        #"{"name": "a", "techniques": ["pool", ‸"filled-later", "cached-heights"]}"#,
        [
          "filled-later needs calculated heights, but no technique of this run calculates heights (run a); expected a technique that replaces the extension point heights"
        ]
      ),
      (#"{"name": "a", "techniques": ["filled-later", "manual-heights"]}"#, []),
      (#"{"name": "a", "techniques": ["manual-heights", "pool", "filled-later"]}"#, []),
      (
        #"{"name": "a", "techniques": [‸"needy"]}"#,
        [
          "needy requires corners (run a); expected \"corners\" before \"needy\"",
          "needy requires pool (run a); expected \"pool\" before \"needy\"",
        ]
      ),
    ])
  func invalidTechniques(marked: String, messages: [String]) {
    let text = MarkedText(Study.text(runs: marked))
    let diagnostics = Study.diagnostics(of: text.text)
    #expect(diagnostics.map(line) == messages)
    #expect(Set(diagnostics.map { $0.range?.start ?? -1 }) == Set(text.offsets), "\(DiagnosticText.text(diagnostics))")
  }

  @Test(
    "Runs are checked at their location",
    arguments: [
      (
        #"{"name": "a", "techniques": [], "compareTo": ‸"worse"}, {"name": "worst", "techniques": []}"#,
        ["unknown run \"worse\"; did you mean \"worst\""]
      ),
      (
        #"{"name": "a", "techniques": [], "compareTo": ["worst", ‸"zebra"]}, {"name": "worst", "techniques": []}"#,
        ["unknown run \"zebra\"; expected \"a\" or \"worst\""]
      ),
      (#"{"name": "a", "techniques": [], "compareTo": ‸"a"}"#, ["a run is compared with itself; expected another run"]),
      (
        #"{"name": "a", "techniques": []}, {"name": ‸"a", "techniques": []}"#,
        ["two runs have the name \"a\"; the first is at line 9; expected unique names"]
      ),
      (#"‸{"techniques": []}"#, ["\"name\" is missing in a run; expected a name of letters, digits, \"-\" and \"_\""]),
      (
        #"{"name": ‸"a b", "techniques": []}"#,
        ["invalid value; expected a name of letters, digits, \"-\" and \"_\"; found \"a b\""]
      ),
      (
        #"{"name": "a", "extends": ‸"b"}, {"name": "b", "extends": "c"}, {"name": "c", "extends": "a"}, {"name": "d", "extends": "c"}"#,
        [
          "runs extend each other in a cycle: a → b → c → a; expected a run that does not extend this one, directly or through others"
        ]
      ),
      (
        #"{"name": "a", "extends": ‸"a"}"#,
        [
          "runs extend each other in a cycle: a → a; expected a run that does not extend this one, directly or through others"
        ]
      ),
      (#"{"name": "a", "extends": ‸"b"}"#, ["unknown run \"b\"; expected \"a\""]),
      (
        #"{"name": "a", "add": ‸["pool"]}"#,
        ["there is nothing to add to; expected \"extends\" in this run; did you mean \"techniques\""]
      ),
      (
        #"{"name": "a", "techniques": []}, {"name": "b", "extends": "a", "techniques": [], "add": ‸["pool"]}"#,
        ["\"techniques\" already lists all techniques; expected either \"techniques\" or \"add\""]
      ),
      (
        #"{"name": "a", "techniques": ["pool"]}, {"name": "b", "extends": "a", "remove": [‸"pol"]}"#,
        ["the extended run does not have the technique \"pol\"; expected \"pool\"; did you mean \"pool\""]
      ),
      (
        #"{"name": "a", "techniques": ["pool", "fixed-classes"]}, {"name": "b", "extends": "a", "remove": [‸"pool"]}"#,
        ["fixed-classes requires pool (run b); expected \"pool\" before \"fixed-classes\""]
      ),
      (
        #"{"name": "a", "techniques": [‸"fixed-classes"]}, {"name": "b", "extends": "a", "add": ["corners"]}"#,
        ["fixed-classes requires pool (run a); expected \"pool\" before \"fixed-classes\""]
      ),
      (#"{"name": "a", ‸"techniqes": []}"#, ["unknown key \"techniqes\" in a run; did you mean \"techniques\""]),
    ])
  func invalidRuns(marked: String, messages: [String]) {
    check(Study.text(runs: marked), messages)
  }

  @Test(
    "Expectations are checked at their location",
    arguments: [
      (
        "[\"reuse.fps_avg ‸>> 3\"]",
        ["the comparison is missing; expected \"<\", \"<=\", \">\", \">=\" or \"==\"; found \">>\""]
      ),
      (
        "[\"reuse.fps_avg ‸= 3\"]",
        ["the comparison is missing; expected \"<\", \"<=\", \">\", \">=\" or \"==\"; found \"=\""]
      ),
      (
        "[\"‸reuse > 3\"]",
        ["this is neither a metric of a run nor a number; expected \"run.metric\" or a number; found \"reuse\""]
      ),
      ("[‸\"1 < 3\"]", ["the relation compares two numbers; expected \"run.metric\" on a side"]),
      (
        "[\"reuse.fps_avg > 3 ‸4\"]",
        ["the relation continues after its second side; expected nothing more; found \"4\""]
      ),
      ("[\"reuse.fps_avg > ‸*\"]", ["a side is missing; expected \"run.metric\" or a number; found \"*\""]),
      (
        "[\"reuse.fps_avg * ‸worst.fps_avg > 1\"]",
        ["only a metric and a number can be multiplied; expected \"run.metric * number\"; found \"worst.fps_avg\""]
      ),
      (
        "[\"‸rouse.fps_avg > worst.‸fps_avgg\"]",
        [
          "unknown run \"rouse\"; did you mean \"reuse\"",
          "unknown metric \"fps_avgg\"; did you mean \"fps_avg\"",
        ]
      ),
      (
        "[\"reuse.‸counters.offscreen_pases > 1\"]",
        ["unknown metric \"counters.offscreen_pases\"; did you mean \"counters.offscreen_passes\""]
      ),
      ("{‸\"fps\": {\"min\": 1}}", ["unknown metric \"fps\"; did you mean \"fps_avg\""]),
      (
        "{\"fps_avg\": ‸{}}",
        ["the limit has no number; expected \"min\", \"max\", \"maxIncrease\" or \"maxDecrease\""]
      ),
      (
        "{\"fps_avg\": {\"maxIncrease\": ‸3}}",
        [
          "the limit on a change has no reference value; expected \"against\", with the name of a run of this scenario, or \"@baseline\""
        ]
      ),
      (
        "{\"fps_avg\": {\"min\": 3, \"against\": ‸\"worst\"}}",
        ["no limit uses this reference value; expected \"maxIncrease\" or \"maxDecrease\" beside it"]
      ),
      (
        "{\"fps_avg\": {\"maxIncrease\": \"5%\", \"against\": ‸\"wurst\"}}",
        ["unknown run \"wurst\"; did you mean \"worst\""]
      ),
      (
        "{\"fps_avg\": {\"maxIncrease\": 1, \"against\": ‸\"baseline\"}}",
        ["unknown run \"baseline\"; did you mean \"@baseline\""]
      ),
      (
        "{\"fps_avg\": {\"maxIncrease\": ‸\"-5%\", \"against\": \"worst\"}}",
        [
          "invalid value; expected a number from 0 to 10^9 in the metric's unit, or a percentage such as \"5%\", with at most six decimals; found \"-5%\""
        ]
      ),
      (
        "{\"fps_avg\": {\"maxDecrease\": ‸0.0000001, \"against\": \"worst\"}}",
        [
          "invalid value; expected a number from 0 to 10^9 in the metric's unit, or a percentage such as \"5%\", with at most six decimals; found 0.0000001"
        ]
      ),
      ("{\"fps_avg\": ‸\"of\"}", ["unknown value; expected \"off\"; found \"of\"; did you mean \"off\""]),
      (
        "{\"fps_avg\": {\"min\": 5, \"max\": ‸4}}",
        ["no value can meet both limits; expected \"max\" of at least \"min\""]
      ),
      (
        "{\"fps_avg\": [‸\"eror\", {\"min\": 5}]}",
        ["unknown value; expected \"error\" or \"warn\"; found \"eror\"; did you mean \"error\""]
      ),
      (
        "[[\"warn\", ‸{\"load_ms\": {\"max\": 5}}]]",
        [
          "only a relation has its level before it; expected the level of a limit inside, as in {\"load_ms\": [\"warn\", {\"min\": 5}]}; found an object"
        ]
      ),
      (
        "{\"fps_avg\": ‸[\"warn\"]}",
        ["invalid value; expected an array of \"error\" or \"warn\" and an object; found an array"]
      ),
    ])
  func invalidExpectations(marked: String, messages: [String]) {
    check(Study.text(more: "\"expect\": \(marked),\n  "), messages)
  }

  @Test("An unknown run lists up to twelve runs, and no more", arguments: [12, 13])
  func unknownRun(count: Int) {
    let names = (1...count).map { "r\($0)" }
    let runs = names.map { "{\"name\": \"\($0)\", \"techniques\": []}" }.joined(separator: ", ")
    let text = Study.text(runs: runs, more: "\"expect\": [\"zzzzzz.fps_avg > 1\"],\n  ")
    let expected = Study.diagnostics(of: text).map(\.expected)
    let all = names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ") + " or \"r\(count)\""
    #expect(expected == [count == 12 ? all : "the name of a run of this scenario"])
  }

  @Test("A relation that ends too early is reported at its end")
  func truncatedRelation() {
    check(
      Study.text(more: "\"expect\": [\"reuse.fps_avg‸\"],\n  "),
      ["the comparison is missing; expected \"<\", \"<=\", \">\", \">=\" or \"==\"; found the end of the relation"])
  }

  @Test(
    "The scroll is checked at its location",
    arguments: [
      (
        #"{"driver": ‸"timmer"}"#,
        [
          "unknown value; expected \"timer\", \"script\", \"rows\", \"jump\", \"drags\", \"flicks\" or \"recorded\"; found \"timmer\"; did you mean \"timer\""
        ]
      ),
      (
        #"‸{"intervalMs": 3}"#,
        [
          "\"driver\" is missing; expected \"timer\", \"script\", \"rows\", \"jump\", \"drags\", \"flicks\" or \"recorded\""
        ]
      ),
      (#"{"driver": "rows", "intervalMs": ‸0}"#, ["out of range; expected a whole number from 1 to 60000 ms; found 0"]),
      (
        #"{"driver": "rows", "intervalMs": 5, ‸"passes": 2}"#,
        [
          "unknown key \"passes\" in a rows driver; expected \"driver\", \"name\", \"intervalMs\", \"animated\", \"waitsForContent\" or \"by\""
        ]
      ),
      (
        #"{"driver": "script", "steps": [{"atMs": 5, "offset": 0}, ‸{"atMs": 4, "offset": 0}]}"#,
        ["a step is earlier than the previous one; expected \"atMs\" of at least 5; found 4"]
      ),
      (
        #"{"driver": "timer", "intervalMs": 4, "baseStep": 0, "firstIncrement": ‸0, "increment": 1, "passes": 1}"#,
        ["the first step does not move the list; expected baseStep + firstIncrement above 0"]
      ),
    ])
  func invalidScrolls(marked: String, messages: [String]) {
    check(Study.text(scroll: marked), messages)
  }

  @Test(
    "Data is checked at its location",
    arguments: [
      (
        #"{"messages": ‸"data/n.json", "media": ‸"data/x.json"}"#,
        [
          "the messages file data/n.json does not exist; did you mean \"data/m.json\"",
          "the media file data/x.json does not exist",
        ]
      ),
      (#"‸{"media": "data/media.json"}"#, ["\"messages\" is missing in data; expected the path of a messages file"]),
      (
        #"{"messages": ‸"data/m.json"}"#,
        ["these messages show pictures, but the data has no media library; expected \"media\" in data"]
      ),
      (#"{"messages": ‸"data/empty.json"}"#, ["the data set is empty; expected at least one message"]),
      (
        #"{"messages": "data/text.json", ‸"mediaAsTxt": true}"#,
        ["unknown key \"mediaAsTxt\" in data; did you mean \"mediaAsText\""]
      ),
    ])
  func invalidData(marked: String, messages: [String]) {
    check(Study.text(data: marked), messages)
  }

  @Test("Problems of a data file are reported inside it")
  func problemsInDataFiles() {
    var files = Study.files
    files.files["data/m.json"] = Array("[{\"messageId\": 1, \"direction\": \"up\", \"message\": \"x\"}]".utf8)
    let diagnostics = Study.diagnostics(of: Study.text(), files: files)
    #expect(diagnostics.map(\.file.name) == ["data/m.json"])
    #expect(diagnostics.first?.position?.column == 32)
  }

  @Test("All problems of a scenario and its files are reported at once, the scenario's first")
  func allProblems() {
    var files = Study.files
    files.files["devices/phone.json"] = Array("{\"id\": }".utf8)
    let text = MarkedText(
      Study.text(
        runs: #"{"name": "a", "techniques": [‸"pol"], ‸"compare": "b"}"#,
        content: #"{"kind": "chat", "fontSize": ‸500}"#,
        more: "\"imageCaches\": ‸\"warm\",\n  \"seeed\": 1,\n  "
      ).replacing("\"seeed\"", with: "‸\"seeed\"").replacing("\"name\": \"study\"", with: "\"name\": ‸\"other\""))
    let diagnostics = Study.diagnostics(of: text.text, files: files)
    let own = diagnostics.filter { $0.file.name == "study.json" }
    #expect(own.map { $0.range?.start ?? -1 } == text.offsets)
    #expect(diagnostics.map(\.file.name).last == "devices/phone.json")
    #expect(diagnostics.count == own.count + 1)
  }

  @Test("An empty list of runs, and a phase beyond a refresh interval, are errors")
  func noRunsAndLongPhase() {
    check(
      Study.text(runs: "", more: "\"vsyncPhaseUs\": ‸16667,\n  ").replacing("\"runs\": [", with: "\"runs\": ‸["),
      [
        "the first vsync is more than a refresh interval after the start; expected less than 16666 us at 60 Hz; found 16667",
        "wrong number of elements; expected an array of at least 1; found none",
      ])
  }

  @Test("A file that is not an object is one error")
  func notAnObject() {
    #expect(
      Study.diagnostics(of: "[]").map(line) == ["wrong type; expected a scenario, as an object; found an empty array"])
  }
}
